import { UNKNOWN_ERROR, errorName } from '@trc/domain/errors';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';
import type { Refusal } from './encryptionSlice';
import { KEY_FILE_LIMIT } from './keyFile';
import { PAYLOAD_TOO_LARGE } from '@trc/domain/httpStatus';

/** @returns the reason: the service's own sentence where it has one. */
export const refusalText = ({ status, message }: Refusal): string => {
  if (status === 0) return T.activation.noAnswer;
  if (status === PAYLOAD_TOO_LARGE) return T.file.tooLarge(KEY_FILE_LIMIT);
  return message === UNKNOWN_ERROR ? errorName(status) : message;
};

/** Refusals that have nothing to do with the key: another one is being activated, too many tries. */
const NOT_THE_KEY = [0, 409, 429];

/** @returns true if another look at the key can help. */
export const maybeTheKey = ({ status }: Refusal): boolean => !NOT_THE_KEY.includes(status);
