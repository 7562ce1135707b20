import { row } from '../report.mjs';
import { pause, percentile, pickIds } from './stage.mjs';

const BETWEEN = 100;
const PAGE = 100;

/** Goal 8: the list of backups while the first backup runs; that list and a page of records while a later one runs. */
export const measureBusyApi = async (stage, { say, memory }) => {
  if (stage.users.length === 0) await stage.floor();
  memory('first start', await stage.fresh());
  await stage.start();
  const during = async (calls) => {
    const samples = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
    let running = true;
    const done = stage
      .begin()
      .then((id) => stage.ended(id))
      .finally(() => {
        running = false;
      });
    while (running) {
      for (const [name, call] of Object.entries(calls)) samples[name].push((await call()).ms);
      await pause(BETWEEN);
    }
    await done;
    return samples;
  };
  const list = () => stage.call('POST', '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 });
  const first = await during({ list });
  const earlier = stage.newest;
  await stage.tenant.change(pickIds(stage.users, Math.round(stage.users.length / 100), 3));
  let turn = 0;
  const pages = Math.ceil(stage.users.length / PAGE);
  const records = () =>
    stage.call('POST', '/api/get_users_list_from_backup', {
      backupId: earlier,
      pagenum: 1 + ((turn++ * 7919) % pages),
      perpage: PAGE,
      sort: { column: 'displayName', direction: 'asc' },
    });
  const later = await during({ list, records });
  memory('API during backups', await stage.stop());
  const samples = {
    'List of backups, during the first backup': first.list,
    'List of backups, during a later backup': later.list,
    'Page of records, during a later backup': later.records,
  };
  say(
    `  api: ${Object.values(samples)
      .map((list) => `p95 ${percentile(list, 0.95).toFixed(0)} ms of ${list.length}`)
      .join(', ')}`,
  );
  return {
    samples,
    rows: Object.entries(samples).map(([name, list]) =>
      row('8', `${name}, p95`, percentile(list, 0.95), 100, { unit: 'ms' }),
    ),
  };
};
