import { createTransport } from 'nodemailer';
import { PRODUCT_NAME } from '@trc/domain/product';
import type { NotificationMessage } from '../message.ts';
import type { EmailTarget } from '../targets.ts';
import { deliveryError } from './deliveryError.ts';

const TIMEOUT_MS = 10_000;

const linesOf = ({
  sentence,
  kind,
  severity,
  count,
  time,
  link,
  backupId,
  restoreId,
  names,
  chain,
  noticeId,
}: NotificationMessage): string[] => [
  sentence,
  '',
  `Severity: ${severity}`,
  `Kind: ${kind}`,
  `Count: ${count}`,
  `Time: ${time}`,
  ...(backupId === undefined ? [] : [`Backup: ${backupId}`]),
  ...(restoreId === undefined ? [] : [`Restore: ${restoreId}`]),
  ...(names?.actor === undefined ? [] : [`Caused by: ${names.actor}`]),
  ...(names && names.names.length > 0 ? [`Names: ${names.names.join(', ')}`] : []),
  `Notice: ${noticeId}`,
  ...(chain ? [`Activity log: entry ${chain.seq}, hash ${chain.hash}`] : []),
  '',
  link,
];

/** Sends one message by SMTP. @throws DeliveryError */
export const sendEmail = async (
  target: EmailTarget,
  message: NotificationMessage,
  signal: AbortSignal,
): Promise<void> => {
  const { host, port, security, user, password, ca } = target;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Keeps the library from reading files and addresses that a message might name.
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
  });
  const close = (): void => transport.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    await transport.sendMail({
      from: target.from,
      to: [...target.to],
      subject: `[${message.severity}] ${PRODUCT_NAME}: ${message.kind}`,
      text: `${linesOf(message).join('\n')}\n`,
      messageId: `<${message.noticeId}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw deliveryError(error);
  } finally {
    signal.removeEventListener('abort', close);
    transport.close();
  }
};
