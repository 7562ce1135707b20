import { DomainError } from '../../domainError.ts';
import type { KeyFile } from './types.ts';

const MAX_NAME_LENGTH = 256;
/** Control characters, and those that turn the direction of writing or cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** @returns the name of an uploaded file for display: no folders, nothing invisible. It never becomes a path. */
export const shownFileName = (name: string): string => {
  const last = name.replaceAll(INVISIBLE, '').split(/[\\/]/).at(-1) ?? '';
  return [...last.trim()].slice(-MAX_NAME_LENGTH).join('').slice(-MAX_NAME_LENGTH);
};

/**
 * The uploaded file with its display name. @throws DomainError `invalid` when the file is missing, empty or has
 * another ending
 */
export const demandFile = (file: KeyFile | undefined, ending: '.pem' | '.byok'): KeyFile => {
  if (!file) throw new DomainError('invalid', 'You must upload your private key, please upload the file and retry');
  const filename = shownFileName(file.filename);
  if (!filename.toLowerCase().endsWith(ending))
    throw new DomainError('invalid', `Invalid key file. Please provide a file with the ${ending} extension`);
  if (file.data.length === 0) throw new DomainError('invalid', 'The key file is empty');
  return { filename, data: file.data };
};
