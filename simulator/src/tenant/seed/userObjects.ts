import { PEOPLE, TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { opaqueId, type Random } from '../random.ts';
import { textOf, type Entity } from '../store/entity.ts';
import { DEPARTMENTS, JOB_TITLES, OFFICES, toAsciiName } from './names.ts';

/** Licences by their public product ids: Entra ID P2 and Microsoft 365 E5, which brings a mailbox. */
const LICENCES = ['84a661c4-e949-4bd2-a560-ed7766fcaf2b', '06ebc4ee-1bb5-47dd-8120-11324bc54e06'] as const;
const SYNCED_SHARE = 0.35;
const DISABLED_SHARE = 0.04;

/** Identifying facts of a user. The rest is drawn when the user is read. */
export interface UserName {
  readonly id: string;
  readonly given: string;
  readonly surname: string;
  /** Domain of the organisation that a guest comes from. */
  readonly partner: string | undefined;
  readonly upn: string;
}

/** A colleague; the random numbers go on where the name ended. */
export const makeMember = (random: Random, { id, upn, given, surname }: UserName): Entity => {
  const office = random.pick(OFFICES);
  const department = random.pick(DEPARTMENTS);
  const synced = random.chance(SYNCED_SHARE);
  const sample = PEOPLE.some((person) => person.oid === id);
  const createdDateTime = random.instant('2017-03-01', '2026-06-01');
  return user({
    id,
    createdDateTime,
    accountEnabled: sample || !random.chance(DISABLED_SHARE),
    userType: 'Member',
    displayName: `${given} ${surname}`,
    givenName: given,
    surname,
    userPrincipalName: upn,
    mail: upn,
    mailNickname: upn.slice(0, upn.indexOf('@')),
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
    onPremisesExtensionAttributes: {
      extensionAttribute1: random.chance(0.3) ? `cost-${random.int(1000, 1999)}` : null,
    },
    passwordPolicies: random.chance(0.02) ? 'DisablePasswordExpiration' : null,
  });
};

/** A guest of a partner organisation; the random numbers go on where the name ended. */
export const guest = (random: Random, { id, upn, given, surname }: UserName, partner: string): Entity => {
  const mail = `${toAsciiName(given)}.${toAsciiName(surname)}@${partner}`;
  return user({
    id,
    createdDateTime: random.instant('2020-01-01', '2026-06-01'),
    accountEnabled: true,
    userType: 'Guest',
    creationType: 'Invitation',
    externalUserState: random.chance(0.8) ? 'Accepted' : 'PendingAcceptance',
    displayName: `${given} ${surname}`,
    givenName: given,
    surname,
    userPrincipalName: upn,
    mail,
    mailNickname: upn.slice(0, upn.lastIndexOf('@')),
    otherMails: [mail],
    companyName: partner.slice(0, partner.indexOf('.')),
    identities: [{ signInType: 'federated', issuer: 'ExternalAzureAD', issuerAssignedId: null }],
  });
};

/**
 * Every property of a user, in one order. One literal makes an object many times faster than defaults with the rest
 * spread over them, and there may be a million users.
 */
const user = (facts: Entity): Entity => ({
  id: facts['id'] ?? null,
  deletedDateTime: null,
  createdDateTime: facts['createdDateTime'] ?? null,
  creationType: facts['creationType'] ?? null,
  externalUserState: facts['externalUserState'] ?? null,
  ageGroup: null,
  consentProvidedForMinor: null,
  accountEnabled: facts['accountEnabled'] ?? null,
  userType: facts['userType'] ?? null,
  displayName: facts['displayName'] ?? null,
  givenName: facts['givenName'] ?? null,
  surname: facts['surname'] ?? null,
  userPrincipalName: facts['userPrincipalName'] ?? null,
  mail: facts['mail'] ?? null,
  mailNickname: facts['mailNickname'] ?? null,
  proxyAddresses: facts['proxyAddresses'] ?? [],
  otherMails: facts['otherMails'] ?? [],
  imAddresses: [],
  identities: facts['identities'] ?? [],
  jobTitle: facts['jobTitle'] ?? null,
  department: facts['department'] ?? null,
  companyName: facts['companyName'] ?? null,
  officeLocation: facts['officeLocation'] ?? null,
  city: facts['city'] ?? null,
  state: facts['state'] ?? null,
  country: facts['country'] ?? null,
  postalCode: null,
  streetAddress: null,
  usageLocation: facts['usageLocation'] ?? null,
  preferredLanguage: facts['preferredLanguage'] ?? null,
  preferredDataLocation: null,
  businessPhones: facts['businessPhones'] ?? [],
  mobilePhone: facts['mobilePhone'] ?? null,
  faxNumber: null,
  employeeId: facts['employeeId'] ?? null,
  employeeType: facts['employeeType'] ?? null,
  employeeHireDate: facts['employeeHireDate'] ?? null,
  employeeOrgData: null,
  assignedLicenses: facts['assignedLicenses'] ?? [],
  onPremisesSyncEnabled: facts['onPremisesSyncEnabled'] ?? null,
  onPremisesImmutableId: facts['onPremisesImmutableId'] ?? null,
  onPremisesExtensionAttributes: facts['onPremisesExtensionAttributes'] ?? null,
  passwordPolicies: facts['passwordPolicies'] ?? null,
  securityIdentifier: securityIdentifierOf(textOf(facts['id'])),
});

/** Windows knows an object of the directory by its id, read as four numbers. */
const securityIdentifierOf = (id: string): string => {
  const hex = id.replaceAll('-', '');
  const part = (start: number): number => Number.parseInt(hex.slice(start, start + 8), 16);
  return `S-1-12-1-${part(0)}-${part(8)}-${part(16)}-${part(24)}`;
};
