import { createSelector } from '@reduxjs/toolkit';
import { MAX_EXPERIMENTAL_SELECTION, MAX_SELECTION } from '@trc/domain/limits';
import type { ObjectType } from '@trc/domain/objectTypes';
import { selectBackupSettings, selectExperimental } from '../settings';
import { hasExtension } from '../../lib/hooks';
import type { RootState } from '../../lib/state';
import {
  countByType,
  isChosen,
  isWhole,
  countSelected,
  unresolvedTypes,
  type Selection,
  type Counts,
} from './selection';
import { NO_OBJECTS, objectsIn, type NamedObject } from './objectSet';
import { sentSettings, settingsFrom, type RestoreSettings, type SentSettings } from './restoreSettings';
import { hasUnsavedChanges, NO_SELECTION, type BackupSelection } from './wizardSlice';

/** @returns all that is known of a backup's selection; an empty one before the wizard was opened. */
export const selectSelection =
  (backupId: string) =>
  (state: RootState): BackupSelection =>
    state.wizard?.backups[backupId] ?? NO_SELECTION;

/**
 * Returns a part of a backup's selection as input of the selectors below: `createSelector` keeps one result per backup.
 */
const partOf =
  <Part extends keyof BackupSelection>(part: Part) =>
  (state: RootState, backupId: string) =>
    selectSelection(backupId)(state)[part];
const [totalsOf, draftOf] = [partOf('totals'), partOf('draft')];
const savingInputs = [partOf('saved'), partOf('clears'), partOf('local')] as const;

const countsOnce = createSelector([draftOf, totalsOf], countByType);
/** @returns selector of the chosen objects per type, types without any left out. */
export const selectCounts =
  (backupId: string) =>
  (state: RootState): Counts =>
    countsOnce(state, backupId);

/** @returns a selector: true if the selection has objects that the restore settings affect */
export const selectNeedsRestoreSettings =
  (backupId: string) =>
  (state: RootState): boolean => {
    const counts = selectCounts(backupId)(state);
    return (counts.users ?? 0) + (counts.conditionalAccessPolicies ?? 0) > 0;
  };

const totalOnce = createSelector([draftOf, totalsOf], countSelected);
/** @returns selector of the number of all chosen objects; a whole section counts all of its objects. */
export const selectTotal =
  (backupId: string) =>
  (state: RootState): number =>
    totalOnce(state, backupId);

const isSaved = (draft: Selection, saved: Selection, clears: boolean, local: true | undefined): boolean =>
  !hasUnsavedChanges({ draft, saved, clears, local }) && unresolvedTypes(draft).length === 0;

const isSavedOnce = createSelector([draftOf, ...savingInputs], isSaved);
/** @returns selector: true if the service has exactly the shown selection, or saves no selections at all. */
export const selectIsSaved =
  (backupId: string) =>
  (state: RootState): boolean =>
    isSavedOnce(state, backupId);

/** @returns selector: true if the whole section of a type is chosen; its objects are not listed then. */
export const selectIsWhole =
  (backupId: string, type: ObjectType) =>
  (state: RootState): boolean =>
    isWhole(selectSelection(backupId)(state).draft[type]);

/** @returns selector: true if one object is ticked. */
export const selectIsTicked =
  (backupId: string, type: ObjectType, id: string) =>
  (state: RootState): boolean =>
    isChosen(selectSelection(backupId)(state).draft[type], id);

/** @returns selector: true if one object is chosen as such, and not with its whole section. */
export const selectIsSingle =
  (backupId: string, type: ObjectType, id: string) =>
  (state: RootState): boolean => {
    const section = selectSelection(backupId)(state).draft[type];
    return section?.whole === false && isChosen(section, id);
  };

/**
 * @returns a selector of the singly chosen objects of a type, with their names where they are known, in no particular
 * order; none of a whole section. Make it once per component (`useMemo`): it walks through all of them when the type
 * changes.
 */
export const makeSelectItems = (backupId: string, type: ObjectType): ((state: RootState) => readonly NamedObject[]) =>
  createSelector([(state: RootState) => selectSelection(backupId)(state).draft[type]], (section) =>
    objectsIn(section && !section.whole ? section.items : NO_OBJECTS),
  );

/** True if the experimental limit applies: switched on here, and not refused by the service. */
export const selectIsExperimental = (state: RootState): boolean =>
  selectExperimental(state) && state.start.service?.experimental !== false;

/** @returns the number of objects that may be chosen. */
export const selectLimit = (state: RootState): number =>
  selectIsExperimental(state) ? MAX_EXPERIMENTAL_SELECTION : MAX_SELECTION;

const settingsOnce = createSelector([selectBackupSettings], settingsFrom);

/** The restore settings in force: chosen in this session, else the remembered ones, else the defaults. */
export const selectRestoreSettings = (state: RootState): RestoreSettings =>
  state.wizard?.settings ?? settingsOnce(state);

const previewedOnce = createSelector([selectRestoreSettings], (settings): SentSettings => sentSettings(settings, true));

/**
 * @returns selector of the settings under which the service previews the restore of a backup's selection; undefined
 * where it cannot.
 */
export const selectPreviewSettings =
  (backupId: string) =>
  (state: RootState): SentSettings | undefined =>
    hasExtension(state, 'previewRestore') && !selectSelection(backupId)(state).local ? previewedOnce(state) : undefined;
