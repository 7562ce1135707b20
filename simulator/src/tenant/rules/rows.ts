import { randomBytes } from 'node:crypto';
import { opaqueId } from '../random.ts';
import { nextInstant } from '../clock.ts';
import { appRoleAssignment } from '../consent.ts';
import { badRequest, conflictingObject } from '../http/graphError.ts';
import { isEntity, textAt, textOf, type Entity } from '../store/entity.ts';
import { quotaExceeded, type SetRules } from './setRules.ts';

const ASSIGNMENTS_PER_PRINCIPAL = 1500;
const CREDENTIALS_PER_APPLICATION = 20;
const DEFAULT_ROLE = '00000000-0000-0000-0000-000000000000';
const PRINCIPAL_TYPES: Readonly<Record<string, 'User' | 'Group' | 'ServicePrincipal'>> = {
  users: 'User',
  groups: 'Group',
  servicePrincipals: 'ServicePrincipal',
};

export const APP_ROLE_ASSIGNMENT_RULES: SetRules = {
  create: ({ directory }, body) => {
    const principal = directory.object(textOf(body['principalId']));
    const resource = directory.find('servicePrincipals', textOf(body['resourceId']));
    const type = principal === undefined ? undefined : PRINCIPAL_TYPES[principal.set];
    const known = [textOf(body['principalId']), textOf(body['resourceId'])].every((id) =>
      directory.isOld(id, 'linkLag'),
    );
    if (!known || principal === undefined || resource === undefined || type === undefined)
      throw badRequest('Not a valid reference update.');
    const role = textOf(body['appRoleId']);
    const offered = Array.isArray(resource['appRoles']) ? resource['appRoles'].filter(isEntity) : [];
    // "Default access" is for resources that offer their principals no role of their own.
    if (role !== DEFAULT_ROLE && !offered.some((each) => each['id'] === role))
      throw badRequest('Permission being assigned was not found on application');
    if (
      directory.set('appRoleAssignments').whereList('principalId', textOf(body['principalId'])).size >=
      ASSIGNMENTS_PER_PRINCIPAL
    ) {
      throw quotaExceeded('app role assignments of a principal', ASSIGNMENTS_PER_PRINCIPAL);
    }
    const rows = directory.set('appRoleAssignments');
    const same = rows
      .where('principalId', textOf(body['principalId']))
      .some((key) => rows.get(key)?.['resourceId'] === resource['id'] && rows.get(key)?.['appRoleId'] === role);
    if (same) throw badRequest('Permission being assigned already exists on the object');
    // The time has fractions, as a token issued before does not carry the permission. The id is another one each time.
    const createdDateTime = new Date(nextInstant()).toISOString();
    return {
      ...appRoleAssignment(principal.entity, type, resource, role),
      createdDateTime,
      id: randomBytes(32).toString('base64url'),
    };
  },
};

export const GRANT_RULES: SetRules = {
  create: ({ directory }, body) => {
    const [clientId, resourceId, principalId] = ['clientId', 'resourceId', 'principalId'].map((name) =>
      textOf(body[name]),
    ) as [string, string, string];
    for (const id of [clientId, resourceId])
      if (directory.find('servicePrincipals', id) === undefined)
        throw badRequest(`The service principal '${id}' of the grant does not exist.`);
    const personal = body['consentType'] === 'Principal';
    if (!personal && body['consentType'] !== 'AllPrincipals')
      throw badRequest("Invalid value specified for property 'consentType' of resource 'OAuth2PermissionGrant'.");
    if (personal !== (principalId !== ''))
      throw badRequest("principalId goes with the consent type 'Principal', and only with it.");
    if (personal && directory.find('users', principalId) === undefined)
      throw badRequest(`The user '${principalId}' of the grant does not exist.`);
    return {
      clientId,
      consentType: personal ? 'Principal' : 'AllPrincipals',
      principalId: personal ? principalId : null,
      resourceId,
      scope: textOf(body['scope']),
      id: opaqueId('grant', clientId, resourceId, principalId),
    };
  },
};

export const SCOPED_ROLE_RULES: SetRules = {
  create: ({ directory }, body) => {
    const [unit, role, memberId] = [
      textOf(body['administrativeUnitId']),
      textOf(body['roleId']),
      textAt(body, 'roleMemberInfo/id'),
    ];
    const member = directory.object(memberId)?.entity;
    if (member === undefined || directory.find('directoryRoles', role) === undefined)
      throw badRequest('The role or the member of the scoped role membership does not exist.');
    return {
      administrativeUnitId: unit,
      roleId: role,
      id: opaqueId('scopedRole', unit, role, memberId),
      roleMemberInfo: {
        id: memberId,
        displayName: member['displayName'] ?? null,
        userPrincipalName: member['userPrincipalName'] ?? null,
      },
    };
  },
};

/** Matches claims by an expression instead of a subject; Graph v1.0 shows it as a row without subject. */
const isFlexible = (body: Entity | undefined): boolean => isEntity(body?.['claimsMatchingExpression']);

/** Names of credentials and their trusts are unique within an application. */
export const CREDENTIAL_RULES: SetRules = {
  blank: { description: null },
  typeOf: (body, before) =>
    isFlexible(before ?? body) ? 'flexibleFederatedIdentityCredential' : 'federatedIdentityCredential',
  create: ({ directory, call }, body) => {
    if (isFlexible(body) && call.version !== 'beta')
      throw badRequest(
        "Invalid property 'claimsMatchingExpression': it does not exist on type 'microsoft.graph.federatedIdentityCredential'.",
      );
    const credentials = directory.set('federatedIdentityCredentials');
    const others = credentials
      .where('applicationId', textOf(body['applicationId']))
      .map((key) => credentials.get(key) ?? {});
    if (others.length >= CREDENTIALS_PER_APPLICATION)
      throw quotaExceeded('federated identity credentials of an application', CREDENTIALS_PER_APPLICATION);
    checkDifferent(body, others);
    return isFlexible(body) ? { ...body, subject: null } : body;
  },
  update: ({ directory }, before, next) => {
    const credentials = directory.set('federatedIdentityCredentials');
    checkDifferent(
      next,
      credentials
        .where('applicationId', textOf(next['applicationId']))
        .map((key) => credentials.get(key) ?? {})
        .filter((each) => each['id'] !== before['id']),
    );
    return next;
  },
};

const checkDifferent = (credential: Entity, others: readonly Entity[]): void => {
  if (
    others.some(
      (other) =>
        other['name'] === credential['name'] ||
        (!isFlexible(credential) &&
          other['issuer'] === credential['issuer'] &&
          other['subject'] === credential['subject']),
    )
  )
    throw conflictingObject();
};

export const EXTENSION_RULES: SetRules = {
  blank: { isMultiValued: false, isSyncedFromOnPremises: false },
  create: ({ directory }, body) => {
    const application = directory.set('applications').get(textOf(body['applicationId'])) ?? {};
    const name = `extension_${textOf(application['appId']).replaceAll('-', '')}_${textOf(body['name']).replace(/^extension_[0-9a-f]{32}_/, '')}`;
    const extensions = directory.set('extensionProperties');
    if (
      extensions
        .where('applicationId', textOf(body['applicationId']))
        .some((key) => extensions.get(key)?.['name'] === name)
    )
      throw conflictingObject();
    return { ...body, name, appDisplayName: application['displayName'] ?? null };
  },
};
