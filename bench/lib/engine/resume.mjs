import { median, row } from '../report.mjs';
import { pause } from './stage.mjs';

const POLL_MS = 50;
/** The service is killed when it has read this part of the users. */
const AT = 0.3;

/** Goal 6: kill -9 in the middle of a backup, another start at once. */
export const measureResume = async (stage, { runs, size, say, memory }) => {
  const samples = { running: [], listening: [], done: [] };
  for (let run = 0; run < runs; run += 1) {
    // The first backup lasts longest.
    memory('first start', await stage.fresh());
    await stage.start();
    const backupId = await stage.begin();
    for (;;) {
      const backup = await stage.api.backup(backupId);
      if (backup.status !== 'Running')
        throw new Error('The backup was over before it could be interrupted; choose a larger --size');
      if (backup.progress?.type === 'users' && backup.progress.read >= size * AT) break;
      await pause(POLL_MS);
    }
    await stage.stop('SIGKILL');
    const killed = performance.now();
    await stage.start();
    samples.listening.push((performance.now() - killed) / 1000);
    samples.running.push(((await stage.service.waitForOutput('job resumed')) - killed) / 1000);
    await stage.ended(backupId);
    samples.done.push((performance.now() - killed) / 1000);
    await stage.stop();
    say(
      `  resume ${run + 1}/${runs}: listening ${samples.listening.at(-1).toFixed(1)} s after the kill, at work again ${samples.running.at(-1).toFixed(1)} s, done ${samples.done.at(-1).toFixed(1)} s`,
    );
  }
  return {
    samples,
    rows: [
      row('6', 'From kill -9 until the backup goes on, start included', median(samples.running), 10, { unit: 's' }),
      row('6', 'From kill -9 until that backup is done', median(samples.done), undefined, { unit: 's' }),
    ],
  };
};
