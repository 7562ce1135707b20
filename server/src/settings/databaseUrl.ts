import { accessSync, constants } from 'node:fs';
import { InvalidSettingError } from './values.ts';
import type { Values } from './values.ts';

const NAME = 'DATABASE_URL';
const SCHEMES = ['postgres:', 'postgresql:'];
/** PostgreSQL's own tools take an empty host, for a socket; addresses of the web do not. */
const EMPTY_HOST = /^(\w+:\/\/[^/?#]*@)(?=\/)/;
/** Without a host the driver would take the one of the environment variable PGHOST. */
const NO_HOST = /^(\w+:\/\/)(?=\/)/;
/** The hosts: the text between the scheme, or the password, and the name of the database. */
const HOSTS = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/;
/** Hosts that no network is on the way to. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const SOCKET = /^(\/|%2f)/i;

const lastOf = (parsed: URL, name: string): string => parsed.searchParams.getAll(name).at(-1) ?? '';

/** @throws InvalidSettingError where the way to the server could be read or changed by somebody on the network */
const demandEncryption = (parsed: URL): void => {
  const host = lastOf(parsed, 'host') || parsed.hostname;
  if (LOOPBACK.test(host) || SOCKET.test(host)) return;
  const modes = parsed.searchParams.getAll('sslmode');
  if (modes.length > 0 && modes.every((mode) => mode === 'verify-full')) return;
  throw new InvalidSettingError(
    NAME,
    'names a PostgreSQL on another machine and needs sslmode=verify-full: ' +
      'add ?sslmode=verify-full, and &sslrootcert=/path/to/ca.pem where its certificate is from a private authority',
  );
};

/** @throws InvalidSettingError for a certificate file that the driver could not read */
const demandFiles = (parsed: URL): void => {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = lastOf(parsed, name);
    if (file === '') continue;
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new InvalidSettingError(NAME, `names a file in ${name} that cannot be read (${code})`);
    }
  }
};

/** @throws InvalidSettingError where it is not an address of one PostgreSQL */
const demandAddress = (text: string, parsed: URL | undefined): URL => {
  if (!SCHEMES.some((scheme) => text.startsWith(`${scheme}//`))) {
    throw new InvalidSettingError(NAME, 'must be an address that begins with postgres:// or postgresql://');
  }
  const hosts = [HOSTS.exec(text)?.[1] ?? '', ...(parsed?.searchParams.getAll('host') ?? [])];
  if (hosts.some((host) => host.includes(','))) {
    throw new InvalidSettingError(
      NAME,
      'names several hosts; name one, that of the primary or of a proxy that finds it',
    );
  }
  if (parsed) return parsed;
  throw new InvalidSettingError(
    NAME,
    'must be an address such as postgres://user:password@host/name; ' +
      'signs such as / ? # @ in a password are written %2F %3F %23 %40',
  );
};

/**
 * The address of a PostgreSQL as the driver takes it. @throws InvalidSettingError without the address, which has a
 * password
 */
export const readDatabaseUrl = (values: Values): string | undefined => {
  const text = values.secret(NAME, 'DATABASE_URL_FILE');
  if (text === undefined) return undefined;
  const address = text.replace(EMPTY_HOST, '$1localhost').replace(NO_HOST, '$1localhost');
  const parsed = demandAddress(text, URL.canParse(address) ? new URL(address) : undefined);
  demandEncryption(parsed);
  demandFiles(parsed);
  return address === text || !parsed.searchParams.has('host') ? parsed.href : text;
};
