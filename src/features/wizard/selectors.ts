import { createSelector } from '@reduxjs/toolkit';
import { EXPERIMENTAL_SELECTION_LIMIT, SELECTION_LIMIT } from '../../domain/limits';
import type { ObjectType } from '../../domain/objectTypes';
import { selectBackupSettings, selectExperimental } from '../settings';
import type { RootState } from '../../store';
import { countsOf, isChosen, isWhole, totalOf, unresolvedTypes, type Counts } from './content';
import { NO_OBJECTS, objectsIn, type NamedObject } from './objectSet';
import { sentSettings, settingsFrom, type RestoreSettings, type SentSettings } from './restoreSettings';
import { hasWork } from './work';
import { NO_SELECTION, type BackupSelection } from './wizardSlice';

/** @returns all that is known of a backup's selection; an empty one before the wizard was opened. */
export const selectSelection = (backupId: string) => (state: RootState): BackupSelection => state.wizard?.backups[backupId] ?? NO_SELECTION;

/** Works on the parts that matter, so that an unrelated change gives the same object back. */
const fromParts = <Result>(work: (selection: BackupSelection) => Result, parts: (selection: BackupSelection) => readonly unknown[]) => {
  let known: readonly unknown[] = [];
  let result: Result;
  return (selection: BackupSelection): Result => {
    const now = parts(selection);
    if (now.length !== known.length || now.some((part, index) => part !== known[index])) {
      known = now;
      result = work(selection);
    }
    return result;
  };
};

/** One selector per backup and purpose, so that all components share its memory. */
const perBackup = <Result>(work: (selection: BackupSelection) => Result, parts: (selection: BackupSelection) => readonly unknown[]) => {
  const known = new Map<string, (state: RootState) => Result>();
  return (backupId: string): ((state: RootState) => Result) => {
    const found = known.get(backupId);
    if (found) return found;
    const memory = fromParts(work, parts);
    const own = selectSelection(backupId);
    const selector = (state: RootState): Result => memory(own(state));
    known.set(backupId, selector);
    return selector;
  };
};

/** @returns selector of the chosen objects per type, types without any left out. */
export const selectCounts: (backupId: string) => (state: RootState) => Counts =
  perBackup(({ counted, totals }) => countsOf(counted, totals), ({ counted, totals }) => [counted, totals]);

/** @returns selector of the number of all chosen objects; a whole section counts all of its objects. */
export const selectTotal: (backupId: string) => (state: RootState) => number =
  perBackup(({ counted, totals }) => totalOf(counted, totals), ({ counted, totals }) => [counted, totals]);

const isSaved = (selection: BackupSelection): boolean => !hasWork(selection) && unresolvedTypes(selection.shown).length === 0;

/** @returns selector: whether the service has exactly what is shown, or saves no selections at all. */
export const selectIsSaved: (backupId: string) => (state: RootState) => boolean = perBackup(
  isSaved, ({ shown, saved, clears, local }) => [shown, saved, clears, local]);

/** @returns selector of the saving state, which waits for a tick's rendering as the numbers do. */
export const selectTellsSaved: (backupId: string) => (state: RootState) => boolean = perBackup(
  (selection) => isSaved({ ...selection, shown: selection.counted }),
  ({ counted, saved, clears, local }) => [counted, saved, clears, local],
);

/** @returns selector: whether the whole section of a type is chosen; its objects are not listed then. */
export const selectIsWhole = (backupId: string, type: ObjectType) => (state: RootState): boolean => isWhole(selectSelection(backupId)(state).shown[type]);

/** @returns selector: whether one object is ticked. */
export const selectIsTicked = (backupId: string, type: ObjectType, id: string) => (state: RootState): boolean =>
  isChosen(selectSelection(backupId)(state).shown[type], id);

/** @returns selector: whether one object is chosen by itself, and not with its whole section. */
export const selectIsSingle = (backupId: string, type: ObjectType, id: string) => (state: RootState): boolean => {
  const section = selectSelection(backupId)(state).shown[type];
  return section?.whole === false && isChosen(section, id);
};

/**
 * @returns a selector of the singly chosen objects of a type, with their names where they are known, in no particular
 * order; none of a whole section. Make it once per component (`useMemo`): it walks through all of them when the type changes.
 */
export const makeSelectItems = (backupId: string, type: ObjectType): ((state: RootState) => readonly NamedObject[]) =>
  createSelector([(state: RootState) => selectSelection(backupId)(state).shown[type]], (section) =>
    objectsIn(section && !section.whole ? section.items : NO_OBJECTS));

/** Whether the experimental limit counts: switched on here, and not refused by the service. */
export const selectIsExperimental = (state: RootState): boolean => selectExperimental(state) && state.start.service?.experimental !== false;

/** @returns how many objects may be chosen. */
export const selectLimit = (state: RootState): number => (selectIsExperimental(state) ? EXPERIMENTAL_SELECTION_LIMIT : SELECTION_LIMIT);

const settingsOnce = createSelector([selectBackupSettings], settingsFrom);

/** The restore settings in force: chosen in this session, else the remembered ones, else the defaults. */
export const selectRestoreSettings = (state: RootState): RestoreSettings => state.wizard?.settings ?? settingsOnce(state);

const previewedOnce = createSelector([selectRestoreSettings], (settings): SentSettings => sentSettings(settings, true));

/** @returns selector of the settings under which the service previews the restore of a backup's selection; undefined where it cannot. */
export const selectPreviewSettings = (backupId: string) => (state: RootState): SentSettings | undefined =>
  (state.start.service?.extensions.includes('previewRestore') && !selectSelection(backupId)(state).local ? previewedOnce(state) : undefined);
