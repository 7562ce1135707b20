/**
 * Types of settings. Each takes the trimmed text of the variable; its message continues after "The setting NAME".
 * A message repeats the value only where the value cannot hold a password.
 */
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { isHostname } from '@trc/domain/hostname';
import { UUID } from '@trc/domain/uuid';

export interface Setting {
  type: z.ZodType;
  /** The default in the README if the type has none: it depends on other settings. */
  shownDefault?: string;
  meaning: string;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** The message of a type, with the value that was refused. */
const not = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${what}, not "${String(input)}"`,
});

export const text = z.string();

export const integer = (min: number, max: number) => {
  const message = not(`a whole number from ${min} to ${max}`);
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
};

export const port = integer(0, 65_535);

export const choice = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, not(`one of ${options.join(', ')}`));

export const onOff = choice(['on', 'off']).transform((value) => value === 'on');

/** @param what the kind of value, for the sentence */
export const pattern = (wanted: RegExp, what: string) => z.string().regex(wanted, not(what));

const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
      error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    })
    .transform((value) => new URL(value));

export const secureUrl = url(['https:']);

/** An address that is sent to: https, or http on this machine, and no password in it. */
export const receiver = url(['https:', 'http:'])
  .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.includes(hostname), {
    error: 'must begin with https://, unless it is on this machine',
    abort: true,
  })
  .refine(({ username, password }) => username === '' && password === '', {
    error: 'must not hold a user name or password',
  });

/** Telemetry goes to an address that ends where the library adds its path. */
export const receiverWithoutQuery = receiver
  .refine(({ search, hash }) => search === '' && hash === '', { error: 'must be an address without query' })
  .transform(({ href }) => href.replace(/\/+$/, ''));

/** An address without path, as fetch and CORS compare it. */
export const origin = url(['http:', 'https:'])
  .refine(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '', {
    error: 'must be an address without a path',
  })
  .transform((address) => address.origin);

export const host = z.string().refine(isHostname, not('a hostname'));

export const guid = z.string().regex(UUID, { error: 'must be a GUID' }).toLowerCase();

export const projectKey = z.string().regex(/^[\w-]{1,64}$/, {
  error: 'must be a project key of letters, digits and hyphens',
});

const isOwnPath = (value: string): boolean => /^\/(?![/\\])/.test(value);

/** A link the console shows: https, or a path of its service. */
export const link = z
  .string()
  .refine((value) => isOwnPath(value) || secureUrl.safeParse(value).success, {
    error: 'must be an address that begins with https://',
  })
  .transform((value) => (isOwnPath(value) ? value : new URL(value).href));

/** The absolute path of a file. */
export const file = z.string().transform((value) => path.resolve(value));

/** The absolute path of a folder, which may not be there yet. */
export const folder = file.check(({ value, issues }) => {
  const refuse = (message: string): void => void issues.push({ code: 'custom', input: value, message });
  try {
    if (statSync(value, { throwIfNoEntry: false })?.isDirectory() === false) {
      refuse(`must name a folder, but ${value} is not a folder`);
    }
  } catch (error) {
    refuse(`names a folder that cannot be used (${(error as NodeJS.ErrnoException).code}): ${value}`);
  }
});

/** Values with commas between them. */
export const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
    .prefault('');

export const listedOrigin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    not('a list of origins such as https://console.example.org'),
  );

export const listedFolder = z
  .string()
  .refine((value) => value === 'off' || path.isAbsolute(value), not('"off" or a list of absolute paths'));

export const listedHost = z.string().refine(isHostname, not('a list of hostnames'));

/** As it is written: a link must name it letter by letter. */
export const listedGuid = z.string().regex(UUID, not('a list of GUIDs'));

/** An IP address, or a range of them in CIDR notation (RFC 4632, RFC 4291 section 2.3). */
export const range = z.string().refine((value) => {
  const [address = '', prefix, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}, not('a list of addresses or ranges such as 10.0.0.0/8'));
