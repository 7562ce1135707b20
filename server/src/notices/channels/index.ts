import type { NotificationMessage } from '../message.ts';
import type { NotificationTarget } from '../targets.ts';
import { DeliveryError } from './deliveryError.ts';
import { sendEmail } from './email.ts';
import { sendSyslog } from './syslog.ts';
import { sendWebhook } from './webhook.ts';

/** Timeout of one message, from the connection to the receiver's answer. */
const TIMEOUT_MS = 10_000;

const send = (target: NotificationTarget, message: NotificationMessage, signal: AbortSignal): Promise<void> => {
  if (target.type === 'webhook') return sendWebhook(target, message, signal);
  return target.type === 'email' ? sendEmail(target, message, signal) : sendSyslog(target, message, signal);
};

/**
 * Sends one message to one target.
 * @returns the cause in plain words where it was not delivered
 * @throws the abort reason of `signal`
 */
export const sendNotification = async (
  target: NotificationTarget,
  message: NotificationMessage,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await send(target, message, signal ? AbortSignal.any([signal, timeout]) : timeout);
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof DeliveryError)) throw error;
    return error.message;
  }
};
