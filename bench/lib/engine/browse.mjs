import { median, row } from '../report.mjs';
import { pause, percentile } from './stage.mjs';

const COLUMNS = ['displayName', 'userPrincipalName', 'userType', 'accountEnabled'];
const SEARCHES = ['a', 'an', 'er', 'li', 'ada', 'son', 'mar', '@', '12', 'not there'];
const TIMES = 200;
const PAGE = 100;
const POLL_MS = 250;

const page = (stage, query) =>
  stage.call('POST', '/api/get_users_list_from_backup', {
    backupId: stage.newest,
    pagenum: 1,
    perpage: PAGE,
    ...query,
  });

/** A large backup is opened for longer than one call may last; the service asks the client to retry. */
const opened = async (stage) => {
  const from = performance.now();
  for (;;) {
    try {
      await page(stage, {});
      return performance.now() - from;
    } catch (error) {
      if (!error.message.includes('answered 429')) throw error;
      await pause(POLL_MS);
    }
  }
};

/** Goal 3: from a start of the service, how long until a type can be browsed, then pages over HTTP. */
export const measureBrowsing = async (stage, { runs, size, say, memory }) => {
  const samples = { load: [], page: [], sort: [], search: [] };
  for (let run = 0; run < runs; run += 1) {
    memory('first backup', await stage.withBackup());
    say(`  browse ${run + 1}/${runs}: the backup is there`);
    samples.load.push(await opened(stage));
    const pages = Math.ceil(stage.users.length / PAGE);
    const times = async (name, queryOf) => {
      for (let at = 0; at < TIMES; at += 1) samples[name].push((await page(stage, queryOf(at))).ms);
    };
    await times('page', (at) => ({ pagenum: 1 + ((at * 7919) % pages) }));
    await times('sort', (at) => ({
      pagenum: 1 + ((at * 7919) % pages),
      sort: { column: COLUMNS[at % COLUMNS.length], direction: at % 2 ? 'asc' : 'desc' },
    }));
    await times('search', (at) => ({
      search: SEARCHES[at % SEARCHES.length] + (at < SEARCHES.length ? '' : String(at % 37)),
    }));
    memory('browse', await stage.stop());
    say(
      `  browse ${run + 1}/${runs}: loaded in ${samples.load.at(-1).toFixed(0)} ms, p95 of page ${percentile(samples.page, 0.95).toFixed(1)}, sort ${percentile(samples.sort, 0.95).toFixed(1)}, search ${percentile(samples.search, 0.95).toFixed(1)} ms`,
    );
  }
  const large = size > 100_000;
  const p95 = (name, what) => [
    row('3', `${what}, p50`, median(samples[name]), undefined, { unit: 'ms' }),
    row('3', `${what}, p95`, percentile(samples[name], 0.95), large ? 150 : 50, { unit: 'ms' }),
  ];
  return {
    samples,
    rows: [
      row('3', 'First page after a start, loading included', median(samples.load), large ? 5000 : 1000, { unit: 'ms' }),
      ...p95('page', 'Page'),
      ...p95('sort', 'Sorted page, any column'),
      ...p95('search', 'Search'),
    ],
  };
};
