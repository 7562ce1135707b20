import { PEOPLE, TENANT_DOMAIN } from '../../people.ts';
import { opaqueId, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity } from '../store/entity.ts';
import { DEPARTMENTS, GIVEN_NAMES, JOB_TITLES, OFFICES, PARTNERS, plain, SURNAMES } from './names.ts';

/** Licences by their public product ids: Entra ID P2 and Microsoft 365 E5. */
const LICENCES = ['84a661c4-e949-4bd2-a560-ed7766fcaf2b', '06ebc4ee-1bb5-47dd-8120-11324bc54e06'] as const;
const GUEST_SHARE = 0.12;
const SYNCED_SHARE = 0.35;
const DISABLED_SHARE = 0.04;

export const seedUsers = (directory: Directory, random: Random, count: number): void => {
  const taken = new Set<string>();
  const colleagues: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = PEOPLE[number];
    const user =
      person !== undefined ? member(random, { id: person.oid, upn: person.upn, name: person.name })
      : random.chance(GUEST_SHARE) ? guest(random, taken)
      : member(random, unusedName(random, taken));
    directory.put('users', user);
    if (user['userType'] === 'Guest') continue;
    const id = textOf(user['id']);
    // A manager is always someone older in the list, so the chart is a tree with one top.
    const manager = colleagues[random.int(0, Math.floor(colleagues.length / 8))];
    if (manager !== undefined) directory.relation('manager').add(id, manager);
    colleagues.push(id);
  }
};

interface Name {
  readonly id: string;
  readonly upn: string;
  readonly name: string;
}

const unusedName = (random: Random, taken: Set<string>): Name => {
  const given = random.pick(GIVEN_NAMES);
  const surname = random.pick(SURNAMES);
  return { id: random.guid(), upn: `${unused(taken, `${plain(given)}.${plain(surname)}`)}@${TENANT_DOMAIN}`, name: `${given} ${surname}` };
};

const unused = (taken: Set<string>, wanted: string): string => {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
  taken.add(name);
  return name;
};

const member = (random: Random, { id, upn, name }: Name): Entity => {
  const office = random.pick(OFFICES);
  const department = random.pick(DEPARTMENTS);
  const synced = random.chance(SYNCED_SHARE);
  const mailNickname = upn.slice(0, upn.indexOf('@'));
  const sample = PEOPLE.some((person) => person.oid === id);
  const createdDateTime = random.instant('2017-03-01', '2026-06-01');
  const [givenName = name, ...rest] = name.split(' ');
  return {
    ...common(id, createdDateTime),
    accountEnabled: sample || !random.chance(DISABLED_SHARE),
    userType: 'Member',
    displayName: name,
    givenName,
    surname: rest.join(' '),
    userPrincipalName: upn,
    mail: upn,
    mailNickname,
    proxyAddresses: [`SMTP:${upn}`],
    jobTitle: `${department} ${random.pick(JOB_TITLES)}`,
    department,
    companyName: 'Fabrikam',
    officeLocation: `${office.city} ${random.int(1, 9)}.${random.int(10, 99)}`,
    city: office.city,
    state: office.state,
    country: office.country,
    usageLocation: office.code,
    preferredLanguage: office.language,
    businessPhones: [`${office.dial} ${random.int(200, 899)} ${random.int(1000, 9999)}`],
    mobilePhone: random.chance(0.5) ? `${office.dial} ${random.int(200, 899)} ${random.int(1000, 9999)}` : null,
    employeeId: String(random.int(100_000, 999_999)),
    employeeType: random.chance(0.9) ? 'Employee' : 'Contractor',
    employeeHireDate: createdDateTime,
    assignedLicenses: random.sample(LICENCES, random.int(0, 2)).map((skuId) => ({ disabledPlans: [], skuId })),
    identities: [{ signInType: 'userPrincipalName', issuer: TENANT_DOMAIN, issuerAssignedId: upn }],
    onPremisesSyncEnabled: synced && !sample ? true : null,
    onPremisesImmutableId: synced && !sample ? opaqueId(id).slice(0, 24) : null,
    onPremisesExtensionAttributes: { extensionAttribute1: random.chance(0.3) ? `cost-${random.int(1000, 1999)}` : null },
    passwordPolicies: random.chance(0.02) ? 'DisablePasswordExpiration' : null,
  };
};

const guest = (random: Random, taken: Set<string>): Entity => {
  const id = random.guid();
  const given = random.pick(GIVEN_NAMES);
  const surname = random.pick(SURNAMES);
  const partner = random.pick(PARTNERS);
  const alias = unused(taken, `${plain(given)}.${plain(surname)}_${partner}#EXT#`);
  const mail = `${plain(given)}.${plain(surname)}@${partner}`;
  return {
    ...common(id, random.instant('2020-01-01', '2026-06-01')),
    accountEnabled: true,
    userType: 'Guest',
    creationType: 'Invitation',
    externalUserState: random.chance(0.8) ? 'Accepted' : 'PendingAcceptance',
    displayName: `${given} ${surname}`,
    givenName: given,
    surname,
    userPrincipalName: `${alias}@${TENANT_DOMAIN}`,
    mail,
    mailNickname: alias,
    otherMails: [mail],
    companyName: partner.slice(0, partner.indexOf('.')),
    identities: [{ signInType: 'federated', issuer: 'ExternalAzureAD', issuerAssignedId: null }],
  };
};

const common = (id: string, createdDateTime: string): Entity => ({
  id,
  deletedDateTime: null,
  createdDateTime,
  creationType: null,
  externalUserState: null,
  ageGroup: null,
  consentProvidedForMinor: null,
  businessPhones: [],
  mobilePhone: null,
  jobTitle: null,
  department: null,
  officeLocation: null,
  city: null,
  state: null,
  country: null,
  postalCode: null,
  streetAddress: null,
  usageLocation: null,
  preferredLanguage: null,
  preferredDataLocation: null,
  faxNumber: null,
  otherMails: [],
  proxyAddresses: [],
  imAddresses: [],
  assignedLicenses: [],
  employeeId: null,
  employeeType: null,
  employeeHireDate: null,
  employeeOrgData: null,
  onPremisesSyncEnabled: null,
  onPremisesImmutableId: null,
  passwordPolicies: null,
  securityIdentifier: `S-1-12-1-${[0, 8, 16, 24].map((start) => Number.parseInt(id.replaceAll('-', '').slice(start, start + 8), 16)).join('-')}`,
});
