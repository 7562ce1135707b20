import { NAMES } from '@trc/domain/texts/names';
import { DirectoryError } from '../directory/index.ts';
import type { ShownError } from './plan/reasons.ts';
import type { ItemError } from './types.ts';

const MAX_MESSAGE = 2000;
const MAX_CODE = 100;
/** Limit of the report for one object. */
export const MAX_ERRORS = 100;

/** Details of a failed call next to its message: the directory's reason, and advice for a person. */
export const readReasons = (error: unknown): Pick<ItemError, 'reason' | 'explanation'> => {
  if (!(error instanceof DirectoryError)) return {};
  const { reason, advice = '' } = error;
  return { ...(reason === undefined ? {} : { reason }), ...(advice === '' ? {} : { explanation: advice }) };
};

/** A failure as the report shows it. */
export const toItemError = (error: unknown, prefix = ''): ItemError => {
  const message =
    error instanceof DirectoryError
      ? error.message
      : 'The service could not restore this object because of an internal error.';
  const code =
    error instanceof DirectoryError
      ? (error.code ?? (error.status === undefined ? undefined : String(error.status)))
      : undefined;
  return {
    message: `${prefix}${message}`.slice(0, MAX_MESSAGE),
    ...(code === undefined ? {} : { code: code.slice(0, MAX_CODE) }),
    ...readReasons(error),
  };
};

/** A word at the start; names of attributes such as `extension_…` stay as they are. */
const FIRST_WORD = /^[a-z]+(?=[ :,])/;

/** @returns the message as a sentence: many begin with the words of an attribute, which are in small letters */
export const asSentence = (message: string): string => message.replace(FIRST_WORD, (word) => NAMES.beginning(word));

const WITHHELD = 'Administrators and operators can see the reason.';

/** The error in one line, for tables and files. */
export const formatError = ({ message, reason, reasonWithheld = false, explanation = '' }: ShownError): string =>
  [
    message,
    reason === undefined ? '' : `The directory reported: ${reason}`,
    reasonWithheld ? WITHHELD : '',
    explanation,
  ]
    .filter(Boolean)
    .join(' ');

/** Errors in one line: sentences follow each other, and fragments are kept apart by semicolons. */
export const formatErrors = (errors: readonly ShownError[]): string =>
  errors
    .map(formatError)
    .map((text, index) => (index < errors.length - 1 && !text.endsWith('.') ? `${text};` : text))
    .join(' ');

export const problem = (code: string, message: string, attribute?: string): ItemError => ({
  message: message.slice(0, MAX_MESSAGE),
  code,
  ...(attribute === undefined ? {} : { attribute: attribute.slice(0, 256) }),
});

/** The directory refuses the service altogether, or cannot be reached: the rest of the restore is not begun. */
export class AccessLostError extends Error {
  override name = 'AccessLostError';
}
