import { readFileSync } from 'node:fs';
import { InvalidSettingError } from './values.ts';
import type { Values } from './values.ts';

export interface WebhookSetting {
  url: string;
  secret: string;
}

const MIN_SECRET_LENGTH = 24;

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
  if (secret.length < MIN_SECRET_LENGTH)
    throw new InvalidSettingError('WEBHOOK_SECRET_FILE', `must hold at least ${MIN_SECRET_LENGTH} characters`);
  return { url: url.href, secret };
};
