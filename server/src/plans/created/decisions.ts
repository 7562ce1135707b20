import type { ObjectType } from '@trc/domain/objectTypes';
import { openText, sealText } from '../../catalog/sealedText.ts';
import type { TextPlace } from '../../catalog/sealedText.ts';
import type { Actor } from '../../catalog/types.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { keyOf } from './readFacts.ts';
import type { ObjectKey } from './readFacts.ts';

export interface CreatedDecision {
  decision: 'keep' | 'delete';
  reason?: string;
  by: string;
  time: Date;
  /** The object was contained when the person decided. */
  isOfContained?: true;
}

interface DecisionRow {
  type: ObjectType;
  object_id: string;
  decision: CreatedDecision['decision'];
  decided_at: Date;
  content: Buffer;
}

/** The sealed part. */
interface Content {
  reason?: string;
  by: string;
  /** Object id of the person. */
  person: string;
  isOfContained?: true;
}

const placeOf = ({ type, id }: ObjectKey): TextPlace => ['createdDecision', type, id.toLowerCase()];

const contentOf = (keys: TenantKeys, { type, object_id: id, content }: DecisionRow): Content => {
  const text = openText(keys, placeOf({ type, id }), content);
  if (text === undefined) throw new Error('A decision about a created object is damaged, or its key is not open.');
  return JSON.parse(text) as Content;
};

/** @returns the decisions about these objects, by `<type> <id>` */
export const loadDecisions = async (
  db: Db,
  keys: TenantKeys,
  objects: readonly ObjectKey[],
): Promise<Map<string, CreatedDecision>> => {
  const rows = await db.query<DecisionRow>(
    `select d.type, d.object_id, d.decision, d.decided_at, d.content from created_decision d
     join unnest($2::text[], $3::text[]) as wanted (type, id) on d.type = wanted.type and d.object_id = wanted.id
     where d.tenant_id = $1`,
    [keys.tenantId, objects.map(({ type }) => type), objects.map(({ id }) => id.toLowerCase())],
  );
  return new Map(
    rows.map((row) => {
      const { reason, by, isOfContained } = contentOf(keys, row);
      const { decision, decided_at: time } = row;
      return [
        keyOf({ type: row.type, id: row.object_id }),
        {
          decision,
          by,
          time,
          ...(reason === undefined ? {} : { reason }),
          ...(isOfContained ? { isOfContained } : {}),
        },
      ];
    }),
  );
};

/** Remembers a decision; the one before is replaced. @param decision undefined: the object is undecided again */
export const saveDecision = async (
  tx: Db,
  keys: TenantKeys,
  object: ObjectKey,
  { decision, reason, isOfContained }: Partial<Pick<CreatedDecision, 'decision' | 'reason' | 'isOfContained'>>,
  actor: Actor,
): Promise<void> => {
  const key = [keys.tenantId, object.type, object.id.toLowerCase()];
  if (decision === undefined) {
    await tx.query('delete from created_decision where tenant_id = $1 and type = $2 and object_id = $3', key);
    return;
  }
  const content: Content = {
    by: actor.upn,
    person: actor.oid,
    ...(reason === undefined ? {} : { reason }),
    ...(isOfContained ? { isOfContained } : {}),
  };
  await tx.query(
    `insert into created_decision (tenant_id, type, object_id, decision, decided_at, content)
     values ($1, $2, $3, $4, now(), $5)
     on conflict (tenant_id, type, object_id) do update
     set decision = excluded.decision, decided_at = excluded.decided_at, content = excluded.content`,
    [...key, decision, sealText(keys, placeOf(object), JSON.stringify(content))],
  );
};
