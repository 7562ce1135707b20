export type BehaviourValue = boolean | number | string;

/** A way in which real tenants or moments differ, as the simulator imitates it. */
export interface Behaviour<Value extends BehaviourValue = BehaviourValue> {
  readonly default: Value;
  /** The values that it takes, for people. */
  readonly values: string;
  /** One sentence about the behaviour of the simulator. */
  readonly about: string;
  /** Documentation page or measurement. */
  readonly source: string;
  readonly accepts: (value: unknown) => boolean;
}

type Words = readonly [about: string, source: string];

const isWholeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const flag = (initial: boolean, ...[about, source]: Words): Behaviour<boolean> => ({
  default: initial,
  values: 'true, false',
  about,
  source,
  accepts: (value) => typeof value === 'boolean',
});

/** A duration in milliseconds. */
export const milliseconds = (initial: number, ...[about, source]: Words): Behaviour<number> => ({
  default: initial,
  values: 'milliseconds',
  about,
  source,
  accepts: isWholeNumber,
});

/** A number of things, at least `low`. */
export const wholeNumber = (initial: number, low: number, ...[about, source]: Words): Behaviour<number> => ({
  default: initial,
  values: `whole number from ${low}`,
  about,
  source,
  accepts: (value) => isWholeNumber(value) && value >= low,
});

/** A share of 100. */
export const percent = (initial: number, ...[about, source]: Words): Behaviour<number> => ({
  default: initial,
  values: 'percent',
  about,
  source,
  accepts: (value) => isWholeNumber(value) && value <= 100,
});

/** Takes one of the given words. */
export const choice = <const Word extends string>(
  initial: NoInfer<Word>,
  words: readonly Word[],
  ...[about, source]: Words
): Behaviour<Word> => ({
  default: initial,
  values: words.join(', '),
  about,
  source,
  accepts: (value) => words.some((word) => word === value),
});

/** @returns the ids of a list as `ids` describes it, in lower case */
export const parseIdList = (value: string): ReadonlySet<string> =>
  new Set(
    value === 'none'
      ? []
      : value
          .toLowerCase()
          .split(',')
          .map((id) => id.trim()),
  );

/** Ids of objects. */
export const ids = (...[about, source]: Words): Behaviour<string> => ({
  default: 'none',
  values: 'none, or ids with commas between them',
  about,
  source,
  accepts: (value) => typeof value === 'string' && value.split(',').every((id) => id.trim() !== ''),
});
