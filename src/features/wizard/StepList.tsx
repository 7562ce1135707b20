import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../components/layout/Icon';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { STEPS, useWizardParams, type Step } from './useWizardUrlState';

const stepName = (step: Step): string => T.steps[step].name;

/** Number, word, a tick when done; done steps are links. */
export const StepList = ({ step }: { step: Step }) => {
  const { params, isModal } = useWizardParams();
  const { pathname } = useLocation();
  const now = STEPS.indexOf(step);
  const to = (target: Step): string => {
    const next = new URLSearchParams(params);
    if (target === 'select') next.delete('step');
    else next.set('step', target);
    return `${pathname}?${next.toString()}`;
  };
  return (
    <ol className="steps" aria-label={T.steps.label}>
      {STEPS.map((each, index) => (
        <Fragment key={each}>
          <li className={index < now ? 'step-done' : undefined} aria-current={each === step ? 'step' : undefined}>
            <span className="step-number" aria-hidden="true">
              {index < now ? <Icon name="tick" /> : index + 1}
            </span>
            {index < now ? (
              <Link to={to(each)} replace={isModal} aria-label={`${stepName(each)}, ${T.steps.done}`}>
                {stepName(each)}
              </Link>
            ) : (
              stepName(each)
            )}
          </li>
          {index < STEPS.length - 1 && <li className="step-line" aria-hidden="true" />}
        </Fragment>
      ))}
    </ol>
  );
};
