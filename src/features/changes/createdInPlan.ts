import type { CreatedObject, PlanSource } from '../../api';
import { MAX_PAGE_SIZE } from '@trc/domain/limits';

/** Decisions of a plan of changes about objects that were created since. */
export type CreatedDecisions = NonNullable<Extract<PlanSource, { kind: 'changes' }>['created']>;

/** Ticks of a person, by key. An object without one has its default. */
export type CreatedTicks = Readonly<Record<string, boolean>>;

/** The largest page; the most dangerous objects come first. */
export const CREATED_PAGE = { pagenum: 1, perpage: MAX_PAGE_SIZE };

/** An object that a plan of changes can contain or delete. */
export interface CreatedCandidate {
  object: CreatedObject;
  decision: CreatedDecisions[number]['decision'];
  isTicked: boolean;
}

/** Critical objects would undo the plan's repairs, and a deletion was decided by an administrator. */
const isDefault = ({ severity, decision }: CreatedObject): boolean =>
  severity === 'critical' || decision?.decision === 'delete';

/**
 * @param ofAll all changes of a filter are selected; a plan of single changes contains the chosen changes only
 * @returns objects that can be contained, or whose deletion is decided; not those that a person keeps
 */
export const createdCandidates = (
  list: readonly CreatedObject[],
  ticks: CreatedTicks,
  ofAll: boolean,
): CreatedCandidate[] =>
  list.flatMap((object): CreatedCandidate[] => {
    const { key, containment, decision, executed } = object;
    const isTicked = ticks[key] ?? (ofAll && isDefault(object));
    if (decision?.decision === 'delete' && executed?.decision !== 'delete')
      return [{ object, decision: 'delete', isTicked }];
    return containment.offered && !decision && !executed ? [{ object, decision: 'contain', isTicked }] : [];
  });

export const collectDecisions = (candidates: readonly CreatedCandidate[]): CreatedDecisions =>
  candidates.flatMap(({ object: { type, id }, decision, isTicked }) => (isTicked ? [{ type, id, decision }] : []));
