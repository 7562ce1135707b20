import { median, row } from '../report.mjs';
import { pickIds } from './stage.mjs';

const MIB = 2 ** 20;

/**
 * Backups after 1 % changed over which the storage of one is taken: later backups reuse the space that the first one
 * frees.
 */
const ROUNDS = 3;

/**
 * Goals 1 and 2: the first backup, one of an unchanged tenant, some after 1 % of the objects changed, each in its own
 * process.
 */
export const measureBackups = async (stage, { runs, say, memory }) => {
  const samples = { floor: [], first: [], unchanged: [], changed: [], storage: [] };
  const one = async (name) => {
    await stage.start();
    const { ms, backup } = await stage.backup();
    memory(name, await stage.stop());
    return { ms, backup };
  };
  for (let run = 0; run < runs; run += 1) {
    memory('first start', await stage.fresh());
    const floor = await stage.floor();
    const first = await one('first backup');
    const unchanged = await one('unchanged backup');
    const before = await stage.storage();
    const changes = Math.round(floor.objects / 100);
    const changed = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await stage.tenant.change(pickIds(stage.users, changes, run * ROUNDS + round));
      changed.push((await one('1 % changed backup')).ms);
    }
    const after = await stage.storage();
    const again = await stage.floor();
    samples.floor.push(floor.ms, again.ms);
    samples.first.push(first.ms);
    samples.unchanged.push(unchanged.ms);
    samples.changed.push(...changed);
    samples.storage.push({ changes, mib: (after.bytes - before.bytes) / MIB / ROUNDS, before, after });
    say(
      `  backup ${run + 1}/${runs}: ${floor.objects} objects, ${floor.links} links (backup: ${first.backup.linksCounter}), ${floor.requests} requests; floor ${sec(floor.ms)} and ${sec(again.ms)}, first ${sec(first.ms)}, unchanged ${sec(unchanged.ms)}, 1 % ${changed.map(sec).join(', ')}, storage +${samples.storage.at(-1).mib.toFixed(2)} MiB each`,
    );
  }
  const floor = median(samples.floor) / 1000;
  const against = (measure, list, goal) =>
    row('1', measure, median(list) / 1000, goal, { unit: 's', floor, asRatio: true });
  return {
    samples,
    rows: [
      against('First backup', samples.first, 6),
      against('Backup of an unchanged tenant', samples.unchanged, 3),
      against('Backup after 1 % changed', samples.changed, 3.5),
      row(
        '2',
        'Storage per 1,000 changed objects',
        median(samples.storage.map(({ mib, changes }) => (mib * 1000) / changes)),
        1,
        { unit: 'MiB' },
      ),
    ],
  };
};

const sec = (ms) => `${(ms / 1000).toFixed(1)} s`;
