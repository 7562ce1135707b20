import { readFileSync } from 'node:fs';
import { InvalidSettingError } from './values.ts';
import type { Values } from './values.ts';

export interface WebhookSetting {
  url: string;
  secret: string;
}

const SHORTEST_SECRET = 24;

/** @returns undefined without a receiver. @throws InvalidSettingError */
export const readWebhook = (values: Values): WebhookSetting | undefined => {
  const url = values.read('WEBHOOK_URL');
  if (url === undefined) return undefined;
  const file = values.required('WEBHOOK_SECRET_FILE', 'WEBHOOK_URL needs it');
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch {
    throw new InvalidSettingError('WEBHOOK_SECRET_FILE', `names a file that cannot be read: ${file}`);
  }
  values.secretFiles.push(file);
  if (secret.length < SHORTEST_SECRET)
    throw new InvalidSettingError('WEBHOOK_SECRET_FILE', `must hold at least ${SHORTEST_SECRET} characters`);
  return { url: url.href, secret };
};
