import { randomUUID } from 'node:crypto';
import { badRequest, conflictingObject } from '../http/graphError.ts';
import { textOf, textsOf, type Entity } from '../store/entity.ts';
import { malformedRequest } from './conditionalAccess.ts';
import { graphNow, type SetRules } from './setRules.ts';

/** Policies whose rules are JSON in a string. */
export const DEFINED_POLICY_RULES: SetRules = {
  blank: { description: null, isOrganizationDefault: false },
  create: (_, body) => {
    checkDefinition(body);
    return body;
  },
  update: (_, __, next) => {
    checkDefinition(next);
    return next;
  },
};

const checkDefinition = (policy: Entity): void => {
  const [definition = '', ...more] = textsOf(policy['definition']);
  try {
    if (more.length > 0) throw new SyntaxError('more than one');
    JSON.parse(definition);
  } catch {
    throw badRequest('Property definition has an invalid value.');
  }
};

const isBuiltInGrant = (id: string): boolean => id.startsWith('microsoft-');

export const PERMISSION_GRANT_RULES: SetRules = {
  blank: { description: null, includes: [], excludes: [] },
  create: (_, body) => {
    const id = textOf(body['id']) || randomUUID();
    if (!/^[\w-]{1,64}$/.test(id) || isBuiltInGrant(id))
      throw badRequest(
        'The id of a permission grant policy has letters, digits and hyphens, and does not begin with "microsoft-".',
      );
    return { ...body, id };
  },
  update: (_, before, next) => {
    if (isBuiltInGrant(textOf(before['id']))) throw badRequest('Built-in permission grant policies cannot be updated.');
    return next;
  },
  remove: (_, key) => {
    if (isBuiltInGrant(key)) throw badRequest('Built-in permission grant policies cannot be deleted.');
    return [];
  },
};

export const GROUP_SETTING_RULES: SetRules = {
  blank: { displayName: null },
  create: ({ directory }, body) => {
    if (directory.set('groupSettings').where('templateId', textOf(body['templateId'])).length > 0)
      throw conflictingObject();
    return body;
  },
};

export const LIFECYCLE_RULES: SetRules = {
  blank: { alternateNotificationEmails: null },
  create: ({ directory }, body) => {
    if (directory.set('groupLifecyclePolicies').size > 0)
      throw badRequest('Only one group lifecycle policy can exist.');
    return body;
  },
};

export const PARTNER_RULES: SetRules = {
  blank: {
    isServiceProvider: false,
    isInMultiTenantOrganization: false,
    inboundTrust: null,
    b2bCollaborationInbound: null,
    b2bCollaborationOutbound: null,
    b2bDirectConnectInbound: null,
    b2bDirectConnectOutbound: null,
    tenantRestrictions: null,
    automaticUserConsentSettings: { inboundAllowed: null, outboundAllowed: null },
  },
  create: (_, body) => {
    if (!/^[0-9a-f-]{36}$/i.test(textOf(body['tenantId']))) throw malformedRequest('tenantId is not valid.');
    return body;
  },
  remove: (_, __, partner) => {
    if (partner['identitySynchronization'] !== undefined)
      throw malformedRequest(
        'The partner configuration has a user synchronization policy, which must be deleted first.',
      );
    return [];
  },
};

export const CROSS_TENANT_DEFAULT_RULES: SetRules = { update: (_, __, next) => ({ ...next, isServiceDefault: false }) };

export const METHODS_POLICY_RULES: SetRules = {
  update: (_, __, next) => ({ ...next, lastModifiedDateTime: graphNow() }),
};

export const CONSENT_REQUEST_RULES: SetRules = {
  update: (_, before, next) => ({
    ...next,
    version: typeof before['version'] === 'number' ? before['version'] + 1 : 1,
  }),
};

export const SECURITY_DEFAULTS_RULES: SetRules = {
  update: ({ directory }, before, next) => {
    const policies = directory.set('conditionalAccessPolicies');
    if (
      next['isEnabled'] === true &&
      before['isEnabled'] !== true &&
      policies.keys().some((key) => policies.get(key)?.['state'] === 'enabled')
    ) {
      throw badRequest('Security defaults cannot be enabled while conditional access policies are enabled.');
    }
    return next;
  },
};
