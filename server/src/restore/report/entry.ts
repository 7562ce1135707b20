import type { SignIn } from '@trc/domain/signIn';
import { protectionLossAfter } from '../../comparison/protectionLoss.ts';
import type { RestoredType } from '../../contract/generated.ts';
import { asSentence, MAX_ERRORS } from '../errors.ts';
import { withoutSecrets } from '../execute/secrets.ts';
import { openName, openReport } from '../ledger/ledger.ts';
import type { ItemRow, Ledger } from '../ledger/ledger.ts';
import { listAttributes } from '../plan/attributes.ts';
import type { ReportAttribute } from '../plan/attributes.ts';
import type { ShownError } from '../plan/reasons.ts';
import { changedPrivileges, countPrivileges, loweredProtection } from '../privileges/changed.ts';
import type { RestoredObject } from '../privileges/changed.ts';
import type { ItemError, ItemReport, ItemState } from '../types.ts';
import { listChoices, sortNotes } from './choices.ts';
import type { ShownChoices } from './choices.ts';
import type { Effect } from './effects.ts';
import { actionOf, stateOf, statusOf } from './itemWords.ts';
import type { ItemStatus } from './itemWords.ts';
import { lossSentences } from './lossSentences.ts';
import { listReportLinks } from './reportLinks.ts';
import type { ReportLink } from './reportLinks.ts';
import { signInAfter } from './signIn.ts';

/** One object of a restore. */
export interface ReportEntry extends ShownChoices {
  id: string;
  name: string;
  type: RestoredType;
  status: ItemStatus;
  action?: string;
  effect?: Effect;
  /** The directory's id of the re-created object. */
  restoredId?: string;
  errors?: ShownError[];
  /** Events that are not errors. */
  notes?: string[];
  /** Undefined: not known. */
  asInBackup?: boolean;
  /** Attributes that were written and read back. */
  attributes?: ReportAttribute[];
  /** Links that were added and removed. */
  links?: ReportLink[];
  /** The effect of this restore on privileges. */
  privileges?: { changes: string[]; given: number; removed: number };
  signIn?: SignIn;
  /** Sentences about lowered protection of the tenant. */
  protection?: string;
}

/** Every object that was re-created lists its losses. */
export const errorsOf = ({ errors, losses }: ItemReport): ItemError[] =>
  [...errors, ...losses.map((loss) => ({ message: lossSentences(loss), code: 'cannotComeBack' }))].slice(0, MAX_ERRORS);

const MAX_MESSAGE = 2000;
const MAX_NOTES = 100;
const MAX_CHANGES = 50;

/** Ledgers of earlier versions may hold secrets. */
const cleanReport = ({ intended, written, readBack, ...rest }: ItemReport): ItemReport => ({
  ...rest,
  ...(intended ? { intended: withoutSecrets(intended) } : {}),
  ...(written ? { written: withoutSecrets(written) } : {}),
  ...(readBack ? { readBack: withoutSecrets(readBack) } : {}),
});

/** Returns true if the object equals the backup; undefined without a read-back or with unknown parts. */
const asInBackupOf = (
  state: ItemState,
  { differs, hasUnknown, errors, losses }: ItemReport,
): { asInBackup?: boolean } => {
  if (differs === undefined || state === 'unprocessed' || state === 'running') return {};
  if (differs.length + errors.length + losses.length > 0) return { asInBackup: false };
  return hasUnknown ? {} : { asInBackup: true };
};

/** True for the text of an object that is only watched: it is the same everywhere. */
const isFixedText = ({ code, attribute }: ItemError): boolean => code === 'notWritten' && attribute === undefined;

export const buildEntry = (ledger: Ledger, row: ItemRow): ReportEntry & { report: ItemReport } => {
  const report = cleanReport(openReport(ledger, row));
  const attributes = listAttributes(report);
  const links = listReportLinks(report);
  const errors = errorsOf(report).map(({ absent: _, ...error }) => ({
    ...error,
    message: (isFixedText(error) ? error.message : asSentence(error.message)).slice(0, MAX_MESSAGE),
  }));
  return {
    id: row.source_id,
    name: openName(ledger, row),
    type: row.counter as RestoredType,
    status: statusOf(row.state),
    ...actionOf(row.outcome),
    ...(row.target_id !== null && row.target_id !== row.source_id ? { restoredId: row.target_id } : {}),
    ...(errors.length > 0 ? { errors } : {}),
    ...(report.notes.length > 0
      ? {
          notes: sortNotes(report.notes)
            .slice(0, MAX_NOTES)
            .map((note) => note.slice(0, MAX_MESSAGE)),
        }
      : {}),
    ...asInBackupOf(row.state, report),
    ...listChoices(report),
    ...signInAfter(row, report),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(links.length > 0 ? { links } : {}),
    report,
  };
};

/** States that always need a person. */
const PROBLEM_STATES: readonly ItemState[] = ['failed', 'completedWithErrors'];

/**
 * @param isRunning the restore runs, so it can still reach an object that is not started
 * @returns true if a part of an object could not be restored
 */
export const isProblem = (state: ItemState, errors: readonly unknown[], isRunning: boolean): boolean =>
  state !== 'running' &&
  (PROBLEM_STATES.includes(state) || errors.length > 0 || (state === 'unprocessed' && !isRunning));

export const isProblemEntry = ({ status, errors = [] }: ReportEntry, isRunning: boolean): boolean =>
  isProblem(stateOf(status) ?? 'running', errors, isRunning);

export type EffectEntry = Pick<ReportEntry, 'effect'> & { report: ItemReport };

const restoredObject = (row: ItemRow, { effect, report }: EffectEntry): RestoredObject => ({
  state: row.state,
  outcome: row.outcome ?? undefined,
  targetId: row.target_id ?? undefined,
  report,
  isDeleted: effect === 'deleted',
});

/** The effects of one restored object on privileges and protection. */
export const listEffects = (row: ItemRow, entry: EffectEntry): Pick<ReportEntry, 'privileges' | 'protection'> => {
  const object = restoredObject(row, entry);
  const { privileged = [], protection } = entry.report;
  const { given, removed } = countPrivileges([entry]);
  return {
    ...(changedPrivileges(object) ? { privileges: { changes: privileged.slice(0, MAX_CHANGES), given, removed } } : {}),
    ...(protection !== undefined && loweredProtection(object) ? { protection: protectionLossAfter(protection) } : {}),
  };
};
