import { COMPARED } from './comparisonVisit.mjs';
import { median, row } from './report.mjs';

/** Seconds for which a page without polling is watched. */
export const IDLE_SECONDS = 20;
/** Two frames of a screen with 60 frames a second, in ms; the goal's 33 is this. */
const TWO_FRAMES = 33.4;

/** @param minutes minutes for which the heap was watched; 0: not at all */
export const backupRows = ({ tables, starts, comparisons, selections, idle }, minutes) => {
  const of = (name, key) => median(tables[name].map((sample) => sample[key]));
  const both = (number, measure, key, goal, unit = 'ms') =>
    row(number, measure, of('ours', key), goal, { unit, floor: of('floor', key) });
  const middle = (samples, key) => median(samples.map((sample) => sample[key]));
  const start = (key) => middle(starts, key);
  const full = middle(selections, 'selected');
  return [
    both('6', 'Click to a table of 100 rows, its code not loaded', 'painted', 800),
    row('6b', 'Calls of the service one after another before a signed-in page', start('calls')),
    row('6b', 'the same with the page and its code', start('trips')),
    row('6b', 'Time besides them', start('betweenCalls'), undefined, { unit: 'ms' }),
    both('7', 'Data to 100 rows painted', 'afterData', 250),
    both('8', 'Blocking time, click to table', 'blocking', 200),
    both('8', 'The longest task of it', 'longest'),
    both('9', 'INP of a sort', 'sort', 120),
    both('9', 'and of the first one', 'firstSort'),
    both('9', 'INP of a tick', 'tick', 80),
    both('9', 'and of the first one', 'firstTick'),
    row('9', `INP of a tick with ${full} objects selected`, middle(selections, 'tickFull'), 80, { unit: 'ms' }),
    row('9', 'and of the first one', middle(selections, 'firstTickFull'), undefined, { unit: 'ms' }),
    row('10', 'Fast scrolling: frames with nothing in the middle', of('ours', 'blank'), 0, {
      floor: of('floor', 'blank'),
    }),
    both('10', 'Fast scrolling: p95 of frames', 'frame', TWO_FRAMES),
    row('10', `the same with ${full} objects selected`, middle(selections, 'frame'), TWO_FRAMES, { unit: 'ms' }),
    row('10', 'and frames with nothing in the middle', middle(selections, 'blank'), 0),
    row('-', `Data to a comparison of ${COMPARED} objects that can be read`, middle(comparisons, 'readable'), 1000, {
      unit: 'ms',
    }),
    row('11', 'Idle: main thread per poll that says unchanged', idle.ours.cpu, 6, {
      unit: 'ms',
      floor: idle.floor.cpu,
    }),
    row('12', 'Idle: commits of React per poll', idle.ours.commits, 0),
    row('12', 'Idle: changes of the document per poll', idle.ours.mutations, 0),
    ...(minutes === 0
      ? []
      : [
          row('13', `Heap growth per minute, over ${minutes} minutes`, idle.ours.heapGrowth, 30, { unit: 'KB' }),
          row('13', 'Growth of nodes', idle.ours.nodes, 0),
          row('13', 'Growth of listeners', idle.ours.listeners, 0),
        ]),
    row('14', 'Heap with a table of 100 rows', of('ours', 'heap'), undefined, {
      unit: 'MB',
      floor: of('floor', 'heap'),
    }),
    row('-', 'Rows in the document', of('ours', 'rows'), 100),
    row('-', 'Elements of the document', of('ours', 'elements'), undefined, { floor: of('floor', 'elements') }),
  ];
};

/** Goals 6 to 10, for tables that have no floor. */
const tableRows = (samples, what) => {
  const of = (key) => median(samples.map((sample) => sample[key]));
  const ms = (number, measure, key, goal) => row(number, `${what}: ${measure}`, of(key), goal, { unit: 'ms' });
  return [
    ms('6', 'click to 100 rows, code not loaded', 'painted', 800),
    ms('7', 'data to 100 rows painted', 'afterData', 250),
    ms('8', 'blocking time, click to table', 'blocking', 200),
    ...(samples.some(({ sort }) => sort !== undefined) ? [ms('9', 'INP of a sort', 'sort', 120)] : []),
    ms('9', 'INP of a tick', 'tick', 80),
    row('10', `${what}: frames with nothing in the middle`, of('blank'), 0),
    ms('10', 'p95 of frames', 'frame', TWO_FRAMES),
  ];
};

/** Goals 11 and 12: these pages poll nothing, so that the document has to stay as it is. */
const idleRows = (idle, what) => [
  row('12', `${what}: commits of React in ${IDLE_SECONDS} s`, idle.commits, 0),
  row('12', `${what}: changes of the document in ${IDLE_SECONDS} s`, idle.mutations, 0),
];

/** Rows about the changes and the plan of a whole tenant. */
export const recoveryRows = ({ changes, operations, tables, idle }) =>
  [
    ['changes', `Changes (${changes})`],
    ['plan', `Plan (${operations} operations)`],
  ].flatMap(([name, what]) => [...tableRows(tables[name], what), ...idleRows(idle[name], what)]);
