import { useCallback, useMemo } from 'react';
import { useMatch, useSearchParams } from 'react-router-dom';
import { routeOf } from '../../domain/routes';

export const STEPS = ['select', 'compare', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Sets words of the address; undefined takes one out. `quiet`: no place of its own in the browser's history. */
export type PutWords = (words: Readonly<Record<string, string | undefined>>, quiet?: boolean) => void;

/** @returns the words of the address and the way to change some of them. In modal mode nothing adds to the history, so that closing leads back (S-06). */
export const useWords = (): { words: URLSearchParams; put: PutWords; isModal: boolean } => {
  const [words, setWords] = useSearchParams();
  const isModal = useMatch(routeOf('restore').path) !== null;
  const put = useCallback<PutWords>((changes, quiet = false) => {
    setWords((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, { replace: quiet || isModal });
  }, [setWords, isModal]);
  return useMemo(() => ({ words, put, isModal }), [words, put, isModal]);
};

export interface WizardAddress {
  step: Step;
  /** Goes to a step, as a place of its own in the browser's history; the other words of the address stay. */
  goToStep: (step: Step) => void;
}

/** The step stands in the address as `step`; the first one needs no word. */
export const useWizardAddress = (): WizardAddress => {
  const { words, put } = useWords();
  const word = words.get('step');
  const step = STEPS.find((each) => each === word) ?? 'select';
  const goToStep = useCallback((next: Step) => put({ step: next === 'select' ? undefined : next }), [put]);
  return { step, goToStep };
};
