import { WIZARD_TEXTS as T } from '../../../domain/texts/wizard';
import { TEXTS } from '../../../domain/texts';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { WizardFooter } from '../WizardFooter';

/** The third step: what will be restored, and its start (R-WIZ-09). */
export const ReviewStep = ({ onBack, onNext, onCancel }: StepProps) => (
  <>
    <StepTitle title={T.steps.review.title} />
    <WizardFooter primary={T.steps.review.next} onPrimary={onNext} reason={TEXTS.notYet.text} onBack={onBack} onCancel={onCancel} />
  </>
);
