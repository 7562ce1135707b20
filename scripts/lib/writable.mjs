import fs from 'node:fs';
import path from 'node:path';
import { UserError } from './run.mjs';

const firstThatExists = (folder) =>
  fs.existsSync(folder) || path.dirname(folder) === folder ? folder : firstThatExists(path.dirname(folder));

/**
 * Creates nothing. @throws UserError when nothing could be put into a folder, with the setting that
 * names it
 */
export const demandWritable = (folder, setting) => {
  const place = firstThatExists(path.resolve(folder));
  try {
    if (!fs.statSync(place).isDirectory()) throw Object.assign(new Error('a file'), { code: 'it is a file' });
    fs.accessSync(place, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const way = setting ? `or set ${setting} to another place` : 'or take another copy of the repository';
    throw new UserError(
      `${place} cannot be written (${error.code}). If it belongs to another user, for example after a start with sudo, give it back to yours (chown -R), ${way}.`,
    );
  }
};
