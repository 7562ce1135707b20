import type { BackupInfo } from '../../api';

/**
 * Props of a wizard step. The step renders, in this order: `<StepTitle>`, its content, and `<WizardFooter>` (the first
 * step through `<SelectFooter>`), which keeps the primary action at the same place in each step. The selectors of this
 * feature give the rest (`selectCounts`, `selectTotal`, `makeSelectItems`, `selectIsWhole`, `selectSelection`,
 * `selectRestoreSettings`, `selectLimit`).
 */
export interface StepProps {
  backup: BackupInfo;
  backupId: string;
  /** To the step before. */
  onBack: () => void;
  /** To the step after it. */
  onNext: () => void;
  /** Leaves the wizard; the selection stays saved. */
  onCancel: () => void;
}
