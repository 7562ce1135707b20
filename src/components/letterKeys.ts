/** Whether single-letter shortcuts are on. One place, because any component may listen. */
const state = { isOn: true };

export const setLetterKeys = (isOn: boolean): void => {
  state.isOn = isOn;
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** @returns whether the event is this single letter, pressed outside fields and dialogs, with no other key held. */
export const isLetter = (event: KeyboardEvent, letter: string): boolean =>
  state.isOn && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target) && event.key.toLowerCase() === letter;
