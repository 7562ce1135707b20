import type { Reply } from '../contract/operations.ts';
import { readSigned, markForSigning } from '../storage/integrity/index.ts';
import { recordActivity } from '../activity/activity.ts';
import { DomainError } from '../domainError.ts';
import type { Actor } from '../catalog/types.ts';
import type { Db } from '../storage/types.ts';
import type { NoticeKind } from '@trc/domain/notices';

/** The acknowledgement of a notice by one person for everybody. */
export type Acknowledgement = Omit<Reply<'acknowledgeNotice'>, 'noticeId'>;

interface Row {
  signed_key: string;
  name: string;
  acknowledged_at: Date;
}

const acknowledgementOf = ({ name, acknowledged_at: at }: Omit<Row, 'signed_key'>): Acknowledgement => ({
  acknowledgedBy: name,
  acknowledgedTime: at.toISOString(),
});

/** @returns the acknowledgements that the service wrote, by the id of their notice */
export const readAcknowledgements = async (
  db: Db,
  tenantId: string,
  noticeIds: readonly string[],
): Promise<Map<string, Acknowledgement>> => {
  const rows = await readSigned<Row>(db, 'notice_acknowledgement', tenantId, noticeIds);
  return new Map(rows.map((row) => [row.signed_key, acknowledgementOf(row)]));
};

/**
 * Records an acknowledgement. A second one changes nothing and returns the first. All acknowledgements are written
 * here.
 * @throws DomainError `notFound`
 */
export const acknowledge = async (
  tx: Db,
  { tenantId, noticeId, actor }: { tenantId: string; noticeId: string; actor: Actor },
): Promise<Acknowledgement> => {
  const key = [tenantId, noticeId];
  const [notice] = await tx.query<{ kind: NoticeKind }>(
    'select kind from notice where tenant_id = $1 and notice_id = $2 for update',
    key,
  );
  if (!notice) throw new DomainError('notFound', `Notice ${noticeId} is not found`);
  const before = (await readAcknowledgements(tx, tenantId, [noticeId])).get(noticeId);
  if (before) return before;
  const at = new Date();
  await tx.query(
    `insert into notice_acknowledgement (tenant_id, notice_id, person, name, acknowledged_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, notice_id) do update set person = $3, name = $4, acknowledged_at = $5`,
    [...key, actor.oid, actor.upn, at.toISOString()],
  );
  markForSigning(tx, 'notice_acknowledgement', tenantId, [noticeId]);
  await recordActivity(tx, {
    tenantId,
    action: 'Acknowledged',
    type: 'Notice',
    source: actor.upn,
    actor: actor.oid,
    requestId: actor.requestId,
    details: notice.kind,
    target: { kind: 'notice', id: noticeId },
  });
  return acknowledgementOf({ name: actor.upn, acknowledged_at: at });
};

/** @returns true if the person had not seen the notice before. */
export const markSeenBy = async (
  tx: Db,
  { tenantId, noticeId, person }: { tenantId: string; noticeId: string; person: string },
): Promise<boolean> =>
  (
    await tx.query(
      'insert into notice_seen (tenant_id, notice_id, person) values ($1, $2, $3) on conflict do nothing returning 1',
      [tenantId, noticeId, person],
    )
  ).length > 0;
