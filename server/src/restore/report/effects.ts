import type { Db } from '../../storage/types.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Outcome } from '../types.ts';
import { actionOf } from './itemWords.ts';

/** The meaning of an update where it is more than that; the report's field `action` has no words for it. */
export type Effect = 'deleted' | 'contained';

/** Kinds of operations of a plan, and the states in which their effect has come about. */
const EFFECTS: Readonly<Record<string, { effect: Effect; states: readonly string[] }>> = {
  delete: { effect: 'deleted', states: ['Completed'] },
  disable: { effect: 'contained', states: ['Completed', 'CompletedWithErrors'] },
};

/** The words for effects where an action is the only cell: in records and CSV files. */
const EFFECT_ACTIONS: Readonly<Record<Effect, string>> = { deleted: 'Delete', contained: 'Contain' };

interface Entry {
  id: string;
  type: string;
  status: string;
  action?: string;
}

/** @param kind of the operation in the plan. @returns the meaning of an update where it is more than that */
const findEffect = (kind: string, { action, status }: Pick<Entry, 'action' | 'status'>): Effect | undefined => {
  const { effect, states = [] } = EFFECTS[kind] ?? {};
  return effect && action === 'Update' && states.includes(status) ? effect : undefined;
};

/** @returns the entries with their effects; only the restore of a plan has any */
export const addEffects = async <Each extends Entry>(
  db: Db,
  { keys, restoreId }: Ledger,
  entries: readonly Each[],
): Promise<(Each & { effect?: Effect })[]> => {
  const ids = entries.filter(({ action }) => action === 'Update').map(({ id }) => id);
  if (ids.length === 0) return [...entries];
  const rows = await db.query<{ counter: string; source_id: string; kind: string }>(
    `select counter, source_id, kind from plan_operation
     where tenant_id = $1 and plan_id = $2 and kind = any($3::text[]) and source_id = any($4::text[])`,
    [keys.tenantId, restoreId, Object.keys(EFFECTS), ids],
  );
  const kinds = new Map(rows.map(({ counter, source_id: id, kind }) => [`${counter} ${id}`, kind]));
  return entries.map((entry) => {
    const effect = findEffect(kinds.get(`${entry.type} ${entry.id}`) ?? '', entry);
    return effect ? { ...entry, effect } : entry;
  });
};

/** @returns the action of an object in one word, e.g. Delete instead of Update with the effect deleted */
export const actionWord = ({ action, effect }: { action?: string; effect?: Effect }): string | undefined =>
  effect ? EFFECT_ACTIONS[effect] : action;

/** @returns the action of a completed operation of a plan, as the report has it; nothing without an outcome */
export const plannedAction = (kind: string, outcome: Outcome | undefined): { action?: string } => {
  const { action } = actionOf(outcome ?? null);
  if (action === undefined) return {};
  const effect = findEffect(kind, { action, status: 'Completed' });
  return { action: effect ? EFFECT_ACTIONS[effect] : action };
};
