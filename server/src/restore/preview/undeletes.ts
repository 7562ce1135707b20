import { joinSentences } from '../../comparison/messages.ts';
import { decideReturns } from '../privileges/returns.ts';
import type { Privileges, WithheldCode } from '../privileges/index.ts';
import { keyOf } from '../execute/run.ts';
import type { Opened } from '../execute/run.ts';
import type { Previewing, Seen } from './gather.ts';
import type { Preview } from './preview.ts';
import { PRIVILEGE_REASONS } from './privileged.ts';

type Previewed = Seen & { preview: Preview };

const staysDeleted = (preview: Preview, reasons: ReadonlyMap<string, WithheldCode>): Preview => ({
  kind: 'unchanged',
  inDirectory: false,
  inDeletedObjects: true,
  attributes: [],
  links: [],
  remaining: [],
  losses: [],
  ...(preview.before ? { before: preview.before } : {}),
  message: joinSentences(
    [...reasons].map(
      ([sentence, code]) => `It stays deleted because it had a privilege (${sentence}): ${PRIVILEGE_REASONS[code]}.`,
    ),
  ),
});

/**
 * Marks deleted objects that the rule of privileges leaves in the recycle bin: an undelete brings all links back at
 * once.
 */
export const withUndeletes = async (
  context: Previewing,
  privileges: Privileges,
  seen: readonly Previewed[],
): Promise<Previewed[]> => {
  const deleted = seen.flatMap(({ opened, preview: { kind } }) => (kind === 'undelete' ? [opened] : []));
  if (deleted.length === 0) return [...seen];
  const { db, keys, number, ids, requested, signal } = context;
  const decisions = await decideReturns(
    {
      db,
      ids,
      requested,
      privileges,
      items: new Map(deleted.map(({ item }) => [keyOf(item.type, item.sourceId), item])),
      ledger: { keys },
      restore: { backup_number: number },
      job: { signal },
    },
    deleted,
  );
  const reasons = new Map<Opened, Map<string, WithheldCode>>();
  const receiving = new Map<Opened, string[]>();
  for (const { one, withheld, receivers } of decisions) {
    for (const { code, sentence } of withheld)
      reasons.set(one, (reasons.get(one) ?? new Map<string, WithheldCode>()).set(sentence, code));
    receiving.set(one, [...(receiving.get(one) ?? []), ...[...receivers.values()].flat()]);
  }
  return seen.map((one) => {
    const left = reasons.get(one.opened);
    if (left) return { ...one, preview: staysDeleted(one.preview, left) };
    const ids = receiving.get(one.opened) ?? [];
    return ids.length > 0 ? { ...one, preview: { ...one.preview, gives: [{ ids }] } } : one;
  });
};
