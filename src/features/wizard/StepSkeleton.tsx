import { TEXTS } from '@trc/domain/texts';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { MAX_SELECTION } from '@trc/domain/limits';
import { StepTitle } from './StepTitle';
import type { Step } from './useWizardUrlState';
import './stepSkeleton.css';

const Lines = () => (
  <>
    {[...'abcabc'].map((width, line) => (
      <i key={line} className={`skeleton skeleton-${width}`} aria-hidden="true" />
    ))}
  </>
);

/** The shape of a step until the backup is known. */
export const StepSkeleton = ({ step }: { step: Step }) => (
  <>
    <StepTitle title={step === 'select' ? T.steps.select.title(MAX_SELECTION) : T.steps[step].title} />
    <div className="wizard-panes step-skeleton skeleton-rows" aria-busy="true">
      <div className="table-card wizard-types">
        <Lines />
      </div>
      <div className="table-card wizard-records">
        <Lines />
      </div>
      <div className="table-card wizard-selection">
        <Lines />
      </div>
      <span className="unseen" role="status">
        {TEXTS.table.loading}
      </span>
    </div>
    <div className="wizard-footer">
      <div className="wizard-actions" />
    </div>
  </>
);
