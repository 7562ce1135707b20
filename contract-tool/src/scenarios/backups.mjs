import { randomUUID } from 'node:crypto';
import { NEWEST, takeBackup } from '../facts.mjs';
import { asker } from './asker.mjs';
import { follow, getTimeoutMs } from './follow.mjs';

const ENDED = ['Completed', 'Failed', 'Canceled'];
const GOING = ['Deleted', 'Deleting'];
const LEAVING = 60;

const listed = async (tools) => (await asker(tools, 'listBackups').ask(NEWEST))?.list;

/** @returns the id of a backup that the run made, or nothing where another one is running */
const begin = async (tools) => {
  const run = asker(tools, 'runBackup');
  const wanted = randomUUID();
  const reply = await run.expect([200, 409], { backupId: wanted });
  if (reply.status !== 200) {
    if (reply.status === 409) tools.leave('another backup is running');
    return undefined;
  }
  const { backupId = wanted } = reply.value;
  tools.atEnd(`the backup ${backupId}`, () => remove(tools, backupId));
  const list = await listed(tools);
  if (list)
    asker(tools, 'listBackups').demand(
      list.some((one) => one.backupId === backupId),
      '/list',
      `the backup ${backupId} that has just begun`,
      `${list.length} others`,
    );
  const again = await run.expect([200, 409], { backupId });
  if (again.status === 200)
    run.demand(
      again.value.backupId === backupId,
      '/backupId',
      `${backupId}, as repeating the call cannot make a second backup`,
      again.value.backupId,
    );
  return backupId;
};

const ended = async (tools, backupId, isOver) => {
  const { ask } = asker(tools, 'getBackup');
  return follow(() => ask({ backupId }), isOver, getTimeoutMs(tools));
};

/** Deletes a backup and sees it go. */
const remove = async (tools, backupId) => {
  const { status: before } = (await asker(tools, 'getBackup').expect([200, 404], { backupId })).value ?? {};
  if (!before || before === 404) return;
  if (!ENDED.includes(before)) {
    await asker(tools, 'stopBackup').expect([200, 409], { backupId });
    await ended(tools, backupId, ({ status }) => ENDED.includes(status));
  }
  const { expect, demand } = asker(tools, 'deleteBackup');
  const deletion = await expect([200, 409], undefined, { id: backupId });
  if (deletion.status === 409) {
    tools.leave(`the backup ${backupId} stays: ${deletion.value?.message ?? 'the backend refuses to delete it'}`);
    return;
  }
  if (deletion.status !== 200) throw new Error('it is still there');
  const reply = deletion.value;
  demand(GOING.includes(reply.status), '/status', 'Deleted or Deleting', reply.status);
  const left = await follow(
    async () => (await listed(tools))?.find((one) => one.backupId === backupId) ?? 'gone',
    (found) => found === 'gone' || found.status !== 'Deleting',
    getTimeoutMs(tools, LEAVING),
  );
  if (demand(left === 'gone', '/', 'a deleted backup leaves the list', `it is listed as ${left?.status}`))
    await asker(tools, 'getBackup').expect([404], { backupId });
};

/** A running backup is stopped, and a stopped one is not stopped again. */
const stopOne = async (tools) => {
  const backupId = await begin(tools);
  if (!backupId) return false;
  const { expect, demand } = asker(tools, 'stopBackup');
  const reply = await expect([200, 409], { backupId });
  const found = await ended(tools, backupId, ({ status }) => ENDED.includes(status));
  if (reply.status !== 200) {
    if (reply.status === 409) tools.leave(`the backup was ${found?.status} before it could be stopped`);
    return true;
  }
  demand(
    ['Canceling', 'Canceled'].includes(reply.value.status),
    '/status',
    'Canceling or Canceled',
    reply.value.status,
  );
  demand(found?.status === 'Canceled', '/', 'the backup that was stopped ends as Canceled', `it is ${found?.status}`);
  await expect([409], { backupId });
  return true;
};

/** Checks a comparison of two backups: the counters of the types add up to the total. */
const compare = async (tools, backupId, otherId) => {
  const { ask, demand } = asker(tools, 'compareBackups');
  const reply = await ask({ pagenum: 1, perpage: 25 }, { id: backupId, otherId });
  if (!reply) return;
  const sum = reply.counters.reduce((all, { added, removed, changed }) => all + added + removed + changed, 0);
  demand(sum === reply.total, '/total', `${sum}, as the counters add up to`, reply.total);
};

