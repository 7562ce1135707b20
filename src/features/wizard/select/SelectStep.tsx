import { useCallback, useMemo, useState } from 'react';
import { useMedia } from '../../../components/layout/useMedia';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector, useAppStore } from '../../../lib/hooks';
import { selectLimit, selectNeedsRestoreSettings, selectRestoreSettings } from '../selectors';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { countRestorable, countObjects } from '../totals';
import { useWizardParams } from '../useWizardUrlState';
import { Coverage } from './Coverage';
import { RecordsPane } from './RecordsPane';
import { SelectFooter } from './SelectFooter';
import { SelectionBar } from './SelectionBar';
import { SelectionPane } from './SelectionPane';
import { TotalAnnouncer } from './TotalAnnouncer';
import { TypesPane, TypesPicker } from './TypesPane';
import { useRecordsUrlState } from './useRecordsUrlState';

/**
 * Breakpoints of the design, so that the table keeps its columns: below 1440 px the selection becomes a bar at the
 * bottom, below 1024 px the list of types becomes a picker.
 */
const SELECTION_PANE_QUERY = '(min-width: 1440px)';
const TYPES_PANE_QUERY = '(min-width: 1024px)';

/**
 * The first step: selects the objects to restore. Child components subscribe to the selection; this component does not,
 * so a tick does not re-render it.
 */
export const SelectStep = ({ backup, backupId, onNext, onCancel }: StepProps) => {
  const urlState = useRecordsUrlState();
  const { isModal } = useWizardParams();
  const hasPane = useMedia(SELECTION_PANE_QUERY);
  const hasTypes = useMedia(TYPES_PANE_QUERY);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [hasSeenSettings, setSeenSettings] = useState(false);
  const store = useAppStore();
  const limit = useAppSelector(selectLimit);
  const objectTotals = useMemo(() => countObjects(backup), [backup]);

  const toggleSheet = useCallback(() => {
    setSeenSettings(true);
    setSheetOpen((open) => !open);
  }, []);
  // Settings that are out of sight are shown once before the next step.
  const showSettingsOrContinue = () => {
    const state = store.getState();
    if (
      !hasPane &&
      selectNeedsRestoreSettings(backupId)(state) &&
      selectRestoreSettings(state).show !== 'never' &&
      !hasSeenSettings
    )
      toggleSheet();
    else onNext();
  };
  const { type } = urlState;
  const restorableTotal = countRestorable(backup)[type] ?? 0;
  return (
    <>
      <StepTitle title={T.steps.select.title(limit)} />
      <Coverage backup={backup} queryFor={urlState.queryFor} />
      <div className="wizard-panes">
        {hasTypes && (
          <TypesPane
            backup={backup}
            backupId={backupId}
            type={type}
            totals={objectTotals}
            queryFor={urlState.queryFor}
            isModal={isModal}
          />
        )}
        <div className="wizard-middle">
          {!hasTypes && (
            <TypesPicker
              backup={backup}
              backupId={backupId}
              type={type}
              totals={objectTotals}
              onType={urlState.chooseType}
            />
          )}
          {/* The key resets the pane's state, such as the focused row, when another type is chosen. */}
          <RecordsPane key={type} backup={backup} urlState={urlState} total={restorableTotal} />
        </div>
        {hasPane && (
          <aside className="table-card wizard-selection" aria-label={T.selection}>
            <SelectionPane backupId={backupId} queryFor={urlState.queryFor} isModal={isModal} />
          </aside>
        )}
      </div>
      <TotalAnnouncer backupId={backupId} />
      <SelectFooter
        backupId={backupId}
        onNext={showSettingsOrContinue}
        onCancel={onCancel}
        above={
          hasPane ? undefined : (
            <SelectionBar
              backupId={backupId}
              queryFor={urlState.queryFor}
              isModal={isModal}
              isOpen={isSheetOpen}
              onToggle={toggleSheet}
            />
          )
        }
      />
    </>
  );
};
