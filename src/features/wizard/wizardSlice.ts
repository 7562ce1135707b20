import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import type { ObjectType } from '@trc/domain/objectTypes';
import { sessionEnded } from '../session';
import {
  changeBetween,
  NOTHING,
  resolved,
  sentPart,
  totalOf,
  withSection,
  withTicks,
  withWhole,
  type Content,
  type ContentChange,
  type Counts,
} from './content';
import type { NamedObject } from './objectSet';
import type { RestoreSettings } from './restoreSettings';

/** Where an error of the page header comes from; each source has at most one. */
export type HeaderSource = 'restore' | 'records' | 'selection' | 'comparison';

/** One backup's selection. `saved` is what the service has; `draft` is what the person sees and what the queue sends. */
export interface BackupSelection {
  /** Nothing can be ticked before `ready`: what the service has is not known yet. */
  phase: 'unread' | 'reading' | 'ready';
  /** Objects per type in the backup. */
  totals: Counts;
  draft: Content;
  saved: Content;
  restoreId?: string;
  version?: number;
  /** Minutes, rounded up, of what is saved. */
  estimatedDuration?: number;
  /** The saved selection is to be deleted before anything else is saved. */
  clears: boolean;
  /** What stood there before it was cleared or many were taken away. */
  before?: Content;
  /** A tick was refused because it leads above this limit. */
  overLimit?: number;
  /** The service does not answer, or is busy; the queue tries again by itself. */
  waiting?: 'away' | 'busy';
  /** This backend saves no selections: it lives in this tab, and a restore starts with the whole of it. */
  local?: true;
  /** Objects of this type are being looked up, to be chosen one by one. */
  gathering?: ObjectType;
  errors: Readonly<Partial<Record<HeaderSource, ApiError>>>;
}

export interface WizardState {
  backups: Readonly<Record<string, BackupSelection>>;
  /** Missing until something is chosen; then the stored ones no longer count. */
  settings?: RestoreSettings;
  /** Unsaved changes at the end of the session, until they are stashed for the same person. */
  left?: readonly { backupId: string; change: ContentChange }[];
}

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    wizard: WizardState;
  }
}

interface Of {
  backupId: string;
}

const event = <Payload extends Of>(name: string) => createAction<Payload>(`wizard/${name}`);

/** The wizard of a backup is on the screen, its counters are known. */
export const backupOpened = event<Of & { totals: Counts }>('backupOpened');
export const backupClosed = event<Of>('backupClosed');
/** Somebody else may have changed the selection: look. */
export const selectionRefreshRequested = event<Of>('selectionRefreshRequested');
/** Something of the backup is gone at the service: perhaps the backup itself was deleted meanwhile. */
export const recordsGone = event<Of>('recordsGone');
/** The backup cannot be used yet; it is asked for again every 5 s while it is on the screen. */
export const backupAwaited = event<Of & { on: boolean }>('backupAwaited');
export const readBegan = event<Of>('readBegan');
/** The service's selection was read; `shown` differs from it where changes of this tab were laid over it. */
export const selectionRead = event<
  Of & { saved: Content; shown: Content; restoreId?: string; version?: number; estimatedDuration?: number }
>('selectionRead');
/** Single objects were ticked or un-ticked. @param limit objects that may be chosen in all */
export const ticked = event<Of & { type: ObjectType; objects: readonly NamedObject[]; on: boolean; limit: number }>(
  'ticked',
);
export const wholeTicked = event<Of & { type: ObjectType; limit: number }>('wholeTicked');
/** Everything of a type goes; can be undone. */
export const typeCleared = event<Of & { type: ObjectType }>('typeCleared');
/** Every object of a type that a search finds is to be chosen one by one. */
export const matchesWanted = event<Of & { type: ObjectType; search: string; limit: number }>('matchesWanted');
export const gatheringEnded = event<Of>('gatheringEnded');
export const wholeResolved = event<Of & { type: ObjectType; objects: readonly NamedObject[] }>('wholeResolved');
export const cleared = event<Of>('cleared');
export const undone = event<Of>('undone');
export const undoEnded = event<Of>('undoEnded');
export const saveWaits = event<Of & { waiting: 'away' | 'busy' }>('saveWaits');
export const saved = event<Of & { content: Content; restoreId: string; version: number; estimatedDuration?: number }>(
  'saved',
);
/** This backend saves no selections. */
export const savingUnsupported = event<Of>('savingUnsupported');
/** The service has no selection of this backup any more; the shown selection stays and is saved again. */
export const selectionLost = event<Of>('selectionLost');
/** The service refused: what is shown is what is saved again. */
export const reverted = event<Of>('reverted');
/** "Try again" of the header, or the connection is back: the queue does not wait any longer. */
export const retried = event<Of>('retried');
/** The selection has become a restore: the wizard resets. Dispatch it once the start was accepted. */
export const selectionStarted = event<Of>('selectionStarted');
export const headerErrorRaised = event<Of & { source: HeaderSource; error: ApiError }>('headerErrorRaised');
export const headerErrorCleared = event<Of & { source: HeaderSource }>('headerErrorCleared');
/** What the end of the session left unsaved has been taken care of. */
export const unsavedStashed = createAction('wizard/unsavedStashed');
export const settingsChosen = createAction<RestoreSettings>('wizard/settingsChosen');