/** An administrator, whose backup is deleted at the end, also after a failure. */
const mayAll = ({ facts }, ...operations) =>
  facts.me?.permissionType === '1' && operations.every((one) => facts.extensions.includes(one));

/** A pinned backup says so, cannot be deleted, and is pinned once. */
const pin = async (tools, backupId) => {
  const { ask, expect } = asker(tools, 'pinBackup');
  const reason = 'Contract check';
  if (!(await ask({ reason }, { id: backupId }))) return;
  const { ask: get, demand } = asker(tools, 'getBackup');
  const found = await get({ backupId });
  const pinned = found?.pin?.reason;
  if (found) demand(pinned === reason, '/pin/reason', `"${reason}", as the backup was pinned`, pinned);
  await expect([409], { reason }, { id: backupId });
  await asker(tools, 'deleteBackup').expect([409], undefined, { id: backupId });
  const release = asker(tools, 'unpinBackup');
  await release.ask(undefined, { id: backupId });
  await release.expect([409], undefined, { id: backupId });
};

/** A backup has the label and the note that it was given, and none after they were removed. */
const label = async (tools, backupId) => {
  const { ask } = asker(tools, 'labelBackup');
  const { ask: get, demand } = asker(tools, 'getBackup');
  for (const text of ['Contract check', '']) {
    if (!(await ask({ label: text, note: text }, { id: backupId }))) return;
    const found = await get({ backupId });
    for (const name of ['label', 'note'])
      if (found) demand((found[name] ?? '') === text, `/${name}`, `"${text}", as the backup was labelled`, found[name]);
  }
};

/** A deleted backup is listed as deleted and restored with its former status. */
const undelete = async (tools, backupId) => {
  const deletion = await asker(tools, 'deleteBackup').expect([200, 409], undefined, { id: backupId });
  if (deletion.status !== 200) return;
  const list = asker(tools, 'listDeletedBackups');
  const isListed = async () =>
    (await list.ask({ pagenum: 1, perpage: 25 }))?.list.some((one) => one.backupId === backupId);
  const there = await follow(isListed, (found) => found !== false, getTimeoutMs(tools, LEAVING));
  if (there !== undefined) list.demand(there, '/list', `the backup ${backupId}, which was deleted`, 'others');
  const { ask, expect, demand } = asker(tools, 'undeleteBackup');
  const back = await ask(undefined, { id: backupId });
  if (back) demand(back.status === 'Completed', '/status', 'Completed, as before the deletion', back.status);
  if (await isListed()) list.demand(false, '/list', `the list without the backup ${backupId}`, 'it is listed');
  await expect([404, 409], undefined, { id: backupId });
};

const runOne = async (tools) => {
  const { facts } = tools;
  const backupId = await begin(tools);
  if (!backupId) return;
  const found = await ended(
    tools,
    backupId,
    ({ status, isDataReady }) => ENDED.includes(status) && (status !== 'Completed' || isDataReady),
  );
  if (!found) return;
  const { demand } = asker(tools, 'getBackup');
  if (
    !demand(
      ENDED.includes(found.status),
      '/status',
      'the backup comes to its end',
      `it is ${found.status} after ${getTimeoutMs(tools) / 1000} s`,
    )
  )
    return;
  if (found.status !== 'Completed') {
    tools.leave(`the backup ended as ${found.status}: ${found.statusDetails ?? ''}`);
    return;
  }
  demand(found.isDataReady, '/isDataReady', 'true for a completed backup', found.isDataReady);
  if (facts.backup && facts.extensions.includes('compareBackups'))
    await compare(tools, backupId, facts.backup.backupId);
  if (mayAll(tools, 'pinBackup', 'unpinBackup')) await pin(tools, backupId);
  if (mayAll(tools, 'labelBackup')) await label(tools, backupId);
  if (mayAll(tools, 'listDeletedBackups', 'undeleteBackup')) await undelete(tools, backupId);
  if (facts.backup) facts.ids.otherId ??= backupId;
  else takeBackup(facts, found);
};

/** One more backup could make the schedule remove the oldest one. */
const wouldPush = async (tools) => {
  const schedule = await asker(tools, 'getSchedule').ask();
  if (!schedule?.enabled) return false;
  const { total = 0 } = (await asker(tools, 'listBackups').ask(NEWEST)) ?? {};
  return total >= (schedule.max_backups_to_retain ?? 90);
};

/** A backup is begun and stopped, another one followed to its end; both are deleted at the end of the run. */
export const backups = async (tools) => {
  if (await wouldPush(tools)) tools.leave('the schedule would remove an older backup for one more');
  else if (await stopOne(tools)) await runOne(tools);
};
