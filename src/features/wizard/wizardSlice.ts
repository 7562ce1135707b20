import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import type { ObjectType } from '@trc/domain/objectTypes';
import { sessionEnded } from '../session';
import {
  changeBetween,
  EMPTY_SELECTION,
  resolveSection,
  withSentSections,
  countSelected,
  withSection,
  withTicks,
  withWhole,
  type Selection,
  type SelectionChange,
  type Counts,
} from './selection';
import type { NamedObject } from './objectSet';
import type { RestoreSettings } from './restoreSettings';

/** The source of an error of the page header; each source has at most one. */
export type HeaderSource = 'restore' | 'records' | 'selection' | 'comparison';

/**
 * The selection of a backup. `saved` is the service's version; `draft` is shown to the person and sent by the queue.
 */
export interface BackupSelection {
  /** Ticks are disabled before `ready`, because the saved selection is not known yet. */
  phase: 'unread' | 'reading' | 'ready';
  /** Number of times that the saved selection was read and replaced the draft. */
  reads?: number;
  /** Objects per type in the backup. */
  totals: Counts;
  draft: Selection;
  saved: Selection;
  restoreId?: string;
  version?: number;
  /** Duration of the saved selection, in minutes, rounded up. */
  estimatedDuration?: number;
  /** The saved selection is to be deleted before anything else is saved. */
  clears: boolean;
  /** The draft before a clear or a removal of several objects, for Undo. */
  before?: Selection;
  /** The limit that the last refused tick would have exceeded. */
  overLimit?: number;
  /** The reason that the queue waits before its next attempt. */
  waiting?: 'unreachable' | 'busy';
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
  /** Unsaved changes at the end of the session, until the saga has stashed them for the same person. */
  unsaved?: readonly { backupId: string; change: SelectionChange }[];
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
/** Another tab or person may have changed the selection. */
export const selectionRefreshRequested = event<Of>('selectionRefreshRequested');
/** The service returned 404 for a part of the backup, so the backup may have been deleted. */
export const recordsGone = event<Of>('recordsGone');
/** The backup cannot be used yet. The saga polls it every 5 s while it is on the screen. */
export const backupAwaited = event<Of & { on: boolean }>('backupAwaited');
export const selectionReadBegan = event<Of>('selectionReadBegan');
/** The saved selection was read. `draft` adds the unsaved changes of this tab. */
export const selectionRead = event<
  Of & { saved: Selection; draft: Selection; restoreId?: string; version?: number; estimatedDuration?: number }
>('selectionRead');
/** Single objects were ticked or un-ticked. @param limit objects that may be chosen in all */
export const objectsTicked = event<
  Of & { type: ObjectType; objects: readonly NamedObject[]; on: boolean; limit: number }
>('objectsTicked');
export const sectionTicked = event<Of & { type: ObjectType; limit: number }>('sectionTicked');
/** All objects of a type were removed. Can be undone. */
export const typeCleared = event<Of & { type: ObjectType }>('typeCleared');
/** The person selects every object that a search finds. */
export const matchesRequested = event<Of & { type: ObjectType; search: string; limit: number }>('matchesRequested');
export const gatheringEnded = event<Of>('gatheringEnded');
export const sectionResolved = event<Of & { type: ObjectType; objects: readonly NamedObject[] }>('sectionResolved');
export const selectionCleared = event<Of>('selectionCleared');
export const undoRequested = event<Of>('undoRequested');
export const undoEnded = event<Of>('undoEnded');
export const saveDeferred = event<Of & { waiting: 'unreachable' | 'busy' }>('saveDeferred');
export const selectionSaved = event<
  Of & { selection: Selection; restoreId: string; version: number; estimatedDuration?: number }
>('selectionSaved');
/** This backend saves no selections. */
export const savingUnsupported = event<Of>('savingUnsupported');
/** The service no longer has the selection. The draft stays and is saved again. */
export const selectionLost = event<Of>('selectionLost');
/** The service refused the change. The draft goes back to the saved selection. */
export const selectionReverted = event<Of>('selectionReverted');
/** "Try again" was pressed, or the connection is back. The queue retries at once. */
export const retryRequested = event<Of>('retryRequested');
/** The service accepted the start of the restore. The wizard resets. */
export const selectionStarted = event<Of>('selectionStarted');
export const headerErrorRaised = event<Of & { source: HeaderSource; error: ApiError }>('headerErrorRaised');
export const headerErrorCleared = event<Of & { source: HeaderSource }>('headerErrorCleared');
/** The unsaved changes were stashed in session storage. */
export const unsavedStashed = createAction('wizard/unsavedStashed');
export const settingsChosen = createAction<RestoreSettings>('wizard/settingsChosen');

export const NO_SELECTION: BackupSelection = {
  phase: 'unread',
  totals: {},
  draft: EMPTY_SELECTION,
  saved: EMPTY_SELECTION,
  clears: false,
  errors: {},
};

const without = <Row extends object, Key extends keyof Row>(row: Row, ...keys: Key[]): Omit<Row, Key> => {
  const copy = { ...row };
  for (const key of keys) delete copy[key];
  return copy;
};

/** A change ends the messages about a refused tick and about Undo. */
const withDraft = (entry: BackupSelection, draft: Selection): BackupSelection => {
  const calm = without(entry, 'overLimit', 'before');
  return { ...calm, draft, errors: without(entry.errors, 'selection') };
};

/** A selection above a lowered limit may still shrink. */
const withinLimit = (entry: BackupSelection, draft: Selection, limit: number): BackupSelection => {
  if (draft === entry.draft) return entry;
  const total = countSelected(draft, entry.totals);
  if (total > limit && total > countSelected(entry.draft, entry.totals)) return { ...entry, overLimit: limit };
  return withDraft(entry, draft);
};

const withRemoval = (entry: BackupSelection, draft: Selection): BackupSelection =>
  draft === entry.draft ? entry : { ...withDraft(entry, draft), before: entry.draft };

const withSaved = (
  entry: BackupSelection,
  saved: Selection,
  facts: Pick<BackupSelection, 'restoreId' | 'version' | 'estimatedDuration'>,
): BackupSelection => ({ ...without(entry, 'restoreId', 'version', 'estimatedDuration', 'waiting'), ...facts, saved });

const reduceBackup = (entry: BackupSelection, action: UnknownAction): BackupSelection => {
  if (backupOpened.match(action)) return { ...entry, totals: action.payload.totals };
  if (selectionReadBegan.match(action)) return entry.phase === 'unread' ? { ...entry, phase: 'reading' } : entry;
  if (selectionRead.match(action)) {
    const { saved, draft, backupId: _backup, ...facts } = action.payload;
    const reads = (entry.reads ?? 0) + 1;
    return { ...withSaved(entry, saved, facts), phase: 'ready', draft, clears: false, reads };
  }
  if (objectsTicked.match(action)) {
    const { type, objects, on, limit } = action.payload;
    const draft = withTicks(entry.draft, type, objects, on);
    return !on && objects.length > 1 ? withRemoval(entry, draft) : withinLimit(entry, draft, limit);
  }
  if (sectionTicked.match(action))
    return withinLimit(entry, withWhole(entry.draft, action.payload.type), action.payload.limit);
  if (typeCleared.match(action)) return withRemoval(entry, withSection(entry.draft, action.payload.type, undefined));
  if (matchesRequested.match(action)) return { ...entry, gathering: action.payload.type };
  if (gatheringEnded.match(action)) return without(entry, 'gathering');
  if (sectionResolved.match(action))
    return { ...entry, draft: resolveSection(entry.draft, action.payload.type, action.payload.objects) };
  if (selectionCleared.match(action)) return { ...withRemoval(entry, EMPTY_SELECTION), clears: true };
  if (undoRequested.match(action)) return entry.before ? { ...withDraft(entry, entry.before), clears: false } : entry;
  if (undoEnded.match(action)) return without(entry, 'before');
  if (saveDeferred.match(action)) return { ...entry, waiting: action.payload.waiting };
  if (selectionSaved.match(action)) {
    const { selection, backupId: _backup, ...facts } = action.payload;
    return withSaved(entry, withSentSections(entry.saved, selection), facts);
  }
  if (savingUnsupported.match(action)) return { ...without(entry, 'waiting'), local: true, clears: false };
  if (selectionLost.match(action)) return { ...withSaved(entry, EMPTY_SELECTION, {}), clears: false };
  if (selectionReverted.match(action))
    return { ...without(entry, 'before', 'waiting'), draft: entry.saved, clears: false };
  if (selectionStarted.match(action))
    return { ...withSaved(entry, EMPTY_SELECTION, {}), draft: EMPTY_SELECTION, clears: false };
  if (headerErrorRaised.match(action))
    return { ...entry, errors: { ...entry.errors, [action.payload.source]: action.payload.error } };
  if (headerErrorCleared.match(action))
    return entry.errors[action.payload.source]
      ? { ...entry, errors: without(entry.errors, action.payload.source) }
      : entry;
  return entry;
};

const findUnsavedChanges = ({ backups }: WizardState): NonNullable<WizardState['unsaved']> =>
  Object.entries(backups).flatMap(([backupId, { saved, draft, local }]) => {
    const change = local ? undefined : changeBetween(saved, draft);
    return change ? [{ backupId, change }] : [];
  });

/** Written without Immer, because Immer would walk through 10,000 objects with every tick. */
export const wizardReducer = (state: WizardState = { backups: {} }, action: UnknownAction): WizardState => {
  if (sessionEnded.match(action)) return { backups: {}, unsaved: findUnsavedChanges(state) };
  if (unsavedStashed.match(action)) return without(state, 'unsaved');
  if (settingsChosen.match(action)) return { ...state, settings: action.payload };
  if (!action.type.startsWith('wizard/')) return state;
  const { backupId } = action['payload'] as Of;
  const entry = state.backups[backupId] ?? NO_SELECTION;
  const changed = reduceBackup(entry, action);
  const next = changed === entry ? state : { ...state, backups: { ...state.backups, [backupId]: changed } };
  // The next restore begins with the remembered settings, or with the defaults.
  return selectionStarted.match(action) ? without(next, 'settings') : next;
};

/** @returns true if the draft differs from the selection that the service has */
export const hasUnsavedChanges = ({
  draft,
  saved,
  clears,
  local,
}: Pick<BackupSelection, 'draft' | 'saved' | 'clears' | 'local'>): boolean =>
  !local && (clears || (draft !== saved && changeBetween(saved, draft) !== undefined));
