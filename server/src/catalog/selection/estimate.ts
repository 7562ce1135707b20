import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { READINGS } from '../../directory/index.ts';
import type { TotalsPerType } from './types.ts';

/** Writes per second that the directory takes (3,000 per 150 s, throttling limits of Microsoft Graph). */
const WRITES_PER_SECOND = 20;
/** Types with a lane: read, write and read back, at one request per second. */
const LANE_SECONDS = 3;
const MINUTE = 60;

const hasLane = (type: keyof typeof READINGS): boolean => READINGS[type].sources.some(({ lane }) => lane !== undefined);

/**
 * @param linkWrites additional writes for the links of these objects
 * @returns minutes that a restore takes with the quotas of the directory if everything has to be written, rounded up; 0 for none
 */
export const estimateOf = (counts: TotalsPerType, linkWrites: TotalsPerType = {}): number => {
  const seconds = OBJECT_TYPES.reduce((sum, { type }) => {
    const objects = counts[type] ?? 0;
    return sum + (objects + (linkWrites[type] ?? 0)) / WRITES_PER_SECOND + (hasLane(type) ? objects * LANE_SECONDS : 0);
  }, 0);
  // Twentieths do not add up to whole numbers exactly.
  return Math.ceil(Math.round(seconds * WRITES_PER_SECOND) / WRITES_PER_SECOND / MINUTE);
};
