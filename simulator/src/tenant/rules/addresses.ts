import { GraphError } from '../http/graphError.ts';
import { textOf, textsOf, type Entity } from '../store/entity.ts';
import type { WriteContext } from './setRules.ts';

/** True if another user or group has the address ("SMTP:name@domain"). */
const isTaken = ({ directory }: WriteContext, address: string, key: string): boolean =>
  (['users', 'groups'] as const).some((set) =>
    directory
      .set(set)
      .where('proxyAddresses', address)
      .some((other) => other !== key),
  );

/**
 * Returns the addresses of a restored object. Addresses that were taken meanwhile are left out when the caller asks for
 * it.
 * @param body of the restore, e.g. {"autoReconcileProxyConflict": true}
 * @throws GraphError 409 for a taken address
 */
export const restoredAddresses = (writing: WriteContext, entity: Entity, body: Entity): Entity => {
  const addresses = textsOf(entity['proxyAddresses']);
  const free = addresses.filter((address) => !isTaken(writing, address, textOf(entity['id'])));
  if (free.length === addresses.length) return entity;
  if (body['autoReconcileProxyConflict'] !== true) throw restoreConflict('proxyAddresses');
  return { ...entity, proxyAddresses: free };
};

export const restoreConflict = (property: string): GraphError => {
  const message = `The object cannot be restored: another object with the same value for property ${property} exists.`;
  return new GraphError(409, 'Request_MultipleObjectsWithSameKeyValue', message, {}, [
    { code: 'ObjectConflict', message, target: property },
  ]);
};
