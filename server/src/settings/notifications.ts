import { WEBHOOK_TARGET } from '../notices/targets.ts';
import type { NotificationTarget } from '../notices/targets.ts';
import { readNotificationsFile } from './notificationsFile.ts';
import { InvalidSettingError } from './values.ts';
import type { Values } from './values.ts';
import { readWebhook } from './webhook.ts';

/**
 * @returns the targets of notices: those of NOTIFICATIONS_FILE, and that of WEBHOOK_URL.
 * @throws InvalidSettingError
 */
export const readNotificationTargets = (values: Values): NotificationTarget[] => {
  const file = values.read('NOTIFICATIONS_FILE');
  const targets = file === undefined ? [] : readNotificationsFile(file, values.secretFiles);
  const webhook = readWebhook(values);
  if (!webhook) return targets;
  if (targets.some(({ name }) => name === WEBHOOK_TARGET)) {
    throw new InvalidSettingError(
      'NOTIFICATIONS_FILE',
      `has a target "${WEBHOOK_TARGET}", which is the name of the target of WEBHOOK_URL`,
    );
  }
  return [{ ...webhook, name: WEBHOOK_TARGET, type: 'webhook', severity: 'info', names: false }, ...targets];
};
