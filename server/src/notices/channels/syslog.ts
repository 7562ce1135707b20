import { hostname } from 'node:os';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import type { NoticeSeverity } from '@trc/domain/notices';
import type { NotificationMessage } from '../message.ts';
import type { SyslogTarget } from '../targets.ts';
import { DeliveryError, deliveryError } from './deliveryError.ts';

/** RFC 5424 section 6.2.1: log audit. */
const FACILITY = 13;
/** RFC 5424 table 2: informational, warning, critical. */
const SEVERITIES: Readonly<Record<NoticeSeverity, number>> = { info: 6, warning: 4, critical: 2 };
const APPLICATION = 'tenant-recovery';
/** The number that RFC 5612 reserves for use without a registration. */
const STRUCTURED_DATA_ID = 'notice@32473';

/** RFC 5424 section 6.3.3. */
const escaped = (value: string): string => value.replace(/["\\\]]/g, '\\$&');

const parametersOf = ({
  noticeId,
  tenantId,
  kind,
  severity,
  count,
  link,
  backupId,
  restoreId,
  names,
  chain,
}: NotificationMessage): [string, string | number | undefined][] => [
  ['id', noticeId],
  ['tenant', tenantId],
  ['kind', kind],
  ['severity', severity],
  ['count', count],
  ['backup', backupId],
  ['restore', restoreId],
  ['link', link],
  ['actor', names?.actor],
  ['names', names && names.names.length > 0 ? names.names.join(', ') : undefined],
  ['chainSeq', chain?.seq],
  ['chainHash', chain?.hash],
];

/** One line of RFC 5424 without its frame. */
export const syslogLine = (message: NotificationMessage, host = hostname()): string => {
  const data = parametersOf(message)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]))
    .join('');
  const header = [
    message.time,
    host.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-',
    APPLICATION,
    process.pid,
    message.kind,
  ].join(' ');
  // The byte order mark declares UTF-8 (RFC 5424 section 6.4).
  const priority = FACILITY * 8 + SEVERITIES[message.severity];
  return `<${priority}>1 ${header} [${STRUCTURED_DATA_ID}${data}] \u{feff}${message.sentence}`;
};

/** RFC 5425 section 4.3: the length in octets comes first. */
export const framed = (line: string): string => `${Buffer.byteLength(line)} ${line}`;

const open = ({ host, port, ca, cert, key }: SyslogTarget): TLSSocket =>
  connect({
    host,
    port,
    minVersion: 'TLSv1.2',
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert, key }),
  });

/**
 * Sends one line over TLS and closes the connection. Syslog has no acknowledgement: a line counts as delivered when the
 * receiver has closed an orderly ended connection. @throws DeliveryError
 */
export const sendSyslog = (target: SyslogTarget, message: NotificationMessage, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const socket = open(target);
    const fail = (error: unknown): void => {
      socket.destroy();
      reject(deliveryError(error));
    };
    const abort = (): void => fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', fail);
    let isSent = false;
    socket.once('secureConnect', () => {
      isSent = true;
      socket.resume();
      socket.end(framed(syslogLine(message)));
    });
    socket.once('close', (hadError) => {
      signal.removeEventListener('abort', abort);
      if (isSent && !hadError) resolve();
      else fail(new DeliveryError('The connection was closed by the receiver.'));
    });
    if (signal.aborted) abort();
  });
