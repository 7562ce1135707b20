import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import { ownPrincipal } from '../rules/administrators.ts';
import { checkExtensionValues, mergedExtensions } from '../rules/extensions.ts';
import { isUnified } from '../rules/groups.ts';
import { rulesOf } from '../rules/index.ts';
import { graphNow } from '../rules/setRules.ts';
import { checkedBody, mergeEntity } from '../schema/check.ts';
import type { Change } from '../store/change.ts';
import type { Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import { ACTIONS } from './actions.ts';
import { boundLinks } from './bind.ts';
import type { Call, Reply } from './call.ts';
import { requireBody, commitNew, created, DONE, newObject, type NewObject } from './commit.ts';
import { methodNotAllowed, noSuchSegment, notFound } from './graphError.ts';
import { writeInside, writePart } from './inside.ts';
import { writePolicy, writeReference, writeRoleMember } from './references.ts';
import { writeRow } from './rows.ts';
import { findAt, objectAt, type FoundEntity, type Target } from './target.ts';

/** Answers POST, PATCH, PUT and DELETE on the directory. */
export const write = (store: Store, call: Call, target: Target): Reply => {
  const { set: name } = target;
  const { operations = '', singleton } = ENTITY_SETS[name];
  const [part] = target.rest;
  if (part !== undefined) return writeBelow(store, call, target, part);
  const wanted = target.key === undefined ? call.method === 'POST' : call.method !== 'POST';
  if (!wanted || !operations.split(' ').includes(call.method)) throw methodNotAllowed();
  if (call.method === 'POST') return create(store, call, name, requireBody(call), {});

  const found =
    singleton === true || call.method === 'DELETE'
      ? objectAt(store.directory, target)
      : findAt(store.directory, target, isUpsert(call, target));
  if (call.method === 'DELETE') return remove(store, call, name, found ?? objectAt(store.directory, target));
  if (found !== undefined) return update(store, call, name, found);
  if (!isUpsert(call, target)) throw notFound(target.key ?? '');
  return create(store, call, name, requireBody(call), {
    [target.keyProperty ?? ENTITY_SETS[name].key ?? 'id']: target.key ?? '',
  });
};

/** Graph makes an application the owner of its new objects, but leaves Microsoft 365 groups without an owner. */
const creatorLink = ({ directory }: Store, name: EntitySetName, { key, entity }: NewObject): Change[] => {
  const creator = ownPrincipal(directory);
  const owned = name === 'applications' || (name === 'groups' && !isUnified(entity));
  return directory.behaviour.creatorIsOwner && owned && creator !== undefined ? [['link', 'owners', key, creator]] : [];
};

/** A write that creates a missing object: authentication contexts, and unique names when the caller asks for it. */
const isUpsert = (call: Call, target: Target): boolean =>
  target.set === 'authenticationContexts' ||
  (call.method === 'PATCH' &&
    target.keyProperty === 'uniqueName' &&
    /\bcreate-if-missing\b/i.test(call.headers['prefer']?.toString() ?? ''));

const create = (store: Store, call: Call, name: EntitySetName, body: Entity, given: Entity): Reply => {
  const made = newObject(store, call, name, body, given);
  const owner = creatorLink(store, name, made);
  commitNew(store, name, made, [
    ...owner,
    ...boundLinks({ directory: store.directory, call }, name, made.key, made.entity, body),
  ]);
  return created(store, call, name, made);
};

const update = (store: Store, call: Call, name: EntitySetName, { key, entity }: FoundEntity): Reply => {
  const rules = rulesOf(name);
  const body = requireBody(call);
  const type = rules.typeOf?.(body, entity) ?? ENTITY_SETS[name].type;
  const checked = checkedBody(body, { type, creating: false, beta: call.version === 'beta' });
  const writing = { directory: store.directory, call };
  checkExtensionValues(store.directory, name, checked);
  const next = mergedExtensions(writing, entity, mergeEntity(entity, checked, type), checked);
  const kept = rules.update?.(writing, entity, next, checked) ?? next;
  store.commit([['put', name, key, kept], ...boundLinks({ directory: store.directory, call }, name, key, kept, body)]);
  return DONE;
};

const remove = (store: Store, call: Call, name: EntitySetName, { key, entity }: FoundEntity): Reply => {
  store.commit(removalChanges(store, call, name, key, entity));
  return DONE;
};

/** @returns the changes that delete the object: it goes to the deleted objects if its kind does */
export const removalChanges = (
  store: Store,
  call: Call,
  name: EntitySetName,
  key: string,
  entity: Entity,
): Change[] => {
  const rules = rulesOf(name);
  const writing = { directory: store.directory, call };
  const more = rules.remove?.(writing, key, entity) ?? [];
  const soft = ENTITY_SETS[name].softDelete === true && (rules.isSoft?.(writing, entity) ?? true);
  if (!soft) return [['remove', name, key], ...more];
  return [['softDelete', name, key, { ...(rules.deleted?.(entity) ?? entity), deletedDateTime: graphNow() }], ...more];
};

const writeBelow = (store: Store, call: Call, target: Target, part: string): Reply => {
  const action = ACTIONS[`${target.set}/${part}`];
  const found = objectAt(store.directory, target);
  if (action !== undefined) {
    if (call.method !== 'POST') throw methodNotAllowed();
    return action(store, call, found);
  }
  const link = ENTITY_SETS[target.set].links?.[part];
  const rest = target.rest.slice(1);
  if (link === undefined) throw noSuchSegment(part);
  switch (link.kind) {
    case 'rows':
      return writeRow(
        store,
        call,
        link,
        found,
        rest,
        `${ENTITY_SETS[target.set].path ?? target.set}('${found.key}')/${part}`,
      );
    case 'inside':
      return writeInside(store, call, target.set, part, link, found, rest);
    case 'part':
      return writePart(store, call, target.set, part, link, found, rest);
    case 'named':
      throw methodNotAllowed();
    case 'policies':
      return writePolicy(store, call, link, found, rest);
    case 'roleMembers':
      return writeRoleMember(store, call, found, rest);
    case 'object':
    case 'objects':
      return writeReference(store, call, target.set, part, link, found, rest);
  }
};
