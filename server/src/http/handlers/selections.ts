import type { Call, Handlers } from '../contract/types.ts';
import type { Selections } from '../../catalog/selection/types.ts';
import { HttpError } from '../httpError.ts';
import { UUID } from '@trc/domain/uuid';

/** @throws HttpError 404 for an id that no selection can have */
const idOf = ({ path: { restoreId } }: Call<'getSelection' | 'updateSelection' | 'deleteSelection'>): string => {
  if (!UUID.test(restoreId)) throw new HttpError(404, `Selection ${restoreId} is not found`);
  return restoreId.toLowerCase();
};

export const selectionHandlers = (selections: Selections) =>
  ({
    createSelection: ({ caller: { tenantId, oid }, body }) => selections.create({ tenantId, person: oid }, body),
    findOwnSelection: async ({ caller: { tenantId, oid }, path: { id } }) => {
      if (!UUID.test(id)) throw new HttpError(404, `Backup ${id} is not found`);
      return selections.findOwn({ tenantId, person: oid }, id.toLowerCase());
    },
    updateSelection: (call) => selections.update(call.caller.tenantId, idOf(call), call.body),
    getSelection: (call) => selections.get(call.caller.tenantId, idOf(call)),
    deleteSelection: async (call) => {
      await selections.remove(call.caller.tenantId, idOf(call));
      return undefined;
    },
  }) satisfies Partial<Handlers>;
