import { signInOf } from '@trc/domain/signIn';
import type { SignIn } from '@trc/domain/signIn';
import { isRecreated } from '../names/ids.ts';
import type { ItemRow } from '../ledger/ledger.ts';
import type { ItemReport } from '../types.ts';

const PATH = 'accountEnabled';

/** Ledgers of earlier versions have only what was read back of written attributes. */
const isEnabledIn = ({ isEnabled, readBack }: ItemReport): unknown => isEnabled ?? readBack?.[PATH];

/** @returns the sign-in of a user that the restore brought back, or whose account status it wrote */
export const signInAfter = (
  {
    type,
    state,
    outcome,
    source_id: sourceId,
    target_id: targetId,
  }: Pick<ItemRow, 'type' | 'state' | 'outcome' | 'source_id' | 'target_id'>,
  report: ItemReport,
): { signIn?: SignIn } => {
  if (type !== 'users' || state === 'running' || state === 'unprocessed') return {};
  const isBack = outcome === 'create' || outcome === 'undelete';
  const isEnabled = isEnabledIn(report);
  const isWritten = report.written !== undefined && Object.hasOwn(report.written, PATH);
  if (isBack ? state === 'failed' && typeof isEnabled !== 'boolean' : !isWritten) return {};
  return {
    signIn: signInOf(isEnabled, outcome === 'create' || (outcome === 'undelete' && isRecreated(sourceId, targetId))),
  };
};
