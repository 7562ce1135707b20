import { median, row } from '../report.mjs';
import { pickIds } from './stage.mjs';

const CHANGED = 1000;
/** A small tenant changes a tenth of its users at most. */
const TENTH = 10;
/** The printed time is scaled to this number of objects, which the goals name. */
const VERSIONS = 100_000;

const said = (event) => `"kind":"meaning","crashes":0,"failures":0,"msg":"${event}"`;

/** The job that computes missing hashes of meanings, and the comparison of two backups before and after it. */
export const measureMeanings = async (stage, { runs, size, say, memory }) => {
  const samples = { seconds: [], versions: [], opening: [], known: [], proven: [] };
  await stage.withBackup();
  const before = stage.newest;
  const changed = Math.min(CHANGED, Math.floor(size / TENTH));
  await stage.tenant.change(pickIds(stage.users, changed));
  await stage.backup();
  const compare = async () => {
    const { body, ms } = await stage.call('POST', `/api/backups/${before}/compare/${stage.newest}`, {
      pagenum: 1,
      perpage: 25,
    });
    const found = body.counters.reduce((sum, counter) => sum + counter.changed, 0);
    if (found < changed) throw new Error(`The comparison found ${found} of ${changed} changed objects`);
    return ms;
  };
  for (let run = 0; run < runs; run += 1) {
    await stage.stop();
    const { versions } = await stage.forgetMeanings();
    await stage.start({ JOBS: 'off' });
    samples.opening.push(await compare());
    samples.known.push(await compare());
    await stage.stop();
    await stage.start();
    const begun = await stage.service.waitForOutput(said('job started'));
    samples.seconds.push(((await stage.service.waitForOutput(said('job done'))) - begun) / 1000);
    samples.versions.push(versions);
    samples.proven.push(await compare());
    say(
      `  meaning ${run + 1}/${runs}: ${versions} versions in ${samples.seconds.at(-1).toFixed(1)} s; comparison ${samples.opening.at(-1).toFixed(0)} ms without hashes, again ${samples.known.at(-1).toFixed(0)} ms, with hashes ${samples.proven.at(-1).toFixed(0)} ms`,
    );
  }
  memory('hashes of meanings', await stage.stop());
  const [versions] = samples.versions;
  return {
    samples,
    rows: [
      row(
        '-',
        `Hashes of meanings of ${versions} versions, by the background job`,
        median(samples.seconds),
        undefined,
        { unit: 's' },
      ),
      row('-', `The same for ${VERSIONS} versions`, (median(samples.seconds) * VERSIONS) / versions, undefined, {
        unit: 's',
      }),
      row('4', `Comparison of two backups, ${changed} changed, bodies opened`, median(samples.opening), 2000, {
        unit: 'ms',
      }),
      row('4', 'The same once more', median(samples.known), 2000, { unit: 'ms' }),
      row('4', 'The same after a start, with hashes', median(samples.proven), 2000, { unit: 'ms' }),
    ],
  };
};
