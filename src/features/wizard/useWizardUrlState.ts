import { useCallback, useMemo } from 'react';
import { useMatch } from 'react-router-dom';
import { useUrlState, type SetParams } from '../../lib/urlState';
import { routeOf } from '@trc/domain/routes';

export const STEPS = ['select', 'compare', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** The URL state of the wizard. In modal mode no change adds a history entry, so that Back closes the wizard. */
export const useWizardParams = (): { params: URLSearchParams; setParams: SetParams; isModal: boolean } => {
  const isModal = useMatch(routeOf('restore').path) !== null;
  const { params, setParams } = useUrlState(undefined, isModal);
  return useMemo(() => ({ params, setParams, isModal }), [params, setParams, isModal]);
};

export interface WizardUrlState {
  step: Step;
  /** Adds a history entry; the other parameters stay. */
  goToStep: (step: Step) => void;
}

/** The parameter `step` names the step; without it the first step is shown. */
export const useWizardUrlState = (): WizardUrlState => {
  const { params, setParams } = useWizardParams();
  const param = params.get('step');
  const step = STEPS.find((each) => each === param) ?? 'select';
  const goToStep = useCallback((next: Step) => setParams({ step: next === 'select' ? undefined : next }), [setParams]);
  return { step, goToStep };
};
