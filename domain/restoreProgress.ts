import { isObject } from './isObject.ts';
import type { WithCounters } from './restoreCounts.ts';

/** Progress of a running restore, if the backend sends it; the three numbers add up to its objects. */
export interface RestoreProgress {
  /** Not read back yet. */
  written: number;
  /** At their end. */
  verified: number;
  open: number;
  types: readonly TypeProgress[];
}

export interface TypeProgress {
  type: string;
  written: number;
  /** Changed in the directory so far, read back or not. */
  changed: number;
}

const countOf = (value: unknown): number => Math.max(0, Number(value) || 0);

const typeOf = (value: unknown): TypeProgress[] =>
  isObject(value) && typeof value['type'] === 'string'
    ? [{ type: value['type'], written: countOf(value['written']), changed: countOf(value['changed']) }]
    : [];

/** @returns the progress of a restore; undefined from a backend that does not tell it */
export const readProgress = ({ progress }: WithCounters): RestoreProgress | undefined => {
  if (!isObject(progress)) return undefined;
  const { types } = progress;
  return {
    written: countOf(progress['written']),
    verified: countOf(progress['verified']),
    open: countOf(progress['open']),
    types: Array.isArray(types) ? types.flatMap(typeOf) : [],
  };
};

/** @returns objects of a type that are written and not read back yet */
export const countWritten = (progress: RestoreProgress | undefined, type: string): number =>
  progress?.types.find((each) => each.type === type)?.written ?? 0;
