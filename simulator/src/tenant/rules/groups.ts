import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { grantedPermissions } from '../consent.ts';
import { badRequest, denied } from '../http/graphError.ts';
import { textOf, textsOf, type Entity } from '../store/entity.ts';
import { restoredAddresses } from './addresses.ts';
import { checkUnique, conflict, quotaExceeded, syncedProperty, type SetRules, type WriteContext } from './setRules.ts';

const ROLE_ASSIGNABLE_LIMIT = 500;

const BLANK: Entity = {
  classification: null,
  creationOptions: [],
  description: null,
  expirationDateTime: null,
  groupTypes: [],
  isAssignableToRole: null,
  mail: null,
  membershipRule: null,
  membershipRuleProcessingState: null,
  onPremisesDomainName: null,
  onPremisesLastSyncDateTime: null,
  onPremisesNetBiosName: null,
  onPremisesProvisioningErrors: [],
  onPremisesSamAccountName: null,
  onPremisesSecurityIdentifier: null,
  onPremisesSyncEnabled: null,
  preferredDataLocation: null,
  preferredLanguage: null,
  proxyAddresses: [],
  resourceBehaviorOptions: [],
  resourceProvisioningOptions: [],
  theme: null,
  uniqueName: null,
  visibility: null,
};

export const isUnified = (group: Entity): boolean => textsOf(group['groupTypes']).includes('Unified');
export const isDynamic = (group: Entity): boolean => textsOf(group['groupTypes']).includes('DynamicMembership');

export const GROUP_RULES: SetRules = {
  blank: BLANK,
  create: (writing, body) => {
    if (body['mailEnabled'] === true && !isUnified(body))
      throw badRequest('Cannot Create a mail-enabled security groups and or distribution list.');
    if (body['mailEnabled'] === false && isUnified(body))
      throw badRequest("The 'Unified' group type requires mailEnabled to be true.");
    if (body['mailEnabled'] === false && body['securityEnabled'] === false)
      throw badRequest('A group must be mail-enabled, security-enabled or both.');
    if (body['isAssignableToRole'] === true) checkRoleAssignable(writing, body);
    checkKind(writing, body, undefined);
    checkLanguage(writing, body);
    return {
      ...(isUnified(body) ? { visibility: 'Public' } : {}),
      ...body,
      renewedDateTime: new Date().toISOString().replace(/\.\d+Z/, 'Z'),
      ...addressesOf(body),
    };
  },
  update: (writing, before, next, body) => {
    if (before['onPremisesSyncEnabled'] === true && Object.keys(body).length > 0) throw syncedProperty();
    checkLanguage(writing, body);
    checkVisibility(writing, before, next);
    if (isUnified(before) !== isUnified(next))
      throw badRequest("The property 'groupTypes' cannot be changed between Unified and security groups.");
    if (next['mailEnabled'] !== before['mailEnabled'])
      throw badRequest("Property 'mailEnabled' is read-only and cannot be set.");
    checkKind(writing, next, textOf(before['id']));
    return textOf(next['mailNickname']) === textOf(before['mailNickname']) ? next : { ...next, ...addressesOf(next) };
  },
  restored: restoredAddresses,
  isSoft: ({ directory }, group) =>
    isUnified(group) || (group['mailEnabled'] !== true && directory.behaviour.securityGroupsSoftDelete),
};

const checkKind = ({ directory }: WriteContext, group: Entity, key: string | undefined): void => {
  const types = textsOf(group['groupTypes']);
  if (types.some((type) => type !== 'Unified' && type !== 'DynamicMembership'))
    throw badRequest("Invalid value specified for property 'groupTypes' of resource 'Group'.");
  if (types.includes('DynamicMembership') !== (textOf(group['membershipRule']) !== '')) {
    throw badRequest("A value for 'membershipRule' goes with the group type 'DynamicMembership', and only with it.");
  }
  const nickname = textOf(group['mailNickname']);
  if (nickname === '' || nickname.length > 64 || /[@()\\[\]";:<>,\s]/.test(nickname))
    throw badRequest("Invalid value specified for property 'mailNickname' of resource 'Group'.");
  const groups = directory.set('groups');
  const before = key === undefined ? undefined : groups.get(key);
  if (group['mailEnabled'] === true && nickname !== before?.['mailNickname']) {
    const address = `SMTP:${addressOf(nickname)}`;
    const taken = [
      ...groups.where('proxyAddresses', address),
      ...directory.set('users').where('proxyAddresses', address),
    ];
    if (taken.some((other) => other !== key)) throw conflict('mailNickname');
  }
  if (group['uniqueName'] !== before?.['uniqueName'])
    checkUnique(directory, 'groups', 'uniqueName', textOf(group['uniqueName']), key);
};

const checkLanguage = ({ directory }: WriteContext, body: Entity): void => {
  if (directory.behaviour.unwritableProperties && textOf(body['preferredLanguage']) !== '')
    throw badRequest("Property 'preferredLanguage' should not be set.");
};

/** Hidden membership is chosen when a Microsoft 365 group is created (group resource type, visibility). */
const checkVisibility = ({ directory }: WriteContext, before: Entity, next: Entity): void => {
  const isHidden = [before, next].some((group) => group['visibility'] === 'HiddenMembership');
  if (!directory.behaviour.unwritableProperties || before['visibility'] === next['visibility'] || !isHidden) return;
  throw badRequest('HiddenMembership can be set for Microsoft 365 groups only, when they are created.');
};

const addressOf = (nickname: string): string => `${nickname}@${TENANT_DOMAIN}`;

const checkRoleAssignable = ({ directory, call }: WriteContext, group: Entity): void => {
  if (!grantedPermissions(directory, call.issuedAt).has('RoleManagement.ReadWrite.Directory')) throw denied();
  if (group['securityEnabled'] !== true || isDynamic(group))
    throw badRequest('Only security-enabled groups with assigned membership can be assignable to roles.');
  const groups = directory.set('groups');
  let count = 0;
  for (const key of groups.list.after(undefined)) if (groups.get(key)?.['isAssignableToRole'] === true) count += 1;
  if (count >= ROLE_ASSIGNABLE_LIMIT) throw quotaExceeded('groups that are assignable to roles', ROLE_ASSIGNABLE_LIMIT);
};

const addressesOf = (group: Entity): Entity => {
  if (group['mailEnabled'] !== true) return {};
  const mail = addressOf(textOf(group['mailNickname']));
  return { mail, proxyAddresses: [`SMTP:${mail}`] };
};
