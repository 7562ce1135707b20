import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isHostname } from '@trc/domain/hostname';
import { isObject } from '@trc/domain/isObject';
import { NOTICE_KINDS, NOTICE_SEVERITIES } from '@trc/domain/notices';
import type { NoticeKind, NoticeSeverity } from '@trc/domain/notices';
import type { EmailTarget, NotificationTarget, SyslogTarget, WebhookTarget } from '../notices/targets.ts';
import { InvalidSettingError } from './values.ts';

/** Sentences of a fault begin with the place, such as targets[1].port. */
const bad = (place: string, reason: string): InvalidSettingError =>
  new InvalidSettingError('NOTIFICATIONS_FILE', `names a file whose ${place} ${reason}`);

/** Files that other accounts may read. */
const PUBLIC_FILES = ['caFile', 'certificateFile'];
const MIN_SECRET = 24;
const MAX_TARGETS = 20;
const MAX_RECIPIENTS = 20;
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

interface Files {
  /** The folder of relative file names. */
  folder: string;
  /** Gets the names of the files with secrets. */
  secretFiles: string[];
}

/** Reads the members of one target; a member that nothing reads is a fault. */
const createReader = (target: Readonly<Record<string, unknown>>, place: string, { folder, secretFiles }: Files) => {
  const read = new Set<string>();
  const value = (name: string): unknown => {
    read.add(name);
    return target[name];
  };
  const at = (name: string): string => `${place}.${name}`;

  const text = (name: string): string | undefined => {
    const found = value(name);
    if (found === undefined) return undefined;
    if (typeof found !== 'string' || found.trim() === '' || /[\r\n]/.test(found))
      throw bad(at(name), 'must be a text in one line');
    return found.trim();
  };
  const required = (name: string): string => {
    const found = text(name);
    if (found === undefined) throw bad(at(name), 'is missing');
    return found;
  };
  const choice = <T extends string>(name: string, fallback: T, options: readonly T[]): T => {
    const wanted = text(name) ?? fallback;
    const chosen = options.find((option) => option === wanted);
    if (chosen === undefined) throw bad(at(name), `must be one of ${options.join(', ')}`);
    return chosen;
  };
  const flag = (name: string): boolean => {
    const found = value(name);
    if (found !== undefined && typeof found !== 'boolean') throw bad(at(name), 'must be true or false');
    return found === true;
  };
  const port = (fallback: number): number => {
    const found = value('port') ?? fallback;
    if (!Number.isInteger(found) || (found as number) < 1 || (found as number) > 65_535) {
      throw bad(at('port'), 'must be a whole number from 1 to 65535');
    }
    return found as number;
  };
  const host = (): string => {
    const found = required('host').toLowerCase();
    if (!isHostname(found) && !LOOPBACK.includes(found) && !/^[\d.]+$|^[\da-f:]+$/.test(found))
      throw bad(at('host'), 'must be a host name or an IP address');
    return found;
  };
  const list = (name: string, max: number, isItem: (item: unknown) => boolean, what: string): string[] | undefined => {
    const found = value(name);
    if (found === undefined) return undefined;
    if (!Array.isArray(found) || found.length === 0 || found.length > max || !found.every(isItem))
      throw bad(at(name), `must be a list of 1 to ${max} ${what}`);
    return found as string[];
  };
  /** The contents of a file that is named relative to the folder of NOTIFICATIONS_FILE. */
  const file = (name: string): string | undefined => {
    const found = text(name);
    if (found === undefined) return undefined;
    const whole = path.resolve(folder, found);
    if (!PUBLIC_FILES.includes(name)) secretFiles.push(whole);
    try {
      return readFileSync(whole, 'utf8').trim();
    } catch {
      throw bad(at(name), `names a file that cannot be read: ${whole}`);
    }
  };
  const pem = (name: string, block: string): string | undefined => {
    const found = file(name);
    if (found !== undefined && !found.includes(`${block}-----`))
      throw bad(at(name), `names a file without a PEM block "${block}"`);
    return found;
  };
  const refuseOthers = (): void => {
    const other = Object.keys(target).find((name) => !read.has(name));
    if (other !== undefined) throw bad(at(other), 'is not known');
  };
  return { at, text, required, choice, flag, port, host, list, file, pem, refuseOthers };
};

type Reader = ReturnType<typeof createReader>;
type Common = Pick<NotificationTarget, 'name' | 'severity' | 'kinds' | 'names'>;

