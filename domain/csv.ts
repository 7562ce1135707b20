/** Characters that make a spreadsheet read a cell as a formula, or that it skips before one. */
const TRIGGERS = new Set(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '|', '%']);
/** Invisible characters: spaces, marks of byte order and direction, characters without width. */
const UNSEEN = /^[\s\p{Cf}\p{Mn}]+/u;
/**
 * Excel with semicolons as list separator begins a cell after each semicolon and a line after each line feed, also
 * within a field.
 */
const INNER_START = /(?<=[;\r\n])(?=[\s\p{Cf}\p{Mn}"']*[=+\-@|%＝＋－＠｜％])/gu;

/** A field of RFC 4180, always quoted; text that a spreadsheet could run is led by an apostrophe. */
export const csvField = (text: string): string => {
  const plain = text.replaceAll('\0', '');
  const seen = plain.normalize('NFKC').replace(UNSEEN, '');
  const isRisky = TRIGGERS.has(text.charAt(0)) || TRIGGERS.has(seen.charAt(0));
  return `"${isRisky ? "'" : ''}${plain.replace(INNER_START, "'").replaceAll('"', '""')}"`;
};

/** Begins a file: without it Excel takes UTF-8 for the signs of an older code page. */
export const CSV_START = '\ufeff';

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;
