import { asker } from './asker.mjs';

const DAY = 86_400_000;
const WEEK = 7;

/** Days and a time of which none comes while the run lasts. */
const farOff = (now = Date.now()) => {
  const at = (days) => new Date(now + days * DAY).getUTCDay();
  return { days: [at(3), at(4)].sort(), time: '03:15', additional_backup_day: null };
};

/** Compares a restored schedule with the former one. A schedule that was never set is no longer empty after a save. */
const isBack = (former, found) =>
  Object.entries(former).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value)) &&
  (former.enabled ?? false) === (found.enabled ?? false);

const putBack = async (tools, former) => {
  const { ask, demand } = asker(tools, 'getSchedule');
  const now = await ask();
  if (now && !isBack(former, now)) {
    if (former.days?.length > 0 && former.days.length <= WEEK)
      await asker(tools, 'saveSchedule').ask({ ...former, enabled: former.enabled ?? false });
    if (!former.enabled) await asker(tools, 'stopSchedule').ask();
  }
  const found = await ask();
  if (found) demand(isBack(former, found), '/', `the schedule as it was: ${JSON.stringify(former)}`, found);
};

/** The schedule is set, read back and stopped; at the end of the run it is put back as it was. */
export const schedule = async (tools) => {
  const read = asker(tools, 'getSchedule');
  const former = await read.ask();
  if (!former) return;
  tools.atEnd('the schedule', () => putBack(tools, former));
  const wanted = { ...former, ...farOff(), enabled: true };
  await asker(tools, 'saveSchedule').ask(wanted);
  const found = await read.ask();
  for (const name of ['enabled', 'days', 'time']) {
    if (found)
      read.demand(JSON.stringify(found[name]) === JSON.stringify(wanted[name]), `/${name}`, wanted[name], found[name]);
  }
  const stop = asker(tools, 'stopSchedule');
  const stopped = await stop.ask();
  if (stopped) stop.demand(stopped.enabled === false, '/enabled', false, stopped.enabled);
  const after = await read.ask();
  if (after) stop.demand(after.enabled === false, '/', 'a schedule that was stopped is off', 'it is on');
};
