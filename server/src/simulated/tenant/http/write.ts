import { randomUUID } from 'node:crypto';
import { appRoleAssignment, roleAssignment } from '../consent.ts';
import { completed } from '../import/complete.ts';
import { ENTITY_SETS, type EntitySetName, type Link } from '../registry.ts';
import { keyOf, type Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { badRequest, methodNotAllowed, noSuchSegment, notFound, notImplemented } from './graphError.ts';
import { castOf } from './links.ts';
import { contextOf } from './read.ts';
import { objectAt, type Target } from './target.ts';
import { selected } from './view.ts';

const READ_ONLY = ['id', 'createdDateTime', 'deletedDateTime', 'securityIdentifier', 'proxyAddresses', 'renewedDateTime'];
const DONE: Reply = { status: 204 };

/** Answers POST, PATCH, PUT and DELETE on the directory. */
export const write = (store: Store, call: Call, target: Target): Reply => {
  const { directory } = store;
  const [linkName, ...rest] = target.rest;
  if (linkName !== undefined) {
    const { key, entity } = objectAt(directory, target);
    const link = ENTITY_SETS[target.set].links?.[linkName];
    if (link === undefined) throw noSuchSegment(linkName);
    if (link.kind === 'rows') return writeRow(store, call, link, entity, rest);
    return writeReference(store, call, target.set, key, linkName, link, rest);
  }
  if (target.key === undefined) {
    if (call.method !== 'POST') throw methodNotAllowed();
    return create(store, call, target.set);
  }
  const { key, entity } = objectAt(directory, target);
  if (call.method === 'DELETE') {
    store.commit([['remove', target.set, key]]);
    return DONE;
  }
  if (call.method !== 'PATCH') throw methodNotAllowed();
  if (target.set === 'roleAssignments') throw methodNotAllowed();
  const body = bodyOf(call);
  for (const name of READ_ONLY) if (Object.hasOwn(body, name)) throw badRequest(`Property '${name}' is read-only and cannot be set.`);
  const { passwordProfile: _, ...next } = { ...entity, ...body };
  checkUnique(directory, target.set, next, key);
  store.commit([['put', target.set, key, next]]);
  return DONE;
};

const bodyOf = (call: Call): Entity => {
  if (!isEntity(call.body)) throw badRequest('Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.');
  return call.body;
};

const create = (store: Store, call: Call, name: EntitySetName): Reply => {
  const { directory } = store;
  const set = ENTITY_SETS[name];
  const body = bodyOf(call);
  for (const property of set.required ?? []) {
    if (body[property] === undefined || body[property] === null) throw badRequest(`A value is required for property '${property}' of resource '${set.type}'.`);
  }
  if (name === 'roleAssignments') return createRoleAssignment(store, call, body);
  checkUnique(directory, name, body, undefined);
  if (name === 'groups') checkGroupKind(body);
  const { passwordProfile: _, ...rest } = body;
  const entity = completed(name, { ...rest, id: randomUUID(), createdDateTime: `${new Date().toISOString().slice(0, 19)}Z` });
  store.commit([['put', name, keyOf(name, entity), entity]]);
  return created(call, name, entity);
};

const created = (call: Call, name: EntitySetName, entity: Entity): Reply => {
  const path = ENTITY_SETS[name].path ?? name;
  return {
    status: 201,
    headers: { Location: `${call.origin}/${call.version}/${path}/${textOf(entity['id'])}` },
    body: { '@odata.context': `${contextOf(call, path, undefined)}/$entity`, ...selected(name, entity, undefined) },
  };
};

const checkUnique = (directory: Directory, name: EntitySetName, entity: Entity, ownKey: string | undefined): void => {
  for (const property of ENTITY_SETS[name].unique ?? []) {
    const others = directory.set(name).where(property, textOf(entity[property]));
    if (others.some((key) => key !== ownKey)) throw badRequest(`Another object with the same value for property ${property} already exists.`);
  }
};

const checkGroupKind = (body: Entity): void => {
  const types = Array.isArray(body['groupTypes']) ? body['groupTypes'] : [];
  if (body['mailEnabled'] === true && !types.includes('Unified')) {
    throw badRequest('Cannot Create a mail-enabled security groups and or distribution list.');
  }
};

const createRoleAssignment = (store: Store, call: Call, body: Entity): Reply => {
  const { directory } = store;
  const [principal, role, scope] = ['principalId', 'roleDefinitionId', 'directoryScopeId'].map((name) => textOf(body[name]));
  if (principal === undefined || role === undefined || scope === undefined) throw badRequest('Invalid role assignment.');
  if (directory.object(principal) === undefined) throw notFound(principal);
  if (directory.set('roleDefinitions').get(role) === undefined) throw notFound(role);
  return addRow(store, call, 'roleAssignments', roleAssignment(principal, role, scope));
};

/** Adds the row of an assignment. The same assignment twice is refused. */
const addRow = (store: Store, call: Call, name: EntitySetName, row: Entity): Reply => {
  const key = textOf(row['id']);
  if (store.directory.set(name).get(key) !== undefined) {
    throw badRequest('A conflicting object with one or more of the specified property values is present in the directory.');
  }
  store.commit([['put', name, key, row]]);
  return created(call, name, row);
};

const writeRow = (store: Store, call: Call, link: Extract<Link, { kind: 'rows' }>, owner: Entity, [rowKey]: readonly string[]): Reply => {
  const { directory } = store;
  if (call.method === 'DELETE') {
    const row = rowKey === undefined ? undefined : directory.set(link.set).get(rowKey);
    if (rowKey === undefined || row?.[link.property] !== owner['id']) throw notFound(rowKey ?? '');
    store.commit([['remove', link.set, rowKey]]);
    return DONE;
  }
  if (call.method !== 'POST' || rowKey !== undefined) throw methodNotAllowed();
  if (link.set !== 'appRoleAssignments') throw notImplemented();
  const body = bodyOf(call);
  const principal = directory.object(textOf(body['principalId']));
  const resource = directory.set('servicePrincipals').get(textOf(body['resourceId']));
  if (principal === undefined || resource === undefined || body[link.property] !== owner['id']) throw badRequest('Not a valid reference update.');
  const type = principal.set === 'users' ? 'User' : principal.set === 'groups' ? 'Group' : 'ServicePrincipal';
  return addRow(store, call, link.set, appRoleAssignment(principal.entity, type, resource, textOf(body['appRoleId'])));
};

const writeReference = (
  store: Store, call: Call, set: EntitySetName, key: string, name: string, link: Link, rest: readonly string[],
): Reply => {
  if (link.kind === 'roleMembers' || link.kind === 'rows' || (link.kind === 'objects' && link.reverse === true)) throw notImplemented();
  const relation = store.directory.relation(link.relation);
  const parts = rest.filter((part) => castOf(part) === undefined);
  if (call.method === 'DELETE') {
    const target = link.kind === 'object' ? relation.targets(key)[0] : parts[0];
    if (parts.at(-1) !== '$ref') throw noSuchSegment(parts.at(-1) ?? name);
    if (target === undefined || !relation.has(key, target)) throw notFound(target ?? name);
    store.commit([['unlink', link.relation, key, target]]);
    return DONE;
  }
  if (parts[0] !== '$ref' || call.method !== (link.kind === 'object' ? 'PUT' : 'POST')) throw methodNotAllowed();
  const target = /\/([^/]+)$/.exec(textOf(bodyOf(call)['@odata.id']))?.[1];
  if (target === undefined || store.directory.object(target) === undefined) throw notFound(target ?? '');
  if (link.kind === 'object') {
    store.commit([...relation.targets(key).map((old) => ['unlink', link.relation, key, old] as const), ['link', link.relation, key, target]]);
    return DONE;
  }
  if (set === 'groups' && name === 'members' && isDynamic(store.directory.set(set).get(key))) {
    throw badRequest('Insufficient privileges to complete the operation. Cannot update members of a group with dynamic membership.');
  }
  if (relation.has(key, target)) throw badRequest(`One or more added object references already exist for the following modified properties: '${name}'.`);
  store.commit([['link', link.relation, key, target]]);
  return DONE;
};

const isDynamic = (group: Entity | undefined): boolean => Array.isArray(group?.['groupTypes']) && group['groupTypes'].includes('DynamicMembership');
