import type { ListChangesApiResponse } from '../../api';

/**
 * @returns the objects that *Created since* lists. Without the service's number, all changes of that kind: an object
 * that a restore re-created may be one of them.
 */
export const countCreated = (reply: ListChangesApiResponse | undefined): number =>
  reply?.createdObjects ?? reply?.totals.kinds.created ?? 0;
