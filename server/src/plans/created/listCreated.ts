import { isCreatedObject } from '@trc/domain/changes';
import { matchesSearch } from '@trc/domain/matchesSearch';
import type { AttributedChange } from '../../catalog/browse/changeActors.ts';
import type { Browser } from '../../catalog/browse/index.ts';
import type { Body, Reply } from '../../contract/operations.ts';
import { descriptionOf } from '../../directory/index.ts';
import { decideDeletion } from '../../directory/types/deletion.ts';
import type { OpenKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { containmentOf } from './containment.ts';
import { createdContent, loadKnown, shownKnown } from './known.ts';
import type { Known } from './known.ts';

export type CreatedQuery = Body<'listCreatedObjects'>;
export type CreatedPage = Reply<'listCreatedObjects'>;
type Row = CreatedPage['list'][number];

export interface CreatedListOptions {
  db: Db;
  keys: OpenKeys;
  browser: Pick<Browser, 'describedChanges'>;
}

/** Limit of the contract. */
const MAX_REASONS = 100;

const containmentFor = ({ type }: AttributedChange): Row['containment'] => {
  const how = containmentOf(type);
  return how.offered
    ? { offered: true, effects: [...how.effects] }
    : { offered: false, effects: [], reason: how.reason };
};

/** By the values that the later version has; the plan asks the directory. */
const deletionFor = (change: AttributedChange): Row['deletion'] => {
  const deletion = decideDeletion(descriptionOf(change.type, change.id), createdContent(change));
  return deletion.allowed ? { offered: true, undo: deletion.undo } : { offered: false, reason: deletion.reason };
};

const rowOf = (change: AttributedChange, known: Known): Row => {
  const { key, type, id, name, severity, reasons, actors, actorState } = change;
  return {
    key,
    type,
    id,
    ...(name === undefined ? {} : { name }),
    severity,
    reasons: reasons.slice(0, MAX_REASONS),
    ...(actors ? { actors: [...actors] } : {}),
    ...(actorState ? { actorState } : {}),
    containment: containmentFor(change),
    deletion: deletionFor(change),
    ...shownKnown(known),
  };
};

/** An executed plan leaves nothing to decide; a later decision concerns the rest. */
const stateOf = ({ decision, executed }: Known): 'undecided' | 'keep' | 'delete' | 'executed' => {
  if (decision?.decision === 'keep') return 'keep';
  if (executed && (decision === undefined || executed.decision === 'delete')) return 'executed';
  return decision?.decision ?? 'undecided';
};

const fits =
  ({ filters = {}, search }: CreatedQuery, knownOf: (change: AttributedChange) => Known) =>
  (change: AttributedChange): boolean =>
    (filters.type ?? change.type) === change.type &&
    (filters.severity ?? change.severity) === change.severity &&
    (filters.decision === undefined || filters.decision === stateOf(knownOf(change))) &&
    matchesSearch(search, [change.name, change.id]);

/**
 * Objects that only the later version has, the most dangerous first.
 * @throws DomainError as `Browser.describedChanges`
 */
export const listCreated = async (
  options: CreatedListOptions,
  tenantId: string,
  ids: readonly [string, string],
  query: CreatedQuery,
): Promise<CreatedPage> => {
  const { changes } = await options.browser.describedChanges(tenantId, ids);
  const created = changes.filter(isCreatedObject);
  const knownOf = await loadKnown(options, tenantId, ids, created);
  const found = created.filter(fits(query, knownOf));
  const page = found.slice((query.pagenum - 1) * query.perpage, query.pagenum * query.perpage);
  return {
    list: page.map((change) => rowOf(change, knownOf(change))),
    total: found.length,
    undecided: created.filter((change) => stateOf(knownOf(change)) === 'undecided').length,
  };
};
