import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity } from '../store/entity.ts';
import { DEPARTMENTS, OFFICES, toAsciiName, PROJECTS, SYSTEMS } from './names.ts';

type Kind = 'security' | 'unified' | 'dynamicSecurity' | 'dynamicUnified' | 'mailSecurity' | 'distribution';

/** Frequency of each kind of group (graph-schema of Microsoft: groups overview). */
const KINDS: readonly (readonly [Kind, number])[] = [
  ['security', 0.46],
  ['unified', 0.28],
  ['dynamicSecurity', 0.12],
  ['dynamicUnified', 0.04],
  ['mailSecurity', 0.05],
  ['distribution', 0.05],
];
const ROLE_ASSIGNABLE_SHARE = 0.05;
const NESTED_SHARE = 0.15;

export const seedGroups = (directory: Directory, random: Random, count: number): void => {
  const users = directory.set('users').keys();
  const taken = new Map<string, number>();
  const containers: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const kind = kindOf(random);
    const group = makeGroup(random, kind, taken);
    const id = textOf(group['id']);
    directory.put('groups', group);
    if (users.length === 0) continue;
    for (const owner of random.sample(users, random.int(0, 2))) directory.relation('owners').add(id, owner);
    const size = random.chance(0.03) ? random.int(200, 900) : random.int(0, 40);
    for (const member of random.sample(users, size)) directory.relation('members').add(id, member);
    if (kind === 'security' && containers.length > 0 && random.chance(NESTED_SHARE)) {
      directory.relation('members').add(random.pick(containers), id);
    }
    if (kind === 'security') containers.push(id);
  }
};

const kindOf = (random: Random): Kind => {
  let left = random.next();
  for (const [kind, share] of KINDS) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'security';
};

const makeGroup = (random: Random, kind: Kind, taken: Map<string, number>): Entity => {
  const unified = kind === 'unified' || kind === 'dynamicUnified';
  const dynamic = kind === 'dynamicSecurity' || kind === 'dynamicUnified';
  const mailEnabled = unified || kind === 'mailSecurity' || kind === 'distribution';
  const department = random.pick(DEPARTMENTS);
  const displayName = unused(taken, nameOf(random, kind, department));
  const mailNickname = mailEnabled ? toAsciiName(displayName) : random.guid().slice(0, 10);
  const mail = mailEnabled ? `${mailNickname}@${TENANT_DOMAIN}` : null;
  const createdDateTime = random.instant('2017-03-01', '2026-06-01');
  const synced = kind === 'security' && random.chance(0.15);
  return {
    id: random.guid(),
    deletedDateTime: null,
    classification: random.chance(0.1) ? random.pick(['Public', 'Internal', 'Confidential']) : null,
    createdDateTime,
    creationOptions: [],
    description: random.chance(0.8) ? `${displayName} (${department})` : null,
    displayName,
    expirationDateTime: null,
    groupTypes: [...(unified ? ['Unified'] : []), ...(dynamic ? ['DynamicMembership'] : [])],
    isAssignableToRole: kind === 'security' && !synced && random.chance(ROLE_ASSIGNABLE_SHARE) ? true : null,
    mail,
    mailEnabled,
    mailNickname,
    membershipRule: dynamic ? `(user.department -eq "${department}") and (user.accountEnabled -eq true)` : null,
    membershipRuleProcessingState: dynamic ? (random.chance(0.9) ? 'On' : 'Paused') : null,
    onPremisesDomainName: synced ? TENANT_DOMAIN : null,
    onPremisesLastSyncDateTime: null,
    onPremisesNetBiosName: synced ? 'FABRIKAM' : null,
    onPremisesProvisioningErrors: [],
    onPremisesSamAccountName: synced ? toAsciiName(displayName) : null,
    onPremisesSecurityIdentifier: null,
    onPremisesSyncEnabled: synced ? true : null,
    preferredDataLocation: null,
    preferredLanguage: null,
    proxyAddresses: mail === null ? [] : [`SMTP:${mail}`],
    renewedDateTime: createdDateTime,
    resourceBehaviorOptions: unified ? ['WelcomeEmailDisabled'] : [],
    resourceProvisioningOptions: unified && random.chance(0.5) ? ['Team'] : [],
    securityEnabled: kind === 'security' || kind === 'dynamicSecurity' || kind === 'mailSecurity',
    securityIdentifier: `S-1-12-1-${random.int(1, 2 ** 31)}-${random.int(1, 2 ** 31)}-${random.int(1, 2 ** 31)}-${random.int(1, 2 ** 31)}`,
    theme: null,
    uniqueName: null,
    visibility: unified ? random.pick(['Private', 'Public']) : null,
  };
};

const nameOf = (random: Random, kind: Kind, department: string): string => {
  if (kind === 'unified') return `${random.pick(PROJECTS)} ${random.pick(['Team', 'Project', 'Board', 'Workshop'])}`;
  if (kind === 'distribution') return `All ${department} ${random.pick(OFFICES).city}`;
  if (kind === 'mailSecurity') return `${department} Approvers ${random.pick(OFFICES).city}`;
  if (kind === 'dynamicSecurity') return `DYN ${department} ${random.pick(['Staff', 'Members', 'Everyone'])}`;
  if (kind === 'dynamicUnified') return `${department} Community`;
  return `SG ${random.pick(SYSTEMS)} ${random.pick(['Users', 'Admins', 'Readers', 'Contributors', 'Operators'])}`;
};

/** @param taken number of groups that have the name already; looking for a free number would take ever longer */
const unused = (taken: Map<string, number>, wanted: string): string => {
  const namesakes = taken.get(wanted) ?? 0;
  taken.set(wanted, namesakes + 1);
  return namesakes === 0 ? wanted : `${wanted} ${namesakes + 1}`;
};
