import { toItemError } from '../errors.ts';
import { addErrors } from './run.ts';
import type { RestoreContext } from './run.ts';
import { putBack } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';
import type { Quota } from './runParts.ts';

export type { Quota } from './runParts.ts';

/** Source: Microsoft Entra service limits (resources of a tenant, and of one that is not an administrator). */
const WHAT_FREES_IT =
  "Not created: the directory's quota of objects is used up. A deleted object counts a quarter until it is deleted permanently, so delete objects permanently " +
  'or delete what is not needed, verify a domain, or ask Microsoft for a larger quota. Then restore the rest again. ';

export const createQuota = (): Quota => ({ withheld: new Set() });

/** Leaves an object unprocessed for the rest of this restore, and reports the reason. */
export const withhold = ({ quota }: Pick<RestoreContext, 'quota'>, item: Item): [] => {
  // An earlier create of the object may have been sent without effect.
  if (item.state === 'running') putBack(item);
  quota.withheld.add(item);
  addErrors(item, [toItemError(quota.error, WHAT_FREES_IT)]);
  return [];
};
