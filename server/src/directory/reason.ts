import { isRecord } from './parse.ts';

/** One entry of `error.details` of a Graph error. */
export interface ReasonDetail {
  /** Example: "ObjectConflict". */
  code?: string;
  /** The property that the entry is about. */
  target?: string;
  message?: string;
}

/**
 * The directory's own words about a refusal. They may hold names: they belong in sealed reports and are never logged.
 */
export interface Reason {
  /** The texts of the error body, at most 1,000 characters of plain text. */
  text?: string;
  details: readonly ReasonDetail[];
}

const MAX_REASON_LENGTH = 1000;
const MAX_CODE_LENGTH = 60;
const MAX_TARGET_LENGTH = 120;
const MAX_DETAILS = 20;
/** Control and format characters, such as line feeds, escape sequences and changes of the writing direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** A gateway's page in place of a sentence. */
const MARKUP = /<(?:!doctype|html|head|body|script|style|title)\b/i;
const TOKEN = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
/** Half of a character that was cut in two. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(HALF_CHARACTER, '')}…`;

/** @returns the text as one line of printable characters without markup and tokens; undefined when nothing is left */
const sanitise = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || MARKUP.test(value)) return undefined;
  // Longer texts are cut before the expressions see them.
  const text = value
    .slice(0, 4 * MAX_REASON_LENGTH)
    .replace(UNPRINTABLE, ' ')
    .replace(TOKEN, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : shorten(text, MAX_REASON_LENGTH);
};

/** @returns a code of Graph that is safe to log: letters, digits, underscores, dots and dashes */
export const parseCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]+$/.test(value) ? value.slice(0, MAX_CODE_LENGTH) : undefined;

const parseDetail = (value: unknown): ReasonDetail[] => {
  if (!isRecord(value)) return [];
  const code = parseCode(value['code']);
  const target = sanitise(value['target']);
  const message = sanitise(value['message']);
  const detail: ReasonDetail = {
    ...(code === undefined ? {} : { code }),
    ...(target === undefined ? {} : { target: shorten(target, MAX_TARGET_LENGTH) }),
    ...(message === undefined ? {} : { message }),
  };
  return Object.keys(detail).length > 0 ? [detail] : [];
};

const wordsOfDetail = ({ code, target, message }: ReasonDetail): string | undefined => {
  const place = [target, code].filter((word) => word !== undefined).join(': ');
  if (message === undefined) return place === '' ? undefined : `(${place})`;
  return target === undefined || message.includes(target) ? message : `${target}: ${message}`;
};

/** The inner errors of an error, from outside to inside; Graph spells the property in two ways. */
const readInnerMessages = (error: Record<string, unknown>): (string | undefined)[] => {
  const messages: (string | undefined)[] = [];
  let inner = error['innerError'] ?? error['innererror'];
  for (let depth = 0; depth < 3 && isRecord(inner); depth += 1) {
    messages.push(sanitise(inner['message']));
    inner = inner['innerError'] ?? inner['innererror'];
  }
  return messages;
};

/**
 * Reads the texts of a Graph error body: `error.message`, `error.details[]` and the messages of its inner errors.
 * @param body the parsed body; anything but a Graph error has no reason, such as the HTML page of a gateway
 */
export const parseReason = (body: unknown): Reason => {
  const error = isRecord(body) ? body['error'] : undefined;
  if (!isRecord(error)) return { details: [] };
  const details = (Array.isArray(error['details']) ? error['details'] : []).slice(0, MAX_DETAILS).flatMap(parseDetail);
  const texts: string[] = [];
  for (const text of [sanitise(error['message']), ...details.map(wordsOfDetail), ...readInnerMessages(error)]) {
    if (text !== undefined && !texts.some((known) => known.includes(text))) texts.push(text);
  }
  const combined = texts.join(' ');
  return { ...(combined === '' ? {} : { text: shorten(combined, MAX_REASON_LENGTH) }), details };
};

/** The meaning of a refusal in plain words, and advice for a person. */
export interface Explanation {
  /** A clause that follows a colon: lower case, without a full stop. It holds no names and may be logged. */
  meaning: string;
  /** One or two sentences; empty where a person can do nothing. */
  advice: string;
}