export const NO_SELECTION: BackupSelection = {
  phase: 'unread',
  totals: {},
  draft: NOTHING,
  saved: NOTHING,
  clears: false,
  errors: {},
};

const without = <Row extends object, Key extends keyof Row>(row: Row, ...keys: Key[]): Omit<Row, Key> => {
  const copy = { ...row };
  for (const key of keys) delete copy[key];
  return copy;
};

/** The person changed something: a refused tick and an undo belong to the past. */
const withDraft = (entry: BackupSelection, draft: Content): BackupSelection => {
  const calm = without(entry, 'overLimit', 'before');
  return { ...calm, draft, errors: without(entry.errors, 'selection') };
};

/** Counts before and after decide: what is above a limit that became lower may still shrink. */
const within = (entry: BackupSelection, shown: Content, limit: number): BackupSelection => {
  if (shown === entry.draft) return entry;
  const total = totalOf(shown, entry.totals);
  if (total > limit && total > totalOf(entry.draft, entry.totals)) return { ...entry, overLimit: limit };
  return withDraft(entry, shown);
};

const removing = (entry: BackupSelection, shown: Content): BackupSelection =>
  shown === entry.draft ? entry : { ...withDraft(entry, shown), before: entry.draft };

const withSaved = (
  entry: BackupSelection,
  saved: Content,
  facts: Pick<BackupSelection, 'restoreId' | 'version' | 'estimatedDuration'>,
): BackupSelection => ({ ...without(entry, 'restoreId', 'version', 'estimatedDuration', 'waiting'), ...facts, saved });

const next = (entry: BackupSelection, action: UnknownAction): BackupSelection => {
  if (backupOpened.match(action)) return { ...entry, totals: action.payload.totals };
  if (readBegan.match(action)) return entry.phase === 'unread' ? { ...entry, phase: 'reading' } : entry;
  if (selectionRead.match(action)) {
    const { saved: content, shown, backupId: _backup, ...facts } = action.payload;
    return { ...withSaved(entry, content, facts), phase: 'ready', draft: shown, clears: false };
  }
  if (ticked.match(action)) {
    const { type, objects, on, limit } = action.payload;
    const shown = withTicks(entry.draft, type, objects, on);
    return !on && objects.length > 1 ? removing(entry, shown) : within(entry, shown, limit);
  }
  if (wholeTicked.match(action))
    return within(entry, withWhole(entry.draft, action.payload.type), action.payload.limit);
  if (typeCleared.match(action)) return removing(entry, withSection(entry.draft, action.payload.type, undefined));
  if (matchesWanted.match(action)) return { ...entry, gathering: action.payload.type };
  if (gatheringEnded.match(action)) return without(entry, 'gathering');
  if (wholeResolved.match(action))
    return { ...entry, draft: resolved(entry.draft, action.payload.type, action.payload.objects) };
  if (cleared.match(action)) return { ...removing(entry, NOTHING), clears: true };
  if (undone.match(action)) return entry.before ? { ...withDraft(entry, entry.before), clears: false } : entry;
  if (undoEnded.match(action)) return without(entry, 'before');
  if (saveWaits.match(action)) return { ...entry, waiting: action.payload.waiting };
  if (saved.match(action)) {
    const { content, backupId: _backup, ...facts } = action.payload;
    return withSaved(entry, sentPart(entry.saved, content), facts);
  }
  if (savingUnsupported.match(action)) return { ...without(entry, 'waiting'), local: true, clears: false };
  if (selectionLost.match(action)) return { ...withSaved(entry, NOTHING, {}), clears: false };
  if (reverted.match(action)) return { ...without(entry, 'before', 'waiting'), draft: entry.saved, clears: false };
  if (selectionStarted.match(action)) return { ...withSaved(entry, NOTHING, {}), draft: NOTHING, clears: false };
  if (headerErrorRaised.match(action))
    return { ...entry, errors: { ...entry.errors, [action.payload.source]: action.payload.error } };
  if (headerErrorCleared.match(action))
    return entry.errors[action.payload.source]
      ? { ...entry, errors: without(entry.errors, action.payload.source) }
      : entry;
  return entry;
};

const leftIn = ({ backups }: WizardState): NonNullable<WizardState['left']> =>
  Object.entries(backups).flatMap(([backupId, { saved: content, draft, local }]) => {
    const change = local ? undefined : changeBetween(content, draft);
    return change ? [{ backupId, change }] : [];
  });

/** Without Immer: a draft of a selection of 10,000 objects would walk through all of them with every tick. */
export const wizardReducer = (state: WizardState = { backups: {} }, action: UnknownAction): WizardState => {
  if (sessionEnded.match(action)) return { backups: {}, left: leftIn(state) };
  if (unsavedStashed.match(action)) return without(state, 'left');
  if (settingsChosen.match(action)) return { ...state, settings: action.payload };
  if (!action.type.startsWith('wizard/')) return state;
  const { backupId } = action['payload'] as Of;
  const entry = state.backups[backupId] ?? NO_SELECTION;
  const changed = next(entry, action);
  return changed === entry ? state : { ...state, backups: { ...state.backups, [backupId]: changed } };
};
