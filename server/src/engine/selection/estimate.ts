import { OBJECT_TYPES } from '../../../../src/domain/objectTypes.ts';
import { READINGS } from '../../directory/index.ts';
import type { TotalsPerType } from './types.ts';

/** Writes per second that the directory takes (3,000 per 150 s, throttling limits of Microsoft Graph). */
const WRITES_PER_SECOND = 20;
/** Types with a lane: read, write and read back, at one request per second. */
const LANE_SECONDS = 3;
const MINUTE = 60;

const hasLane = (type: keyof typeof READINGS): boolean => READINGS[type].sources.some(({ lane }) => lane !== undefined);

/** @returns minutes that a restore of so many objects takes with the quotas of the directory, rounded up; 0 for none (S-53). */
export const estimateOf = (counts: TotalsPerType): number => {
  const seconds = OBJECT_TYPES.reduce((sum, { type }) => sum + (counts[type] ?? 0) * (1 / WRITES_PER_SECOND + (hasLane(type) ? LANE_SECONDS : 0)), 0);
  return Math.ceil(seconds / MINUTE);
};
