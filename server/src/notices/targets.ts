import { NOTICE_SEVERITIES, NOTICES } from '@trc/domain/notices';
import type { NoticeKind, NoticeSeverity } from '@trc/domain/notices';

interface CommonTarget {
  /** Unique; shown in the console and in the log. */
  name: string;
  /** The least severity that is sent. */
  severity: NoticeSeverity;
  /** Kinds that are sent; left out for all. */
  kinds?: readonly NoticeKind[] | undefined;
  names: boolean;
}

export interface WebhookTarget extends CommonTarget {
  type: 'webhook';
  /** HTTPS, or loopback. */
  url: string;
  /** Signs each message, so that the receiver knows its origin. */
  secret: string;
}

export interface EmailTarget extends CommonTarget {
  type: 'email';
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` demanded, `none` for a loopback relay only. */
  security: 'tls' | 'starttls' | 'none';
  user?: string | undefined;
  password?: string | undefined;
  from: string;
  to: readonly string[];
  /** PEM certificates of the authorities to trust in place of the system's. */
  ca?: string | undefined;
}

export interface SyslogTarget extends CommonTarget {
  type: 'syslog';
  host: string;
  port: number;
  ca?: string | undefined;
  /** PEM of a client certificate and its key. */
  cert?: string | undefined;
  key?: string | undefined;
}

/** A target of notices. */
export type NotificationTarget = WebhookTarget | EmailTarget | SyslogTarget;

/** Name of the target that the settings WEBHOOK_URL and WEBHOOK_SECRET_FILE make. */
export const WEBHOOK_TARGET = 'webhook';

/** @returns true if a target's filters let a kind through */
export const isWanted = ({ severity, kinds }: NotificationTarget, kind: NoticeKind): boolean =>
  NOTICE_SEVERITIES.indexOf(NOTICES[kind].severity) >= NOTICE_SEVERITIES.indexOf(severity) &&
  (kinds === undefined || kinds.includes(kind));
