import { median, row } from '../report.mjs';
import { pickIds } from './stage.mjs';

const OBJECTS = 100;
const CHANGED = 10;
const TIMES = 5;

/** Goal 4: 100 users of a backup against the live directory, 10 of them changed. */
export const measureComparison = async (stage, { runs, say, memory }) => {
  const samples = [];
  await stage.withBackup();
  await stage.backup();
  for (let turn = 0; turn < runs * TIMES; turn += 1) {
    const ids = pickIds(stage.users, OBJECTS, turn + 1);
    await stage.tenant.change(ids.slice(0, CHANGED));
    const { body, ms } = await stage.call('POST', `/api/comparisons/directoryObjects/${stage.newest}/entraId`, [
      { type: 'users', ids },
    ]);
    const differing = body.filter(({ attributes = [] }) => attributes.length > 0).length;
    if (body.length !== OBJECTS || differing < CHANGED)
      throw new Error(`The comparison found ${differing} of ${CHANGED} differences in ${body.length} objects`);
    samples.push(ms);
  }
  memory('comparison', await stage.stop());
  say(`  compare: ${samples.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  return { samples, rows: [row('4', `Comparison of ${OBJECTS} objects`, median(samples), 1000, { unit: 'ms' })] };
};
