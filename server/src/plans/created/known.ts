import type { DescribedChange } from '../../changes/describedChange.ts';
import { NEW_PRIVILEGED_ACCOUNT } from '../../changes/severity.ts';
import type { Reply } from '../../contract/operations.ts';
import { descriptionOf } from '../../directory/index.ts';
import type { GraphObject, LinkValue } from '../../directory/index.ts';
import type { OpenKeys, TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { buildContainment } from './buildContainment.ts';
import { describeContainment, readContaining } from './containEffects.ts';
import { loadDecisions } from './decisions.ts';
import type { CreatedDecision } from './decisions.ts';
import { loadExecuted } from './executed.ts';
import type { Executed, ExecutedDecision } from './executed.ts';
import { keyOf } from './readFacts.ts';

/** The part of a created object's change that has its present content. */
export type CreatedChange = Pick<DescribedChange, 'type' | 'id' | 'reasons'> & {
  attributes: readonly { path: string; to?: unknown }[];
  links: readonly { name: string; added: readonly unknown[] }[];
};

/** The remembered decision about a created object, and the results of plans for it. */
export interface Known extends Executed {
  decision?: CreatedDecision | undefined;
}

/** The values of the later version; nested properties stay in their paths. */
export const createdContent = ({ attributes }: Pick<CreatedChange, 'attributes'>): GraphObject =>
  Object.fromEntries(attributes.map(({ path, to }) => [path, to]));

/** True if a containment would write nothing to the object itself, and no change gives it a privilege. */
const isAsContained = (change: CreatedChange): boolean => {
  const { type, id, reasons, links } = change;
  if (reasons.some(({ rule }) => rule === NEW_PRIVILEGED_ACCOUNT)) return false;
  const contained = buildContainment(
    {
      type,
      id,
      name: id,
      description: descriptionOf(type, id),
      object: createdContent(change),
      links: Object.fromEntries(links.map(({ name, added }) => [name, added as readonly LinkValue[]])),
      unread: [],
    },
    { holders: [], excludedGroups: new Set() },
  );
  return contained.offered && contained.parts.every((part) => part.attributes.length + part.links.length === 0);
};

/** @returns the start of the newest of these backups and snapshots */
const readStart = async (db: Db, tenantId: string, ids: readonly string[]): Promise<Date> => {
  const [row] = await db.query<{ at: Date | null }>(
    'select max(created_at) as at from backup_or_snapshot where tenant_id = $1 and backup_id = any($2::uuid[])',
    [tenantId, ids],
  );
  return row?.at ?? new Date(0);
};

/** Adds what plans did to the objects that they contained. A plan and its restore have one id. */
const withEffects = async (
  db: Db,
  keys: TenantKeys,
  created: readonly CreatedChange[],
  results: ReadonlyMap<string, Executed>,
): Promise<ReadonlyMap<string, Executed>> => {
  const contained = created.filter((one) => results.get(keyOf(one))?.executed?.decision === 'contain');
  const plans = [...new Set(contained.flatMap((one) => results.get(keyOf(one))?.executed?.planId ?? []))];
  const found = new Map(results);
  for (const planId of plans) {
    const items = await readContaining(db, keys, planId, contained);
    for (const one of contained) {
      const { executed } = results.get(keyOf(one)) ?? {};
      if (executed?.planId !== planId) continue;
      const effects = describeContainment(one, items);
      if (effects.length > 0) found.set(keyOf(one), { executed: { ...executed, effects } });
    }
  }
  return found;
};

/**
 * A person who keeps a contained account does not keep it once it can sign in again, by an undo or by anybody else.
 * @returns the decision as long as it holds
 */
export const heldDecision = (
  decision: CreatedDecision | undefined,
  { executed }: Executed = {},
): CreatedDecision | undefined =>
  decision?.isOfContained === true && executed?.decision !== 'contain' ? undefined : decision;

/** @returns a function that gives the decision about a created object, and the results of plans for it */
export const loadKnown = async <T extends CreatedChange>(
  { db, keys }: { db: Db; keys: OpenKeys },
  tenantId: string,
  ids: readonly [string, string],
  created: readonly T[],
): Promise<(change: T) => Known> => {
  if (created.length === 0) return () => ({});
  const decisions = await loadDecisions(db, await keys.tenant(tenantId), created);
  const readFrom = await readStart(db, tenantId, ids);
  const executed = await withEffects(
    db,
    await keys.tenant(tenantId),
    created,
    await loadExecuted(db, tenantId, created, { readFrom, isContained: isAsContained }),
  );
  return (change) => {
    const [decision, results] = [decisions.get(keyOf(change)), executed.get(keyOf(change))];
    return { decision: heldDecision(decision, results), ...results };
  };
};

type Row = Reply<'listCreatedObjects'>['list'][number];

export const shownDecision = ({ decision, reason, by, time }: CreatedDecision): NonNullable<Row['decision']> => ({
  decision,
  ...(reason === undefined ? {} : { reason }),
  by,
  time: time.toISOString(),
});

const shownExecuted = ({ time, ...executed }: ExecutedDecision): NonNullable<Row['executed']> => ({
  ...executed,
  time: time.toISOString(),
});

/** The members of a reply about a created object. */
export const shownKnown = ({
  decision,
  executed,
  changedAgain,
}: Known): Pick<Row, 'decision' | 'executed' | 'changedAgain'> => ({
  ...(decision ? { decision: shownDecision(decision) } : {}),
  ...(executed ? { executed: shownExecuted(executed) } : {}),
  ...(changedAgain ? { changedAgain: shownExecuted(changedAgain) } : {}),
});
