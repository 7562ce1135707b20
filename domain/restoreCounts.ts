import { isObject } from './isObject.ts';
import { findInfo, labelOfType, RESTORE_COUNTERS } from './objectTypes.ts';
import { RESTORE_STAGES } from './restoreOrder.ts';

/** Objects of one type by their result. */
export interface Counter {
  completed: number;
  failed: number;
  completedWithErrors: number;
  unprocessed: number;
  running: number;
}

export const COUNTER_KEYS = [
  'completed',
  'failed',
  'completedWithErrors',
  'unprocessed',
  'running',
] as const satisfies readonly (keyof Counter)[];
export type CounterKey = (typeof COUNTER_KEYS)[number];

/** The counters of a restore, under the name of each type that it has. */
export type WithCounters = Readonly<Record<string, unknown>>;

export interface TypeCounter {
  /** As counters name it: an object type, or customRoles. */
  type: string;
  label: string;
  /** The word of the records route; custom roles have none. */
  slug?: string;
  counter: Counter;
}

/** Missing parts count as 0. Numeric strings count, because leaving them out would hide failures. */
const parseCounter = (value: unknown): Counter | undefined =>
  isObject(value) && COUNTER_KEYS.some((key) => key in value)
    ? (Object.fromEntries(COUNTER_KEYS.map((key) => [key, Number(value[key]) || 0])) as Record<CounterKey, number>)
    : undefined;

export const countObjects = (counter: Counter): number => COUNTER_KEYS.reduce((sum, key) => sum + counter[key], 0);

/** Objects that have come to an end, however. */
export const countFinished = ({ completed, failed, completedWithErrors }: Counter): number =>
  completed + failed + completedWithErrors;

/** Objects that need a person. */
export const countTroubled = ({ failed, completedWithErrors, unprocessed }: Counter): number =>
  failed + completedWithErrors + unprocessed;

/** @returns the counters that are not zero, in the order of the registry, custom roles last. */
export const listCounters = (restore: WithCounters): TypeCounter[] =>
  RESTORE_COUNTERS.flatMap((type) => {
    const counter = parseCounter(restore[type]);
    if (!counter || countObjects(counter) === 0) return [];
    const slug = findInfo(type)?.slug;
    return [{ type, label: labelOfType(type), ...(slug === undefined ? {} : { slug }), counter }];
  });

const WRITING_ORDER: readonly string[] = RESTORE_STAGES.flatMap(({ types }) => types);

/** @returns the counters in the order of writing, which explains pending ones. */
export const sortByWritingOrder = (counters: readonly TypeCounter[]): TypeCounter[] =>
  [...counters].sort((left, right) => WRITING_ORDER.indexOf(left.type) - WRITING_ORDER.indexOf(right.type));

/** The type that is written last, because everything it names must be whole. */
export const WRITTEN_LAST = WRITING_ORDER.at(-1);

/** @returns all objects of a restore by their result. */
export const sumCounters = (restore: WithCounters): Counter => {
  const total: Counter = { completed: 0, failed: 0, completedWithErrors: 0, unprocessed: 0, running: 0 };
  for (const { counter } of listCounters(restore)) for (const key of COUNTER_KEYS) total[key] += counter[key];
  return total;
};

const MINUTE = 60_000;
/** Before that many objects and milliseconds the speed says nothing. */
const ENOUGH_OBJECTS = 3;
const ENOUGH_TIME = 10_000;

/**
 * @returns whole minutes that are left at the speed so far, 0 for less than one; undefined while the speed is unknown.
 */
export const minutesLeft = (
  restore: WithCounters & { creationTime: string; updateTime?: string | undefined },
): number | undefined => {
  const total = sumCounters(restore);
  const [done, all] = [countFinished(total), countObjects(total)];
  const spent = Date.parse(restore.updateTime ?? '') - Date.parse(restore.creationTime);
  if (!(spent >= ENOUGH_TIME) || done < ENOUGH_OBJECTS || done >= all) return undefined;
  return Math.round(((spent / done) * (all - done)) / MINUTE);
};
