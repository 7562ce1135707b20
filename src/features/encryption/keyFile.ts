import { MISSING } from '@trc/domain/format';
import { MAX_KEY_FILE_BYTES } from '@trc/domain/limits';
import { ENCRYPTION_TEXTS } from '@trc/domain/texts/encryption';
import { KEY_FILE_TYPES, type OwnKind } from './keys';

const T = ENCRYPTION_TEXTS.file;
const KILOBYTE = 1024;

/** @param bytes size of a file. @returns 16 KB, 2.4 KB, 512 bytes */
export const sizeText = (bytes: number): string => {
  if (!Number.isFinite(bytes)) return MISSING;
  return bytes < KILOBYTE ? T.bytes(String(bytes)) : T.kilobytes(String(Math.round((bytes / KILOBYTE) * 10) / 10));
};

export const KEY_FILE_LIMIT = sizeText(MAX_KEY_FILE_BYTES);

/**
 * Checks a key file without reading it: only the service reads its contents.
 * @returns the sentence about the fault, or undefined
 */
export const checkKeyFile = (file: File | undefined, kind: OwnKind): string | undefined => {
  if (!file) return T.required;
  if (!file.name.toLowerCase().endsWith(KEY_FILE_TYPES[kind])) return T.wrongType(KEY_FILE_TYPES[kind]);
  if (file.size > MAX_KEY_FILE_BYTES) return T.tooLarge(KEY_FILE_LIMIT);
  return file.size === 0 ? T.empty : undefined;
};
