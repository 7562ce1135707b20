import { useEffect, useCallback, type RefObject } from 'react';

const state = { isOn: true };

export const setLetterKeysEnabled = (isOn: boolean): void => {
  state.isOn = isOn;
};

/** @returns true if the target accepts typed text, unlike a check box or a radio button */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])'));

/** @returns true if the event is this single letter, pressed outside fields and dialogs, without modifier keys. */
export const isLetter = (event: KeyboardEvent, letter: string): boolean =>
  state.isOn &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTextField(event.target) &&
  event.key.toLowerCase() === letter;

export const useLetterKey = (letter: string, act: (event: KeyboardEvent) => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isLetter(event, letter)) act(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter, act]);
};

type Field = RefObject<HTMLInputElement | null>;

const lead = ({ current: field }: Field, event: KeyboardEvent): void => {
  const dialog = document.querySelector('[role="dialog"]');
  if (!field || (dialog && !dialog.contains(field))) return;
  // The key itself must not land in the field.
  event.preventDefault();
  field.focus();
};

/** `/` puts the focus into the search field of a page; not from behind a dialog. */
export const useSearchKey = (field: Field): void => {
  useLetterKey(
    '/',
    useCallback((event: KeyboardEvent) => lead(field, event), [field]),
  );
};
