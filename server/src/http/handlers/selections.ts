import { withBody } from '../contract/types.ts';
import type { Call, Handlers } from '../contract/types.ts';
import type { SelectionChange, SelectionContent, Selections } from '../../catalog/selection/types.ts';
import { Problem } from '../problem.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Creation {
  backupId: string;
  selection: SelectionContent;
  experimental?: boolean;
}

interface Change {
  version: number;
  selection: SelectionChange;
  experimental?: boolean;
}

/** @throws Problem 404 for an id that no selection can have */
const idOf = ({ path }: Call): string => {
  const restoreId = path['restoreId'] ?? '';
  if (!UUID.test(restoreId)) throw new Problem(404, `Selection ${restoreId} is not found`);
  return restoreId.toLowerCase();
};

export const selectionHandlers = (selections: Selections): Handlers => ({
  createSelection: withBody<Creation>(({ caller: { tenantId, oid }, body }) =>
    selections.create({ tenantId, person: oid }, body),
  ),
  updateSelection: withBody<Change>((call) => selections.update(call.caller.tenantId, idOf(call), call.body)),
  getSelection: (call) => selections.get(call.caller.tenantId, idOf(call)),
  deleteSelection: (call) => selections.remove(call.caller.tenantId, idOf(call)),
});
