import { NEWEST, takeRestore } from '../facts.mjs';
import { asker } from './asker.mjs';
import { follow, getTimeoutMs } from './follow.mjs';
import { preview } from './preview.mjs';
import { checkReport } from './report.mjs';
import { demandSelected, removeAtEnd } from './selection.mjs';
import { tick } from './ticks.mjs';

const RUNNING = 'Running';
const MAX_ATTEMPTS = 3;

/** Follows a restore in the list, where never more than one may run. @returns it as it ended */
export const ended = async (tools, restoreId) => {
  const { ask, demand } = asker(tools, 'listRestores');
  const look = async () => {
    const reply = await ask(NEWEST);
    if (!reply) return undefined;
    const running = reply.list.filter(({ status }) => status === RUNNING).length;
    demand(running <= 1, '/list', 'at most one Running restore', `${running} of them`);
    return reply.list.find((one) => one.restoreId === restoreId) ?? {};
  };
  const found = await follow(look, ({ status }) => status !== undefined && status !== RUNNING, getTimeoutMs(tools));
  if (!found) return undefined;
  if (!demand(found.status !== undefined, '/list', `the restore ${restoreId} that has begun`, 'it is not listed'))
    return undefined;
  return demand(
    found.status !== RUNNING,
    '/list/*/status',
    'the restore comes to its end',
    `it is ${RUNNING} after ${getTimeoutMs(tools) / 1000} s`,
  )
    ? found
    : undefined;
};

/** The objects that the scenario names, as the backup has them; nothing where one is missing. */
const namedIn = async (tools) => {
  const { type, ids } = tools.options.scenario.restore;
  const { ask, demand } = asker(tools, 'getBackupObjectsByIds');
  const found = await ask([{ type, ids }], { id: tools.facts.backup.backupId });
  if (!found) return undefined;
  demand(
    found.objects.every((one) => one.type === type && ids.includes(one.id)),
    '/objects',
    'the objects that were asked for',
    found.objects.map(({ id }) => id),
  );
  const missing = ids.filter((id) => !found.objects.some((one) => one.id === id));
  if (missing.length === 0) return found.objects;
  tools.leave(`the backup does not have ${missing.join(', ')}`);
  return undefined;
};

const compare = async (tools) => {
  const { type, ids } = tools.options.scenario.restore;
  const { ask, demand } = asker(tools, 'compareWithDirectory');
  const found = await ask([{ type, ids }], { backupId: tools.facts.backup.backupId });
  if (!found) return undefined;
  for (const id of ids)
    demand(
      found.filter((one) => one.type === type && one.id === id).length === 1,
      '/',
      `one entry for ${id}`,
      `${found.filter((one) => one.id === id).length} of ${found.length}`,
    );
  return found;
};

/** Objects that were restored without an error equal the backup. */
const demandRestored = async (tools, entries) => {
  const found = await compare(tools);
  const { demand } = asker(tools, 'compareWithDirectory');
  for (const { id, status, errors = [], notes = [] } of entries) {
    if (status !== 'Completed' || errors.length > 0 || notes.length > 0) continue;
    const one = found?.find((each) => each.id === id);
    if (one && !one.message)
      demand(
        one.attributes.length === 0,
        '/*/attributes',
        'none for an object that was restored whole',
        one.attributes.map(({ name }) => name),
      );
  }
};

/** @returns the id of a restore that has begun, or nothing where another one runs */
const beginSaved = async (tools, objects) => {
  const { type, settings = {} } = tools.options.scenario.restore;
  const { backupId } = tools.facts.backup;
  const selected = objects.map(({ id, displayName }) => ({ id, ...(displayName ? { displayName } : {}) }));
  const {
    value: { restoreId, version },
  } = await asker(tools, 'createSelection').expect([200], {
    backupId,
    selection: { [type]: { isSectionSelected: false, selected } },
  });
  if (!restoreId) return undefined;
  removeAtEnd(tools, restoreId);
  await demandSelected(
    tools,
    restoreId,
    type,
    objects.map(({ id }) => id),
  );
  if (tools.facts.extensions.includes('previewRestore'))
    await preview(tools, { restoreId, version, ids: objects.map(({ id }) => id), settings });
  const { expect, demand } = asker(tools, 'startRestore');
  const start = (more) => expect([200, 409], { backupId, restoreSettings: settings, version, ...more }, { restoreId });
  await expect([409], { backupId, restoreSettings: settings, version: version + 7 }, { restoreId });
  const reply = await start();
  if (reply.status !== 200) {
    if (reply.status === 409) tools.leave('another restore is running');
    return undefined;
  }
  demand(
    reply.value.restoreId === restoreId,
    '/restoreId',
    `${restoreId}, as the selection has it`,
    reply.value.restoreId,
  );
  const again = await start();
  if (again.status === 200)
    demand(
      again.value.restoreId === restoreId,
      '/restoreId',
      `${restoreId} again, as repeating the call gives the same restore`,
      again.value.restoreId,
    );
  return restoreId;
};

const beginDirect = async (tools) => {
  const { type, ids, settings = {} } = tools.options.scenario.restore;
  const reply = await asker(tools, 'restore').expect([200, 409], {
    backupId: tools.facts.backup.backupId,
    selection: { [type]: { all: false, selected: ids } },
    restoreSettings: settings,
  });
  return reply.status === 200 ? reply.value.restoreId : undefined;
};

/** A restore is stopped while it runs; the report lists objects that it did not reach as such. */
const cancelOne = async (tools) => {
  const { expect, demand } = asker(tools, 'cancelRestore');
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    const restoreId = await beginDirect(tools);
    if (!restoreId) return;
    const reply = await expect([200, 409], undefined, { restoreId });
    const found = await ended(tools, restoreId);
    if (reply.status !== 200) continue;
    if (found) demand(found.status === 'Canceled', '/', 'the restore that was stopped ends as Canceled', found.status);
    if (found) await checkReport(tools, found);
    return;
  }
  tools.leave('the restore ended before it could be stopped');
};

/**
 * Selects, compares and restores the named objects from the newest backup and follows them to the report, with and
 * without a saved selection.
 */
export const restore = async (tools) => {
  const objects = await namedIn(tools);
  if (!objects) return;
  await compare(tools);
  const restoreId = await beginSaved(tools, objects);
  const found = restoreId && (await ended(tools, restoreId));
  if (!found) return;
  takeRestore(tools.facts, found);
  const entries = await checkReport(tools, found);
  if (entries) {
    const { settings = {}, ids } = tools.options.scenario.restore;
    const { demand } = asker(tools, 'getRestoreReport');
    const missing = ids.find((id) => !entries.some((entry) => entry.id === id));
    demand(missing === undefined, '/list', `${missing}, which was selected`, 'nothing');
    if (!settings.conditionalAccessPolicies?.restoreDependencies)
      demand(entries.length === ids.length, '/total', ids.length, entries.length);
    await demandRestored(tools, entries);
    if (entries[0] && ['listReportTicks', 'setReportTicks'].every((name) => tools.facts.extensions.includes(name)))
      await tick(tools, restoreId, entries[0]);
  }
  const direct = await beginDirect(tools);
  const second = direct && (await ended(tools, direct));
  if (second) await checkReport(tools, second);
  if (second && tools.facts.extensions.includes('cancelRestore')) await cancelOne(tools);
};
