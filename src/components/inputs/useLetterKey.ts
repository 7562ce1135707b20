import { useEffect } from 'react';
import { isLetter } from './letterKeys';

/** Acts on a single letter. */
export const useLetterKey = (letter: string, act: (event: KeyboardEvent) => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isLetter(event, letter)) act(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter, act]);
};
