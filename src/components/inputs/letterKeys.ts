/** Whether single-letter shortcuts are on. One place, because any component may listen. */
const state = { isOn: true };

export const setLetterKeys = (isOn: boolean): void => {
  state.isOn = isOn;
};

/** @returns whether letters typed there are text; on a tick or a choice they are not. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])'));

/** @returns whether the event is this single letter, pressed outside fields and dialogs, with no other key held. */
export const isLetter = (event: KeyboardEvent, letter: string): boolean =>
  state.isOn &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTextField(event.target) &&
  event.key.toLowerCase() === letter;
