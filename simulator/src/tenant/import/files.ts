import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** @returns everything below the folder but folders, relative to it, in the order of names: files, and special files */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

/** @returns true if it is a file, or a link to one */
export const isFile = (file: string): boolean => {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** @returns the text of a file; UTF-16 is recognised by its byte order mark, anything else is UTF-8 */
export const textOfFile = (file: string): string => {
  const bytes = readFileSync(file);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8').replace(/^\ufeff/, '');
};
