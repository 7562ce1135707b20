/** @returns the part of an e-mail address after its last at-sign; nothing without one. */
export const tenantOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : email.slice(at + 1);
};

/**
 * @returns the first letters of the first and the last word of a name, in capitals; of the address when there is no
 * name.
 */
export const buildInitials = (name: string, email: string): string => {
  const words = name.split(/[\s,]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words.length === 1 ? words : [email];
  return chosen
    .map((word) => [...(word ?? '')].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .toUpperCase();
};
