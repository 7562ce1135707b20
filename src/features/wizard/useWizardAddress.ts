import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const STEPS = ['select', 'compare', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface WizardAddress {
  step: Step;
  /** Goes to a step, as a place of its own in the browser's history; the other parameters of the address stay. */
  goToStep: (step: Step) => void;
}

/** The step stands in the address as `step`; the first one needs no word. */
export const useWizardAddress = (): WizardAddress => {
  const [search, setSearch] = useSearchParams();
  const word = search.get('step');
  const step = STEPS.find((each) => each === word) ?? 'select';
  const goToStep = useCallback((next: Step) => {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (next === 'select') after.delete('step');
      else after.set('step', next);
      return after;
    });
  }, [setSearch]);
  return { step, goToStep };
};
