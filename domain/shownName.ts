/**
 * Invisible characters, and characters that change the text direction: a name with them looks like another name and
 * reverses its sentence.
 */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g;
const IN_THEIR_PLACE = '\ufffd';
/** Spaces, signs without a picture, and letters that are drawn empty. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** @returns true if a text has no visible character. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** Replaces hidden and direction-changing (bidi) characters in a text of the directory by visible ones. */
export const withVisibleControls = (text: string): string => text.replace(HIDDEN, IN_THEIR_PLACE);

/**
 * @returns a name of the directory as people see it; `otherwise`, such as the id, where there is nothing to see of it.
 */
export const shownName = (name: string | undefined, otherwise: string): string =>
  name === undefined || isBlank(name) ? otherwise : withVisibleControls(name);
