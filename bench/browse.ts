/**
 * `npx tsx bench/browse.ts [rows ...]`: the index of one type (docs/decisions/015-browse.md), 100,000 and 1,000,000
 * users by default, without a database. Processor time is printed next to elapsed time, because other work on the
 * machine does not change it.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SegmentBuilder } from '../server/src/content/summary/builder.ts';
import { IndexBuilder } from '../server/src/content/summary/indexBuilder.ts';
import { decodeSegment, encodeSegment } from '../server/src/content/summary/segment.ts';
import type { PageQuery, SummaryIndex } from '../server/src/content/summary/summaryIndex.ts';

const FIRST = [
  'Ada',
  'Grace',
  'Łukasz',
  'Zoë',
  'José',
  'Anna',
  'Bruno',
  'Carla',
  'Dmitri',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Karin',
];
const LAST = [
  'Lindqvist',
  'Müller',
  'Smith',
  'García',
  'Nguyen',
  'Okafor',
  'Petrov',
  'Quinn',
  'Rossi',
  'Svensson',
  'Tanaka',
  'Ueda',
  'Vega',
  'Weber',
  'Xu',
  'Young',
];
const SEARCHES = [
  'a',
  'e',
  '.',
  'an',
  'er',
  'li',
  'ada',
  'qvi',
  'mül',
  'rossi 9999',
  'ada li',
  '@fabrikam',
  '12345',
  'not there',
];
const COLUMNS = ['displayName', 'userPrincipalName', 'userType', 'accountEnabled', 'id'];
const BATCH_SIZE = 20_000;
const MIB = 1024 * 1024;

const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
};

const line = (name: string, ...figures: string[]): void =>
  console.log([name.padEnd(34), ...figures.map((figure) => figure.padStart(16))].join(''));

interface Times {
  clock: number;
  processor: number;
}

const timed = <T>(work: () => T): Times & { result: T } => {
  const start = performance.now();
  const used = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(used);
  return { result, clock: performance.now() - start, processor: (user + system) / 1000 };
};

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const samples = (name: string, count: number, work: (index: number) => void): void => {
  const times = Array.from({ length: count }, (_, index) => timed(() => work(index)));
  const [clock, processor] = [times.map((time) => time.clock), times.map((time) => time.processor)];
  line(
    name,
    `${percentile(clock, 0.5).toFixed(1)} ms`,
    `${percentile(clock, 0.95).toFixed(1)} ms`,
    `${percentile(processor, 0.5).toFixed(1)} ms`,
    `${percentile(processor, 0.95).toFixed(1)} ms`,
  );
};

const once = <T>(name: string, work: () => T): T => {
  const { result, clock, processor } = timed(work);
  line(name, `${clock.toFixed(0)} ms`, '', `${processor.toFixed(0)} ms`);
  return result;
};

const write = (ids: readonly string[], random: (below: number) => number): Buffer[] => {
  const segments: Buffer[] = [];
  const builder = new SegmentBuilder('users');
  const flush = (): void => void segments.push(deflateRawSync(encodeSegment('users', builder.take()), { level: 1 }));
  for (const id of ids) {
    const [first, last, number] = [FIRST[random(16)], LAST[random(16)], random(ids.length)];
    builder.add(id, [
      `${first} ${last} ${number}`,
      `${first}.${last}${number}@fabrikam.example`.toLowerCase(),
      random(10) > 0 ? 'Member' : 'Guest',
      random(20) > 0,
    ]);
    if (builder.isFull) flush();
  }
  flush();
  return segments;
};

const load = (ids: readonly string[], segments: readonly Buffer[]): SummaryIndex => {
  const builder = new IndexBuilder('users');
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const part = ids.slice(start, start + BATCH_SIZE);
    builder.addVersions({ ids: part.join('\n'), numbers: part.map(() => 1).join(','), count: part.length });
  }
  builder.endVersions();
  for (const segment of segments) builder.addSegment(1, decodeSegment('users', inflateRawSync(segment)));
  const steps = builder.finish();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

const measure = (rows: number): void => {
  const random = randomOf(rows);
  const hex = (length: number): string =>
    random(1 << 24)
      .toString(16)
      .padStart(6, '0')
      .slice(0, length);
  const ids = Array.from(
    { length: rows },
    () => `${hex(6)}${hex(2)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`,
  ).sort();
  line(`${rows} users`, 'clock p50', 'p95', 'processor p50', 'p95');
  const segments = once('write segments', () => write(ids, random));
  const index = once('load', () => load(ids, segments));
  const page = (query: Partial<PageQuery>): void => void index.page({ offset: 0, limit: 100, ...query });
  samples('page, any order, any place', 200, (at) =>
    page({
      sort: { column: COLUMNS[at % COLUMNS.length] ?? 'id', direction: at % 2 ? 'asc' : 'desc' },
      offset: random(rows),
    }),
  );
  samples('search, not asked before', SEARCHES.length * 3, (at) => page({ search: SEARCHES[at % SEARCHES.length] }));
  for (const search of SEARCHES)
    samples(`  "${search}"`, 1, () => page({ search, sort: { column: 'userPrincipalName', direction: 'desc' } }));
  line('stored', `${(segments.reduce((sum, { length }) => sum + length, 0) / MIB).toFixed(1)} MiB`);
  line('index in memory', `${(index.bytes / MIB).toFixed(0)} MiB`);
  line('process at its peak', `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`);
};

const sizes = process.argv.slice(2).map(Number);
for (const rows of sizes.length > 0 ? sizes : [100_000, 1_000_000]) measure(rows);
