import { isRecord } from './parse.ts';
import type { DirectoryCall } from './types/description.ts';
import { CONTAINS_UUID } from '@trc/domain/uuid';

const SINGLETON = /^\/[^/]+\/policies\/[^/?]+(?=\/|\?|$)/;

/**
 * @returns the id of the object that a write changes: two writes to one object at a time are refused with
 * Directory_ConcurrencyViolation. Undefined for a create, because no other write can know the new object yet.
 */
export const findWriteTarget = ({ method, path, body }: DirectoryCall): string | undefined => {
  if (method === 'GET') return undefined;
  const id =
    CONTAINS_UUID.exec(path)?.[0] ??
    (isRecord(body) && typeof body['clientId'] === 'string' ? body['clientId'] : undefined);
  if (id !== undefined) return id.toLowerCase();
  const policy = SINGLETON.exec(path)?.[0];
  return policy === undefined || (method === 'POST' && policy === path) ? undefined : policy.toLowerCase();
};
