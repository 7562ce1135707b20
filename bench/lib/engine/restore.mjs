import { median, row } from '../report.mjs';
import { pause, pickIds } from './stage.mjs';

const MAX_USERS = 1500;
/** Changes a second that Microsoft Graph takes, and how many make a restore that lasts longer than half a minute. */
const QUOTA = 20;
const WITH_QUOTAS = 900;
const POLL_MS = 100;

/** @returns seconds and objects a second from the call to its end; the number of partly restored ones */
const restore = async (stage, ids) => {
  const start = performance.now();
  const {
    body: { restoreId },
  } = await stage.call('POST', '/api/restore', {
    backupId: stage.newest,
    selection: { users: { all: false, selected: ids } },
    restoreSettings: { users: { restoreEnabled: true, recoverMailbox: false } },
    experimental: true,
  });
  for (;;) {
    const { body } = await stage.call('POST', '/api/restores_list', { pagenum: 1, perpage: 5 });
    const found = body.list.find((one) => one.restoreId === restoreId);
    if (found && found.status !== 'Running') {
      const seconds = (performance.now() - start) / 1000;
      // A re-created object may lack values that no application can write. The report says so; the measurement is
      // valid.
      const { completed, completedWithErrors: inPart } = found.users;
      if (completed + inPart !== ids.length) throw new Error(`The restore ended as ${JSON.stringify(found)}`);
      return { seconds, inPart, rate: ids.length / seconds };
    }
    await pause(POLL_MS);
  }
};

/** Changes of the users before they are restored. */
const HARMS = {
  'changed users': (tenant, ids) => tenant.change(ids),
  'deleted users': (tenant, ids) => tenant.askAll(ids.map((id) => ({ method: 'DELETE', url: `/users/${id}` }))),
  'users deleted for good': async (tenant, ids) => {
    await tenant.askAll(ids.map((id) => ({ method: 'DELETE', url: `/users/${id}` })));
    await tenant.askAll(ids.map((id) => ({ method: 'DELETE', url: `/directory/deletedItems/${id}` })));
  },
};

/** Goal 5: with quotas off, then as paced for the quotas of the directory. The tenant has other ids afterwards. */
export const measureRestore = async (stage, { runs, say, memory }) => {
  const samples = Object.fromEntries([...Object.keys(HARMS), 'quotas'].map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    await stage.floor();
    await stage.withBackup();
    await stage.backup();
    const count = Math.min(MAX_USERS, Math.floor(stage.users.length / 8));
    for (const [turn, [name, harm]] of Object.entries(HARMS).entries()) {
      const ids = pickIds(stage.users, count, turn + 1);
      await harm(stage.tenant, ids);
      const { rate, seconds, inPart } = await restore(stage, ids);
      samples[name].push(rate);
      say(
        `  restore ${run + 1}/${runs}: ${count} ${name} in ${seconds.toFixed(1)} s, ${rate.toFixed(0)}/s${inPart > 0 ? `, ${inPart} in part` : ''}`,
      );
    }
    memory('restore', await stage.stop());
    // A re-created object has a new id, so that backup does not contain it.
    await stage.floor();
    await stage.start({ DIRECTORY_PACING: 'off' });
    await stage.backup();
    await stage.stop();
    await stage.start({ DIRECTORY_PACING: 'graph' });
    const ids = pickIds(stage.users, Math.min(WITH_QUOTAS, stage.users.length), 5);
    await stage.tenant.change(ids);
    await stage.tenant.quotas('1');
    const { rate, seconds } = await restore(stage, ids);
    await stage.tenant.quotas('off');
    samples.quotas.push({ seconds, share: (rate / QUOTA) * 100 });
    say(
      `  restore ${run + 1}/${runs}: ${ids.length} changed users within the quotas in ${seconds.toFixed(1)} s, ${rate.toFixed(1)}/s`,
    );
    memory('restore within quotas', await stage.stop());
  }
  return {
    samples,
    rows: [
      ...Object.keys(HARMS).map((name) =>
        row('5', `Restore of ${name}, quotas off`, median(samples[name]), 150, { unit: '/s', atLeast: true }),
      ),
      row(
        '5',
        `Restore within the quotas, share of ${QUOTA} changes/s`,
        median(samples.quotas.map(({ share }) => share)),
        95,
        { unit: '%', atLeast: true },
      ),
    ],
  };
};
