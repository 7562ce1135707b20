import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { grantedPermissions } from '../consent.ts';
import { badRequest, denied } from '../http/graphError.ts';
import { isEntity, textOf, textsOf, type Entity } from '../store/entity.ts';
import { derivedType } from './agents.ts';
import { checkAdministrator, checkSensitive } from './administrators.ts';
import { restoreConflict, restoredAddresses } from './addresses.ts';
import { checkUnique, syncedProperty, type SetRules, type WriteContext } from './setRules.ts';

/** Properties of a person mastered on premises that the cloud can change. */
const CLOUD_OWNED = new Set([
  'usageLocation',
  'passwordPolicies',
  'passwordProfile',
  'otherMails',
  'ageGroup',
  'consentProvidedForMinor',
  'employeeLeaveDateTime',
  'showInAddressList',
]);

const BLANK: Entity = {
  creationType: null,
  externalUserState: null,
  ageGroup: null,
  consentProvidedForMinor: null,
  businessPhones: [],
  mobilePhone: null,
  givenName: null,
  surname: null,
  jobTitle: null,
  department: null,
  companyName: null,
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
  mail: null,
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
  userType: 'Member',
};

export const USER_RULES: SetRules = {
  blank: BLANK,
  typeOf: (body, before) => derivedType('users', before ?? body) ?? 'user',
  create: (writing, body) => {
    const { passwordProfile, ...user } = body;
    // The user account of an agent has no password.
    const isAgent = user['identityParentId'] !== undefined;
    if (!isAgent && (!isEntity(passwordProfile) || textOf(passwordProfile['password']) === '')) {
      throw badRequest(
        'The specified password does not comply with password complexity requirements. Please provide a different password.',
      );
    }
    checkName(writing, user, undefined);
    checkPermitted(writing, body);
    checkWritable(writing, body, undefined);
    const upn = textOf(user['userPrincipalName']);
    return withAddresses(
      writing,
      { identities: [{ signInType: 'userPrincipalName', issuer: TENANT_DOMAIN, issuerAssignedId: upn }], ...user },
      undefined,
    );
  },
  update: (writing, before, next, body) => {
    if (
      before['onPremisesSyncEnabled'] === true &&
      Object.keys(body).some((name) => !CLOUD_OWNED.has(name) && !name.startsWith('ext'))
    )
      throw syncedProperty();
    checkSensitive(writing, before, body);
    checkPermitted(writing, body);
    if (body['identities'] !== undefined && !isPermitted(writing, 'User.ManageIdentities.All')) throw denied();
    checkWritable(writing, body, before);
    const { passwordProfile: _, ...user } = next;
    const key = textOf(user['id']);
    if (textOf(user['userPrincipalName']) !== textOf(before['userPrincipalName'])) checkName(writing, user, key);
    return textOf(user['mail']) === textOf(before['mail']) ? user : withAddresses(writing, user, key);
  },
  remove: (writing, _, user) => {
    checkAdministrator(writing, user);
    return [];
  },
  // A deleted person gives the name free for others (measured on a live tenant).
  deleted: (user) => ({ ...user, userPrincipalName: `${prefixOf(user)}${textOf(user['userPrincipalName'])}` }),
  restored: (writing, deleted, body) => {
    checkAdministrator(writing, deleted);
    const wanted = textOf(body['newUserPrincipalName']);
    const kept = textOf(deleted['userPrincipalName']);
    const userPrincipalName =
      wanted !== '' ? wanted : kept.startsWith(prefixOf(deleted)) ? kept.slice(prefixOf(deleted).length) : kept;
    const user: Entity = { ...deleted, userPrincipalName };
    checkShape(userPrincipalName);
    if (writing.directory.set('users').where('userPrincipalName', userPrincipalName).length > 0)
      throw restoreConflict('userPrincipalName');
    return restoredAddresses(writing, user, body);
  },
};

const isPermitted = ({ directory, call }: WriteContext, permission: string): boolean =>
  grantedPermissions(directory, call.issuedAt).has(permission);

const checkPermitted = (writing: WriteContext, body: Entity): void => {
  if (body['employeeLeaveDateTime'] !== undefined && !isPermitted(writing, 'User-LifeCycleInfo.ReadWrite.All'))
    throw denied();
};

/** Properties that Graph shows of users and that other services own cannot be written. */
const checkWritable = ({ directory }: WriteContext, body: Entity, before: Entity | undefined): void => {
  if (!directory.behaviour.unwritableProperties) return;
  if ((body['showInAddressList'] ?? null) !== null) throw badRequest("Property 'showInAddressList' cannot be set.");
  const synced = typeof before?.['onPremisesSyncEnabled'] === 'boolean';
  if (synced && body['onPremisesExtensionAttributes'] !== undefined) throw syncedProperty();
};

const prefixOf = (user: Entity): string => textOf(user['id']).replaceAll('-', '');

const checkShape = (name: string): void => {
  if (!/^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/.test(name.replace(/^.*#EXT#/, 'guest')))
    throw badRequest('Property userPrincipalName is invalid.');
};

const checkName = ({ directory }: WriteContext, user: Entity, key: string | undefined): void => {
  const name = textOf(user['userPrincipalName']);
  checkShape(name);
  checkUnique(directory, 'users', 'userPrincipalName', name, key);
};

/** The primary address follows the mail property. */
const withAddresses = (writing: WriteContext, user: Entity, key: string | undefined): Entity => {
  const mail = textOf(user['mail']);
  const others = textsOf(user['proxyAddresses']).filter((address) => !address.startsWith('SMTP:'));
  if (mail === '') return { ...user, proxyAddresses: others };
  const primary = `SMTP:${mail}`;
  checkUnique(writing.directory, 'users', 'proxyAddresses', primary, key);
  return {
    ...user,
    proxyAddresses: [primary, ...others.filter((address) => address.toLowerCase() !== primary.toLowerCase())],
  };
};
