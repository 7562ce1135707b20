import { choice, file, folder, integer, list, listedOrigin, origin, port, range, receiver, text } from '../types.ts';
import type { Setting } from '../types.ts';

const MAX_RATE = 1_000_000;

/** Settings of the address of the service, its data folder and its key. */
export const ADDRESS_AND_DATA = {
  PORT: {
    type: port.prefault('8080'),
    meaning: 'Port of the console and its API.',
  },
  HOST: {
    type: text.prefault('127.0.0.1'),
    meaning: 'Address to listen on. Another than loopback needs PUBLIC_URL with https.',
  },
  PUBLIC_URL: {
    type: origin.optional(),
    shownDefault: 'http://localhost:PORT',
    meaning: 'Address under which people reach the console. With https the service sends HSTS.',
  },
  TRUSTED_PROXIES: {
    type: list(range),
    meaning: 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed, with commas.',
  },
  CORS_ORIGINS: {
    type: list(listedOrigin),
    meaning:
      'Origins of consoles hosted elsewhere that may call the API, with commas. They must belong to the ' +
      'same site, for the session cookie is SameSite=Strict.',
  },
  DATA_DIR: {
    type: folder.prefault('.data'),
    meaning: 'Folder of all data of an embedded run.',
  },
  ROOT_KEY_FILE: {
    type: file.prefault('.keys/root.key'),
    meaning: 'File of the root key, outside DATA_DIR. Made at the first start; keep a copy in a safe place.',
  },
  DATABASE_URL: {
    type: text.optional(),
    meaning:
      'A PostgreSQL (15 or later) to use, postgres://user:password@host/name; on another machine with ' +
      '?sslmode=verify-full. Without it the embedded one under DATA_DIR.',
  },
  DATABASE_URL_FILE: {
    type: file.optional(),
    meaning: 'Instead of DATABASE_URL: a file with the address, readable by the service only.',
  },
} satisfies Readonly<Record<string, Setting>>;

/** Checks, logs, limits, notices and metrics. */
export const OPERATION = {
  CHECK_REPLIES: {
    type: choice(['refuse', 'log']).optional(),
    shownDefault: 'refuse, with NODE_ENV=production log',
    meaning: 'A reply that breaks the contract: "refuse" answers 500, "log" only logs it.',
  },
  LOG_LEVEL: {
    type: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).prefault('info'),
    meaning: 'Least level that is logged: fatal, error, warn, info, debug, or silent for none.',
  },
  READS_PER_MINUTE: {
    type: integer(1, MAX_RATE).prefault('1200'),
    meaning: 'Reading calls per person and minute.',
  },
  SEARCHES_PER_MINUTE: {
    type: integer(1, MAX_RATE).prefault('300'),
    meaning: 'Searches per person and minute.',
  },
  CHANGES_PER_MINUTE: {
    type: integer(1, MAX_RATE).prefault('60'),
    meaning: 'Other changing calls per person and minute.',
  },
  KEY_IMPORTS_PER_HOUR: {
    type: integer(1, MAX_RATE).prefault('5'),
    meaning: 'Uploads of keys per person and hour.',
  },
  ANONYMOUS_PER_MINUTE: {
    type: integer(1, MAX_RATE).prefault('3000'),
    meaning: 'Requests without a token per address and minute: pages and files.',
  },
  FAILED_TOKENS_PER_MINUTE: {
    type: integer(1, MAX_RATE).prefault('20'),
    meaning:
      'Refused tokens per address and minute. Further refusals of that minute are delayed by a second and ' +
      'not logged.',
  },
  NOTIFICATIONS_FILE: {
    type: text.optional(),
    meaning: 'JSON file with the targets of notices: webhook, e-mail, syslog (docs/guides/notifications.md).',
  },
  WEBHOOK_URL: {
    type: receiver.optional(),
    meaning: 'Address, https or loopback, that receives every notice, signed as Standard Webhooks 1.0 says.',
  },
  WEBHOOK_SECRET_FILE: {
    type: file.optional(),
    meaning: 'File with the secret of these signatures, at least 24 characters. Needed with WEBHOOK_URL.',
  },
  METRICS_PORT: {
    type: integer(1, 65_535).optional(),
    meaning:
      'Port on 127.0.0.1 that serves /metrics for Prometheus without a token. Without it there is no such ' + 'port.',
  },
  METRICS_TOKEN_FILE: {
    type: file.optional(),
    meaning:
      'File with a token of at least 24 characters. With it the service serves /metrics on its own port to ' +
      'callers that send it as a bearer token.',
  },
  NODE_ENV: {
    type: choice(['development', 'production', 'test']).optional(),
    shownDefault: 'development, with DIRECTORY=graph production',
    meaning:
      '"production" for a real installation: it refuses the simulated tenant, other hosts than that of ' +
      'PUBLIC_URL and secret files that other accounts may read; "test" is as "development".',
  },
} satisfies Readonly<Record<string, Setting>>;
