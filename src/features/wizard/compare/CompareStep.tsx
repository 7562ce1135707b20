import { WIZARD_TEXTS as T } from '../../../domain/texts/wizard';
import { TEXTS } from '../../../domain/texts';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { WizardFooter } from '../WizardFooter';

/** The second step: what a restore would change in the directory (R-WIZ-08). */
export const CompareStep = ({ onBack, onNext, onCancel }: StepProps) => (
  <>
    <StepTitle title={T.steps.compare.title} />
    <p className="second">{TEXTS.notYet.text}</p>
    <WizardFooter primary={T.steps.compare.next} onPrimary={onNext} onBack={onBack} onCancel={onCancel} />
  </>
);
