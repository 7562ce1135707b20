import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './values.ts';
import type { Values } from './values.ts';

export interface WebhookSetting {
  url: string;
  secret: string;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
const SHORTEST_SECRET = 24;

/** @returns undefined where nobody wants to be told. @throws BadSetting */
export const readWebhook = (values: Values): WebhookSetting | undefined => {
  if (values.text('WEBHOOK_URL') === undefined) return undefined;
  const url = values.url('WEBHOOK_URL', '', ['https:', 'http:']);
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname)) throw new BadSetting('WEBHOOK_URL', 'must begin with https://, unless it is on this machine');
  if (url.username !== '' || url.password !== '') throw new BadSetting('WEBHOOK_URL', 'must not hold a user name or password');
  const file = path.resolve(values.required('WEBHOOK_SECRET_FILE', 'WEBHOOK_URL needs it'));
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch {
    throw new BadSetting('WEBHOOK_SECRET_FILE', `names a file that cannot be read: ${file}`);
  }
  if (secret.length < SHORTEST_SECRET) throw new BadSetting('WEBHOOK_SECRET_FILE', `must hold at least ${SHORTEST_SECRET} characters`);
  return { url: url.href, secret };
};
