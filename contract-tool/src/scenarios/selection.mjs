import { randomUUID } from 'node:crypto';
import { asker } from './asker.mjs';

/** A selection over this is refused as a whole unless the experimental limit is asked for. */
const LIMIT = 100;
const TYPE = 'users';

const sorted = (list) => [...list].sort();
const isSame = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const idsOf = (selection, type) => (selection?.selection?.[type]?.selected ?? []).map(({ id }) => id);

/** Checks a saved selection, read back whole, against the required contents. */
export const demandSelected = async (tools, restoreId, type, expected) => {
  const { ask, demand } = asker(tools, 'getSelection');
  const found = await ask(undefined, { restoreId });
  if (!found) return;
  const ids = idsOf(found, type);
  demand(isSame(ids, expected), `/selection/${type}/selected`, sorted(expected), sorted(ids));
  demand(
    (found.totalSelected[type] ?? 0) === expected.length,
    `/totalSelected/${type}`,
    expected.length,
    found.totalSelected[type],
  );
};

/** At the end of the run a selection is removed where it is still there. */
export const removeAtEnd = (tools, restoreId) =>
  tools.atEnd(`the selection ${restoreId}`, async () => {
    const { status } = await asker(tools, 'getSelection').expect([200, 404], undefined, { restoreId });
    // A selection whose restore has started belongs to the restore (409).
    if (status === 200) await asker(tools, 'deleteSelection').expect([204, 409], undefined, { restoreId });
  });

/** The newest selection of a person is found again, as on another device. */
const demandFound = async (tools, backupId, restoreId, isThere) => {
  if (!tools.facts.extensions.includes('findOwnSelection')) return;
  const { ask, demand } = asker(tools, 'findOwnSelection');
  const found = await ask(undefined, { id: backupId });
  const wanted = isThere ? restoreId : `another one than ${restoreId}, which is removed`;
  if (found) demand((found.restoreId === restoreId) === isThere, '/restoreId', wanted, found.restoreId);
};

/** The objects that the caller names are listed, and no others. */
const demandNamed = async (tools, backupId, ids) => {
  if (!tools.facts.extensions.includes('listRecordsByIds')) return;
  const { ask, demand } = asker(tools, 'listRecordsByIds');
  const reply = await ask({ ids, pagenum: 1, perpage: 25 }, { id: backupId, type: TYPE });
  const listed = reply?.list.map(({ id }) => id);
  if (listed) demand(isSame(listed, ids), '/list', sorted(ids), sorted(listed));
  if (listed) demand(reply.total === ids.length, '/total', ids.length, reply.total);
};

/** Checks the ticks that browsing with a restore (the experimental console) returns. */
const demandTicks = async (tools, backupId, restoreId, expected) => {
  const { ask, demand } = asker(tools, 'listBackupObjects');
  const reply = await ask({ pagenum: 1, perpage: 25, restoreId }, { id: backupId, type: TYPE });
  if (!reply) return;
  const shown = reply.objects.map(({ id }) => id).filter((id) => expected.includes(id));
  demand(isSame(reply.selected, shown), '/selected', shown, reply.selected);
};

const refuseTooMany = async (tools, backupId, total) => {
  if (total <= LIMIT) return;
  const reply = await asker(tools, 'createSelection').expect([400], {
    backupId,
    selection: { [TYPE]: { isSectionSelected: true, selected: [] } },
  });
  if (reply.status === 200)
    await asker(tools, 'deleteSelection').expect([204], undefined, { restoreId: reply.value.restoreId });
};

/** A selection is made, read, changed, refused where it is out of date or too large, and removed. */
export const selection = async (tools) => {
  const { backupId } = tools.facts.ids;
  const records = await asker(tools, 'listBackupRecords').ask({ backupId, pagenum: 1, perpage: 25 }, { type: TYPE });
  const [first, second] = records?.list ?? [];
  if (!second) return;
  const shown = ({ id, displayName }) => ({ id, ...(displayName ? { displayName } : {}) });
  const { value: made } = await asker(tools, 'createSelection').expect([200], {
    backupId,
    selection: { [TYPE]: { isSectionSelected: false, selected: [shown(first)] } },
  });
  if (!made.restoreId) return;
  const values = { restoreId: made.restoreId };
  const agree = (expected) => demandSelected(tools, made.restoreId, TYPE, expected);
  removeAtEnd(tools, made.restoreId);
  await agree([first.id]);
  await demandFound(tools, backupId, made.restoreId, true);
  await demandNamed(tools, backupId, [first.id, second.id]);
  const change = asker(tools, 'updateSelection');
  const changed = await change.ask({ version: made.version, selection: { [TYPE]: { add: [shown(second)] } } }, values);
  if (changed) change.demand(changed.version > made.version, '/version', `more than ${made.version}`, changed.version);
  await agree([first.id, second.id]);
  await demandTicks(tools, backupId, made.restoreId, [first.id, second.id]);
  await change.expect([409], { version: made.version, selection: { [TYPE]: { remove: [first.id] } } }, values);
  await agree([first.id, second.id]);
  await refuseTooMany(tools, backupId, records.total);
  await asker(tools, 'deleteSelection').expect([204], undefined, values);
  await demandFound(tools, backupId, made.restoreId, false);
  await asker(tools, 'getSelection').expect([404], undefined, values);
  await asker(tools, 'getSelection').expect([404], undefined, { restoreId: randomUUID() });
};
