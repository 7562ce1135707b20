import { randomUUID } from 'node:crypto';
import { NEWEST, takeBackup } from '../facts.mjs';
import { asker } from './asker.mjs';
import { follow, patienceOf } from './follow.mjs';

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
  if (list) asker(tools, 'listBackups').demand(list.some((one) => one.backupId === backupId), '/list', `the backup ${backupId} that has just begun`, `${list.length} others`);
  const again = await run.expect([200, 409], { backupId });
  if (again.status === 200) run.demand(again.value.backupId === backupId, '/backupId', `${backupId}, as repeating the call cannot make a second backup`, again.value.backupId);
  return backupId;
};

const ended = async (tools, backupId, isOver) => {
  const { ask } = asker(tools, 'getBackup');
  return follow(() => ask({ backupId }), isOver, patienceOf(tools));
};

/** Deletes a backup and sees it go. */
const remove = async (tools, backupId) => {
  const { status: before } = (await asker(tools, 'getBackup').expect([200, 404], { backupId })).value ?? {};
  if (!before || before === 404) return;
  if (!ENDED.includes(before)) {
    await asker(tools, 'stopBackup').expect([200, 409], { backupId });
    await ended(tools, backupId, ({ status }) => ENDED.includes(status));
  }
  const { ask, demand } = asker(tools, 'deleteBackup');
  const reply = await ask(undefined, { id: backupId });
  if (!reply) throw new Error('it is still there');
  demand(GOING.includes(reply.status), '/status', 'Deleted or Deleting', reply.status);
  const left = await follow(async () => (await listed(tools))?.find((one) => one.backupId === backupId) ?? 'gone', (found) => found === 'gone' || found.status !== 'Deleting', patienceOf(tools, LEAVING));
  if (demand(left === 'gone', '/', 'a deleted backup leaves the list', `it is listed as ${left?.status}`)) await asker(tools, 'getBackup').expect([404], { backupId });
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
  demand(['Canceling', 'Canceled'].includes(reply.value.status), '/status', 'Canceling or Canceled', reply.value.status);
  demand(found?.status === 'Canceled', '/', 'the backup that was stopped ends as Canceled', `it is ${found?.status}`);
  await expect([409], { backupId });
  return true;
};

/** What changed between two backups: the counters of the types make up the total. */
const compare = async (tools, backupId, otherId) => {
  const { ask, demand } = asker(tools, 'compareBackups');
  const reply = await ask({ pagenum: 1, perpage: 25 }, { id: backupId, otherId });
  if (!reply) return;
  const sum = reply.counters.reduce((all, { added, removed, changed }) => all + added + removed + changed, 0);
  demand(sum === reply.total, '/total', `${sum}, as the counters add up to`, reply.total);
};

const runOne = async (tools) => {
  const { facts } = tools;
  const backupId = await begin(tools);
  if (!backupId) return;
  const found = await ended(tools, backupId, ({ status, isDataReady }) => ENDED.includes(status) && (status !== 'Completed' || isDataReady));
  if (!found) return;
  const { demand } = asker(tools, 'getBackup');
  if (!demand(ENDED.includes(found.status), '/status', 'the backup comes to its end', `it is ${found.status} after ${patienceOf(tools) / 1000} s`)) return;
  if (found.status !== 'Completed') {
    tools.leave(`the backup ended as ${found.status}: ${found.statusDetails ?? ''}`);
    return;
  }
  demand(found.isDataReady, '/isDataReady', 'true for a completed backup', found.isDataReady);
  if (facts.backup && facts.extensions.includes('compareBackups')) await compare(tools, backupId, facts.backup.backupId);
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
