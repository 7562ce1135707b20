import { isRecord } from './parse.ts';
import type { DirectoryCall } from './types/description.ts';

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const SINGLETON = /^\/[^/]+\/policies\/[^/?]+(?=\/|\?|$)/;

/**
 * @returns the id of the object that a write changes: two writes to one object at a time are refused with
 * Directory_ConcurrencyViolation. Undefined for a create, because no other write can know the new object yet.
 */
export const writeTargetOf = ({ method, path, body }: DirectoryCall): string | undefined => {
  if (method === 'GET') return undefined;
  const id =
    GUID.exec(path)?.[0] ?? (isRecord(body) && typeof body['clientId'] === 'string' ? body['clientId'] : undefined);
  if (id !== undefined) return id.toLowerCase();
  const policy = SINGLETON.exec(path)?.[0];
  return policy === undefined || (method === 'POST' && policy === path) ? undefined : policy.toLowerCase();
};
