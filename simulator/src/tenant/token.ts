import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createWhole } from '@trc/domain/node/createWhole';

/**
 * The secret that stands for the application's access token. Made at the first start, readable by its owner only.
 * @param file e.g. DATA_DIR/tenant/app.token
 */
export const appToken = (file: string): string => {
  try {
    createWhole(file, `${randomBytes(32).toString('base64url')}\n`);
  } catch {
    // The file exists already, or the folder cannot be written: the following read shows which.
  }
  const token = readFileSync(file, 'utf8').trim();
  if (token === '') throw new Error(`${file} is empty; delete it and start again`);
  return token;
};
