import { statSync } from 'node:fs';

const OTHERS = 0o077;

/**
 * @returns those of the files with keys that other accounts may read or change (0600); none on systems without such
 * rights.
 */
export const exposedFiles = (files: readonly string[]): string[] =>
  process.platform === 'win32'
    ? []
    : files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0);
