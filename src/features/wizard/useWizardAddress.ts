import { useCallback, useMemo } from 'react';
import { useMatch } from 'react-router-dom';
import { useUrlState, type PutWords } from '../../components/table/useAddress';
import { routeOf } from '@trc/domain/routes';

export const STEPS = ['select', 'compare', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** @returns the words of the address and the way to change some of them. In modal mode nothing adds to the history, so that closing leads back. */
export const useWords = (): { words: URLSearchParams; put: PutWords; isModal: boolean } => {
  const isModal = useMatch(routeOf('restore').path) !== null;
  const { words, put } = useUrlState(undefined, isModal);
  return useMemo(() => ({ words, put, isModal }), [words, put, isModal]);
};

export interface WizardAddress {
  step: Step;
  /** Goes to a step, with a new entry in the browser's history; the rest of the URL stays. */
  goToStep: (step: Step) => void;
}

/** The step stands in the address as `step`; the first one needs no word. */
export const useWizardUrlState = (): WizardAddress => {
  const { words, put } = useWords();
  const word = words.get('step');
  const step = STEPS.find((each) => each === word) ?? 'select';
  const goToStep = useCallback((next: Step) => put({ step: next === 'select' ? undefined : next }), [put]);
  return { step, goToStep };
};
