import { ENTITY_SETS, type Link } from '../registry.ts';
import { rulesOf } from '../rules/index.ts';
import { checkedBody, mergeEntity } from '../schema/check.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { requireBody, commitNew, created, DONE, newObject } from './commit.ts';
import { badRequest, methodNotAllowed, notFound } from './graphError.ts';
import type { FoundEntity } from './target.ts';

/**
 * Writes rows below the object that they belong to.
 * @param path of the rows, for the answer
 */
export const writeRow = (
  store: Store,
  call: Call,
  link: Extract<Link, { kind: 'rows' }>,
  owner: FoundEntity,
  [rowKey, more]: readonly string[],
  path: string,
): Reply => {
  const { directory } = store;
  const { operations = '', type } = ENTITY_SETS[link.set];
  if (
    link.nested !== true ||
    more !== undefined ||
    (rowKey === undefined) !== (call.method === 'POST') ||
    !operations.split(' ').includes(call.method)
  )
    throw methodNotAllowed();
  if (rowKey === undefined) {
    const body = requireBody(call);
    const said = body[link.property];
    if (said !== undefined && said !== owner.key) throw badRequest('Not a valid reference update.');
    const { [link.property]: _, ...rest } = body;
    // Rows that other paths show, too, name their owner themselves.
    const row = newObject(store, call, link.set, link.set === 'appRoleAssignments' ? body : rest, {
      [link.property]: owner.key,
    });
    commitNew(store, link.set, row);
    return created(store, call, link.set, row, path);
  }
  const row = directory.find(link.set, rowKey);
  if (row?.[link.property] !== owner.key) throw notFound(rowKey);
  if (call.method === 'DELETE') {
    store.commit([['remove', link.set, rowKey]]);
    return DONE;
  }
  const body = checkedBody(requireBody(call), { type, creating: false, beta: call.version === 'beta' });
  const next = mergeEntity(row, body, type);
  store.commit([['put', link.set, rowKey, rulesOf(link.set).update?.({ directory, call }, row, next, body) ?? next]]);
  return DONE;
};
