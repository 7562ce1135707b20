import { randomUUID } from 'node:crypto';
import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import { checkedDerivedType } from '../rules/agents.ts';
import { checkExtensionValues } from '../rules/extensions.ts';
import { rulesOf } from '../rules/index.ts';
import { graphNow } from '../rules/setRules.ts';
import { checkedBody, declaresProperty } from '../schema/check.ts';
import type { Change } from '../store/change.ts';
import { keyOf, type Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { badRequest, conflictingObject, GraphError } from './graphError.ts';
import { contextUrl } from './listing.ts';
import { selected } from './view.ts';

export const DONE: Reply = { status: 204 };

/** @throws GraphError 400 where the body is no JSON object */
export const requireBody = (call: Call): Entity => {
  if (!isEntity(call.body))
    throw badRequest(
      'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
    );
  return call.body;
};

export interface NewObject {
  readonly key: string;
  readonly entity: Entity;
}

/**
 * @param given values that follow from the place of the object and not from the body, e.g. its owner or a chosen key
 * @returns the object that a body creates, checked, not kept yet
 */
export const newObject = (
  store: Store,
  call: Call,
  set: EntitySetName,
  body: Entity,
  given: Entity = {},
): NewObject => {
  const { directory } = store;
  checkQuota(directory, set);
  const rules = rulesOf(set);
  const { chosenKey, softDelete, type } = ENTITY_SETS[set];
  const chosen: Entity = chosenKey === true && typeof body['id'] === 'string' ? { id: body['id'] } : {};
  const checked = checkedBody(body, {
    type: rules.typeOf?.(body, undefined) ?? type,
    creating: true,
    beta: call.version === 'beta',
  });
  const derived = checkedDerivedType({ directory, call }, set, body);
  checkExtensionValues(directory, set, checked);
  const made = rules.create?.({ directory, call }, { ...chosen, ...checked, ...given }) ?? { ...checked, ...given };
  const id = textOf(made['id']) || randomUUID();
  const entity: Entity = {
    ...(ENTITY_SETS[set].key === undefined ? { id } : {}),
    ...(softDelete === true ? { deletedDateTime: null } : {}),
    ...(declaresProperty(type, 'createdDateTime') ? { createdDateTime: graphNow() } : {}),
    ...rules.blank,
    ...derived,
    ...made,
  };
  const key = keyOf(set, entity);
  const same = directory.set(set).get(key);
  if (same !== undefined && !directory.isOver(set, same)) throw conflictingObject();
  return { key, entity };
};

/** @throws GraphError 403 where the directory may hold no more objects */
const checkQuota = ({ behaviour: { createsUntilQuota }, creations }: Directory, set: EntitySetName): void => {
  if (ENTITY_SETS[set].directoryObject !== true || createsUntilQuota === 0 || creations < createsUntilQuota) return;
  throw new GraphError(
    403,
    'Directory_QuotaExceeded',
    'The directory object quota limit for the Tenant has been exceeded. Please ask your administrator to increase the quota limit or delete objects to reduce the used quota.',
  );
};

/** Keeps a new object with its links. @param more changes that belong to it */
export const commitNew = (
  store: Store,
  set: EntitySetName,
  { key, entity }: NewObject,
  more: readonly Change[] = [],
): void => {
  store.commit([['put', set, key, entity], ...more]);
  if (ENTITY_SETS[set].directoryObject === true) store.directory.creations += 1;
  store.directory.beginLag(key);
};

/** The answer to a creation. @param path of the list that the object is now in */
export const created = (
  store: Store,
  call: Call,
  set: EntitySetName,
  { key, entity }: NewObject,
  path = ENTITY_SETS[set].path ?? set,
): Reply => ({
  status: 201,
  headers: { Location: `${call.origin}/${call.version}/${path}/${key}` },
  body: {
    '@odata.context': `${contextUrl(call, path, undefined)}/$entity`,
    ...selected(store.directory, set, entity, undefined),
  },
});
