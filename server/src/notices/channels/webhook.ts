import { createHmac } from 'node:crypto';
import type { NotificationMessage } from '../message.ts';
import type { WebhookTarget } from '../targets.ts';
import { DeliveryError, deliveryError } from './deliveryError.ts';

/** Kinds from before severities existed keep the prefix of their type, because receivers know them by it. */
const BACKUP_KINDS: readonly string[] = ['failed', 'missed', 'incomplete', 'damaged', 'unprotected'];

/** Text as Standard Webhooks 1.0 signs it: id, seconds since 1970, body. */
export const signWebhook = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

export const webhookBody = ({ time, sentence: _, ...data }: NotificationMessage): string => {
  const prefix = BACKUP_KINDS.includes(data.kind) ? 'backup' : 'recovery';
  return JSON.stringify({ type: `${prefix}.${data.kind}`, timestamp: time, data });
};

/**
 * Sends to the given address only: redirects are not followed, and the body of the reply is not read. @throws
 * DeliveryError
 */
export const sendWebhook = async (
  { url, secret }: WebhookTarget,
  message: NotificationMessage,
  signal: AbortSignal,
): Promise<void> => {
  const seconds = Math.floor(Date.now() / 1000);
  const body = webhookBody(message);
  let reply: Response;
  try {
    reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      signal,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.noticeId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(secret, message.noticeId, seconds, body),
      },
    });
    await reply.body?.cancel();
  } catch (error) {
    throw deliveryError(error);
  }
  if (!reply.ok) throw new DeliveryError(`The receiver answered ${reply.status}.`);
};
