import { OBJECT_TYPES } from '../../../src/domain/objectTypes.ts';
import type { Coverage, LinkCoverage, TypeCoverage } from './coverage.ts';
import type { Counts } from './records.ts';
import type { BackupCoverage, LinkGaps, TypeGaps } from './types.ts';

/** What the contract takes of a reason. */
const LONGEST = 1000;

const why = (reason: string): { reason?: string } => (reason === '' ? {} : { reason: reason.slice(0, LONGEST) });

const linkGaps = (name: string, { state, reason, objects, unknown }: LinkCoverage): LinkGaps => ({ name, state, ...why(reason), objects, unknown });

const typeGaps = (type: TypeGaps['type'], { state, reason, carriedOver, links }: TypeCoverage, captured: number): TypeGaps[] => {
  const gaps = Object.entries(links).map(([name, link]) => linkGaps(name, link));
  if (state === 'complete' && carriedOver === 0 && gaps.length === 0) return [];
  return [{ type, state, ...why(reason), captured, carriedOver, links: gaps }];
};

/** @returns what a backup could not read, as the contract shows it: only types with a gap. */
export const coverageInfo = ({ types, dangling }: Coverage, counts: Counts, damaged: number): BackupCoverage => ({
  types: OBJECT_TYPES.flatMap(({ type }) => typeGaps(type, types[type], counts[type] ?? 0)),
  ...(dangling === undefined ? {} : { danglingReferences: dangling }),
  damaged,
});
