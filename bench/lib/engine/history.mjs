import { median, row } from '../report.mjs';
import { pickIds } from './stage.mjs';

const MIB = 2 ** 20;
/** Backups of which the median is taken around each length of the history. */
const AROUND = 3;

/**
 * Cost of the next backup by the number of stored ones, 1 % changed before each: it should grow with the changes only.
 * @param lengths stored backups, e.g. [1, 10, 90]
 */
export const measureHistory = async (stage, { lengths, say, memory }) => {
  const floor = await stage.floor();
  const changes = Math.round(floor.objects / 100);
  memory('first start', await stage.fresh());
  await stage.start();
  const samples = [];
  await stage.backup();
  let stored = 1;
  const next = async () => {
    await stage.tenant.change(pickIds(stage.users, changes, stored));
    const { ms } = await stage.backup();
    stored += 1;
    return ms;
  };
  for (const length of lengths) {
    while (stored < length) await next();
    memory(`history of ${length}`, await stage.stop());
    const before = await stage.storage();
    await stage.start();
    const times = [];
    for (let turn = 0; turn < AROUND; turn += 1) times.push(await next());
    await stage.stop();
    const after = await stage.storage();
    await stage.start();
    samples.push({ length, times, ms: median(times), mib: (after.bytes - before.bytes) / MIB / AROUND, changes });
    say(
      `  history: with ${length} stored, the next ${AROUND} took ${times.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s and ${samples.at(-1).mib.toFixed(3)} MiB each (${changes} objects changed)`,
    );
  }
  await stage.stop();
  const [least] = samples;
  return {
    samples,
    rows: samples.flatMap(({ length, ms, mib }) => [
      row(
        '1',
        `Next backup with ${length} stored, 1 % changed, ${floor.objects} objects`,
        ms / 1000,
        least === samples.at(-1) || length === least.length ? undefined : 1.5,
        { unit: 's', floor: length === least.length ? undefined : least.ms / 1000, asRatio: true },
      ),
      // With few changes it is the fixed part of each backup, manifest and summary; the part `backup` checks it against
      // its goal per changed object.
      row('2', `Storage of it, with ${length} stored, ${changes} objects changed`, mib * 1024, undefined, {
        unit: 'KiB',
      }),
    ]),
  };
};
