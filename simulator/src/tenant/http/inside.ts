import { randomUUID } from 'node:crypto';
import type { EntitySetName, Link } from '../registry.ts';
import { checkCustom } from '../rules/authentication.ts';
import { malformedRequest } from '../rules/conditionalAccess.ts';
import { graphNow } from '../rules/setRules.ts';
import { checkedBody, mergeEntity } from '../schema/check.ts';
import { isEntity, textOf, textsOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { requireBody, DONE } from './commit.ts';
import { badRequest, methodNotAllowed, notFound } from './graphError.ts';
import { contextUrl } from './listing.ts';
import type { FoundEntity } from './target.ts';

/** Types of the small objects, by link. */
const TYPES: Readonly<Record<string, (body: Entity) => string>> = {
  combinationConfigurations: (body) => {
    const type = /^#microsoft\.graph\.(fido2CombinationConfiguration|x509CertificateCombinationConfiguration)$/.exec(
      textOf(body['@odata.type']),
    )?.[1];
    if (type === undefined) throw malformedRequest("A combination configuration needs its '@odata.type'.");
    return type;
  },
  includes: () => 'permissionGrantConditionSet',
  excludes: () => 'permissionGrantConditionSet',
  authenticationMethodConfigurations: () => 'authenticationMethodConfiguration',
  rules: () => 'unifiedRoleManagementPolicyRule',
  identitySynchronization: () => 'crossTenantIdentitySyncPolicyPartner',
};

const ANY = 'all';
const CONDITION: Entity = {
  permissionClassification: ANY,
  permissionType: null,
  resourceApplication: 'any',
  permissions: [ANY],
  clientApplicationIds: [ANY],
  clientApplicationTenantIds: [ANY],
  clientApplicationPublisherIds: [ANY],
  clientApplicationsFromVerifiedPublisherOnly: false,
};

export const rowsInside = (entity: Entity, name: string): Entity[] => {
  const rows = entity[name];
  return Array.isArray(rows) ? rows.filter(isEntity) : [];
};

/** Writes small objects that are kept inside another one. */
export const writeInside = (
  store: Store,
  call: Call,
  set: EntitySetName,
  name: string,
  link: Extract<Link, { kind: 'inside' }>,
  owner: FoundEntity,
  [rowKey, more]: readonly string[],
): Reply => {
  if (
    more !== undefined ||
    (rowKey === undefined) !== (call.method === 'POST') ||
    !link.operations.split(' ').includes(call.method)
  )
    throw methodNotAllowed();
  if (set === 'permissionGrantPolicies' && owner.key.startsWith('microsoft-'))
    throw badRequest('Built-in permission grant policies cannot be updated.');
  if (set === 'authenticationStrengths') checkCustom(owner.entity);
  const rows = rowsInside(owner.entity, name);
  const dated: Entity =
    set === 'authenticationStrengths'
      ? { modifiedDateTime: graphNow() }
      : set === 'roleManagementPolicies'
        ? { lastModifiedDateTime: graphNow() }
        : {};
  const keep = (next: readonly Entity[]): void =>
    store.commit([['put', set, owner.key, { ...owner.entity, [name]: next, ...dated }]]);
  if (rowKey === undefined) {
    const row = newRow(call, name, owner.entity, rows);
    keep([...rows, row]);
    return {
      status: 201,
      body: { '@odata.context': `${contextUrl(call, `${set}('${owner.key}')/${name}`, undefined)}/$entity`, ...row },
    };
  }
  const at = rows.findIndex((row) => textOf(row['id']).toLowerCase() === rowKey.toLowerCase());
  const before = rows[at];
  if (before === undefined) throw notFound(rowKey);
  if (call.method === 'DELETE') keep(rows.filter((_, index) => index !== at));
  else {
    const body = requireBody(call);
    if (name === 'authenticationMethodConfigurations' && body['@odata.type'] !== before['@odata.type']) {
      throw badRequest("A value is required for '@odata.type': the type of the authentication method configuration.");
    }
    const type = TYPES[name]?.({ ...before, ...body }) ?? '';
    const next = mergeEntity(before, checkedBody(body, { type, creating: false, beta: call.version === 'beta' }), type);
    if (name === 'combinationConfigurations')
      checkCombinations(
        owner.entity,
        next,
        rows.filter((_, index) => index !== at),
      );
    keep(rows.with(at, next));
  }
  return DONE;
};

/**
 * Writes the one structure that is kept inside an object and has a separate path: PUT makes it, PATCH changes it,
 * DELETE takes it away.
 */
export const writePart = (
  store: Store,
  call: Call,
  set: EntitySetName,
  name: string,
  link: Extract<Link, { kind: 'part' }>,
  owner: FoundEntity,
  [more]: readonly string[],
): Reply => {
  if (more !== undefined || !link.operations.split(' ').includes(call.method)) throw methodNotAllowed();
  const before = owner.entity[name];
  const { [name]: _, ...rest } = owner.entity;
  if (call.method === 'DELETE' || call.method === 'PATCH') {
    if (!isEntity(before)) throw notFound(name);
    if (call.method === 'DELETE') {
      store.commit([['put', set, owner.key, rest]]);
      return DONE;
    }
  }
  const body = requireBody(call);
  const type = TYPES[name]?.(body) ?? '';
  const next = mergeEntity(
    isEntity(before) ? before : {},
    checkedBody(body, { type, creating: call.method === 'PUT', beta: call.version === 'beta' }),
    type,
  );
  store.commit([['put', set, owner.key, { ...rest, [name]: { tenantId: owner.key, ...next } }]]);
  return DONE;
};

const newRow = (call: Call, name: string, owner: Entity, others: readonly Entity[]): Entity => {
  const body = requireBody(call);
  const checked = checkedBody(body, { type: TYPES[name]?.(body) ?? '', creating: true, beta: call.version === 'beta' });
  const id = randomUUID();
  if (name !== 'combinationConfigurations') return { id, ...CONDITION, ...checked };
  const row = { '@odata.type': textOf(body['@odata.type']), id, ...checked };
  checkCombinations(owner, row, others);
  return row;
};

/** A configuration is for combinations that the strength allows and no other configuration has. */
const checkCombinations = (strength: Entity, row: Entity, others: readonly Entity[]): void => {
  const combinations = textsOf(row['appliesToCombinations']);
  const free = (each: string): boolean =>
    textsOf(strength['allowedCombinations']).includes(each) &&
    !others.some((other) => textsOf(other['appliesToCombinations']).includes(each));
  if (combinations.length === 0 || !combinations.every(free))
    throw malformedRequest('appliesToCombinations is not valid for this authentication strength.');
};
