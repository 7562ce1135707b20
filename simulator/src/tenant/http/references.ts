import { roleAssignment } from '../consent.ts';
import { checkLink, checkUnlink, linkedSource } from '../rules/links.ts';
import type { EntitySetName, Link } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Json } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { requireBody, commitNew, DONE } from './commit.ts';
import { badRequest, methodNotAllowed, noSuchSegment, notFound } from './graphError.ts';
import { parseCast } from './links.ts';
import type { FoundEntity } from './target.ts';

/** @returns the id in an address like "https://graph.microsoft.com/v1.0/directoryObjects/{id}" */
export const idInAddress = (address: Json | undefined): string =>
  /[/('"]([^/('")]+)['")]*$/.exec(textOf(address).trim())?.[1] ?? '';

/** @throws GraphError 404 when nothing, or nothing yet, has the id */
export const linkTarget = (directory: Directory, id: string): { set: EntitySetName } => {
  const found = directory.object(id);
  if (found === undefined || !directory.isOld(id, 'linkLag')) throw notFound(id);
  return found;
};

/** Adds and removes links: POST or PUT .../$ref with an address, DELETE .../{id}/$ref. */
export const writeReference = (
  store: Store,
  call: Call,
  set: EntitySetName,
  name: string,
  link: Extract<Link, { kind: 'object' | 'objects' }>,
  source: FoundEntity,
  rest: readonly string[],
): Reply => {
  if (link.kind === 'objects' && (link.reverse === true || link.readOnly === true)) throw methodNotAllowed();
  const { directory } = store;
  const relation = directory.relation(link.relation);
  const { key } = source;
  const from = linkedSource({ directory, call }, set, name, source);
  const parts = rest.filter((part) => parseCast(part) === undefined);
  if (call.method === 'DELETE') {
    if (parts.at(-1) !== '$ref') throw noSuchSegment(parts.at(-1) ?? name);
    const target = link.kind === 'object' ? relation.targets(key)[0] : parts[0];
    if (target === undefined || !relation.has(key, target) || directory.object(target) === undefined)
      throw notFound(target ?? name);
    checkUnlink(from, target);
    store.commit([['unlink', link.relation, key, target]]);
    return DONE;
  }
  if (parts[0] !== '$ref' || call.method !== (link.kind === 'object' ? 'PUT' : 'POST')) throw methodNotAllowed();
  const target = idInAddress(requireBody(call)['@odata.id']);
  checkLink(from, target, linkTarget(directory, target).set);
  if (link.kind === 'object') {
    store.commit([
      ...relation.targets(key).map((old) => ['unlink', link.relation, key, old] as const),
      ['link', link.relation, key, target],
    ]);
    return DONE;
  }
  if (relation.has(key, target))
    throw badRequest(
      `One or more added object references already exist for the following modified properties: '${name}'.`,
    );
  store.commit([['link', link.relation, key, target]]);
  return DONE;
};

/**
 * Assigns a policy to an object, or takes it back: POST .../tokenLifetimePolicies/$ref, DELETE
 * .../tokenLifetimePolicies/{id}/$ref.
 */
export const writePolicy = (
  store: Store,
  call: Call,
  link: Extract<Link, { kind: 'policies' }>,
  { key }: FoundEntity,
  [first, second]: readonly string[],
): Reply => {
  const { directory } = store;
  const relation = directory.relation('appliesTo');
  if (call.method === 'DELETE') {
    if (first === undefined || second !== '$ref') throw noSuchSegment(second ?? first ?? '$ref');
    if (directory.find(link.set, first) === undefined || !relation.has(first, key)) throw notFound(first);
    store.commit([['unlink', 'appliesTo', first, key]]);
    return DONE;
  }
  if (call.method !== 'POST' || first !== '$ref') throw methodNotAllowed();
  const policy = idInAddress(requireBody(call)['@odata.id']);
  if (directory.find(link.set, policy) === undefined) throw notFound(policy);
  if (relation.has(policy, key))
    throw badRequest(
      `One or more added object references already exist for the following modified properties: '${link.set}'.`,
    );
  store.commit([['link', 'appliesTo', policy, key]]);
  return DONE;
};

/** Members of an activated role are the principals of its assignments for the whole tenant. */
export const writeRoleMember = (store: Store, call: Call, role: FoundEntity, rest: readonly string[]): Reply => {
  const { directory } = store;
  const template = textOf(role.entity['roleTemplateId']);
  const rowOf = (principal: string) => roleAssignment(principal, template, '/');
  if (call.method === 'DELETE') {
    const [principal = '', last] = rest;
    const id = textOf(rowOf(principal)['id']);
    if (last !== '$ref') throw noSuchSegment(last ?? principal);
    if (directory.find('roleAssignments', id) === undefined) throw notFound(principal);
    store.commit([['remove', 'roleAssignments', id]]);
    return DONE;
  }
  if (call.method !== 'POST' || rest[0] !== '$ref') throw methodNotAllowed();
  const principal = idInAddress(requireBody(call)['@odata.id']);
  linkTarget(directory, principal);
  const entity = rowOf(principal);
  const key = textOf(entity['id']);
  if (directory.set('roleAssignments').get(key) !== undefined)
    throw badRequest(
      "One or more added object references already exist for the following modified properties: 'members'.",
    );
  commitNew(store, 'roleAssignments', { key, entity });
  return DONE;
};