const readCommon = (reader: Reader): Common => {
  const name = reader.required('name');
  if (!NAME.test(name)) throw bad(reader.at('name'), 'must be of lower-case letters, digits and hyphens, at most 40');
  return {
    name,
    severity: reader.choice<NoticeSeverity>('severity', 'info', NOTICE_SEVERITIES),
    kinds: reader.list(
      'kinds',
      NOTICE_KINDS.length,
      (kind) => NOTICE_KINDS.includes(kind as NoticeKind),
      `kinds of ${NOTICE_KINDS.join(', ')}`,
    ) as NoticeKind[] | undefined,
    names: reader.flag('names'),
  };
};

const readWebhook = (reader: Reader, common: Common): WebhookTarget => {
  const address = reader.required('url');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal))
    throw bad(reader.at('url'), 'must begin with https://, unless it is on this machine');
  if (url.username !== '' || url.password !== '') throw bad(reader.at('url'), 'must not hold a user name or password');
  const secret = reader.file('secretFile');
  if (secret === undefined) throw bad(reader.at('secretFile'), 'is missing');
  if (secret.length < MIN_SECRET) throw bad(reader.at('secretFile'), `must hold at least ${MIN_SECRET} characters`);
  return { ...common, type: 'webhook', url: url.href, secret };
};

const readEmail = (reader: Reader, common: Common): EmailTarget => {
  const security = reader.choice('security', 'starttls', ['starttls', 'tls', 'none']);
  const host = reader.host();
  if (security === 'none' && !LOOPBACK.includes(host))
    throw bad(reader.at('security'), 'can be none only for a host on this machine');
  const [user, password] = [reader.text('user'), reader.file('passwordFile')];
  if ((user === undefined) !== (password === undefined))
    throw bad(reader.at('user'), 'and passwordFile need each other');
  const isAddress = (value: unknown): boolean => typeof value === 'string' && ADDRESS.test(value);
  const [from, to] = [reader.required('from'), reader.list('to', MAX_RECIPIENTS, isAddress, 'mail addresses')];
  if (!isAddress(from)) throw bad(reader.at('from'), 'must be a mail address');
  if (!to) throw bad(reader.at('to'), 'is missing');
  return {
    ...common,
    type: 'email',
    host,
    security,
    user,
    password,
    from,
    to,
    port: reader.port(security === 'tls' ? 465 : 587),
    ca: reader.pem('caFile', 'CERTIFICATE'),
  };
};

const readSyslog = (reader: Reader, common: Common): SyslogTarget => {
  const [cert, key] = [reader.pem('certificateFile', 'CERTIFICATE'), reader.pem('keyFile', 'PRIVATE KEY')];
  if ((cert === undefined) !== (key === undefined))
    throw bad(reader.at('certificateFile'), 'and keyFile need each other');
  return {
    ...common,
    type: 'syslog',
    host: reader.host(),
    port: reader.port(6514),
    ca: reader.pem('caFile', 'CERTIFICATE'),
    cert,
    key,
  };
};

const readTarget = (target: unknown, place: string, files: Files): NotificationTarget => {
  if (!isObject(target)) throw bad(place, 'must be an object');
  const reader = createReader(target, place, files);
  const type = reader.choice('type', '' as 'webhook', ['webhook', 'email', 'syslog'] as const);
  const common = readCommon(reader);
  const read = { webhook: readWebhook, email: readEmail, syslog: readSyslog }[type](reader, common);
  reader.refuseOthers();
  return read;
};

const parse = (file: string): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new InvalidSettingError('NOTIFICATIONS_FILE', `names a file that cannot be read: ${file}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidSettingError('NOTIFICATIONS_FILE', `names a file that is not JSON: ${file}`);
  }
};

/**
 * Reads the targets of NOTIFICATIONS_FILE.
 * @param secretFiles gets the names of the files with secrets
 * @throws InvalidSettingError that names the member at fault
 */
export const readNotificationsFile = (name: string, secretFiles: string[] = []): NotificationTarget[] => {
  const file = path.resolve(name);
  const content = parse(file);
  const isTargets = isObject(content) && Array.isArray(content['targets']) && Object.keys(content).length === 1;
  if (!isTargets) throw bad('content', 'must be {"targets": [...]}');
  const list = content['targets'] as unknown[];
  if (list.length > MAX_TARGETS) throw bad('targets', `must be at most ${MAX_TARGETS}`);
  const files = { folder: path.dirname(file), secretFiles };
  const targets = list.map((target, index) => readTarget(target, `targets[${index}]`, files));
  const twice = targets.findIndex(({ name: one }, index) => targets.findIndex((other) => other.name === one) < index);
  if (twice >= 0) throw bad(`targets[${twice}].name`, 'is the name of another target');
  return targets;
};
