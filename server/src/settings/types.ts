import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isHostname } from '../../../src/domain/hostname.ts';
import type { SettingName } from './table.ts';

/** A setting that cannot be used. The message is one sentence that names it. */
export class BadSetting extends Error {
  constructor(name: SettingName, reason: string) {
    super(`The setting ${name} ${reason}.`);
    this.name = 'BadSetting';
  }
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @returns whether it is an IP address, or a range of them in CIDR notation (RFC 4632, RFC 4291 section 2.3). */
const isRange = (value: string): boolean => {
  const [address = '', prefix, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks values by name; an empty value counts as not set. Every method @throws BadSetting. */
export const valuesOf = (env: Environment) => {
  const text = (name: SettingName): string | undefined => env[name]?.trim() || undefined;

  const secretFiles: string[] = [];
  /** The environment of a process is inherited and can be read by its account; a file can be kept from others. */
  const secret = (name: SettingName, fileName: SettingName): string | undefined => {
    const value = text(name);
    const file = text(fileName);
    if (file === undefined) return value;
    if (value !== undefined) throw new BadSetting(fileName, `and ${name} are both set, but only one of them can hold`);
    const full = path.resolve(file);
    let content: string;
    try {
      content = readFileSync(full, 'utf8').trim();
    } catch {
      throw new BadSetting(fileName, `names a file that cannot be read: ${full}`);
    }
    if (content === '') throw new BadSetting(fileName, `names an empty file: ${full}`);
    secretFiles.push(full);
    return content;
  };

  const list = (name: SettingName): string[] => (text(name) ?? '').split(',').map((part) => part.trim()).filter(Boolean);

  const integer = (name: SettingName, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (!(number >= min && number <= max)) throw new BadSetting(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
    return number;
  };

  const choice = <T extends string>(name: SettingName, fallback: T, options: readonly T[]): T => {
    const value = text(name) ?? fallback;
    const chosen = options.find((option) => option === value);
    if (chosen === undefined) throw new BadSetting(name, `must be one of ${options.join(', ')}, not "${value}"`);
    return chosen;
  };

  const url = (name: SettingName, fallback: string, schemes: readonly string[]): URL => {
    const value = text(name) ?? fallback;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !schemes.includes(parsed.protocol)) {
      throw new BadSetting(name, `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    }
    return parsed;
  };

  /** An address that is sent to: https, or http on this machine, and no password in it. */
  const receiver = (name: SettingName, fallback = ''): URL => {
    const parsed = url(name, fallback, ['https:', 'http:']);
    if (parsed.protocol === 'http:' && !LOOPBACK.includes(parsed.hostname)) throw new BadSetting(name, 'must begin with https://, unless it is on this machine');
    if (parsed.username !== '' || parsed.password !== '') throw new BadSetting(name, 'must not hold a user name or password');
    return parsed;
  };

  /** An address without path, as fetch and CORS compare it. */
  const origin = (name: SettingName, fallback: string): string => {
    const parsed = url(name, fallback, ['http:', 'https:']);
    if (parsed.pathname !== '/' || parsed.search || parsed.hash) throw new BadSetting(name, 'must be an address without a path');
    return parsed.origin;
  };

  const origins = (name: SettingName): string[] =>
    list(name).map((value) => {
      if (!URL.canParse(value) || new URL(value).origin !== value) throw new BadSetting(name, `must be a list of origins such as https://console.example.org, not "${value}"`);
      return value;
    });

  const host = (name: SettingName): string | undefined => {
    const value = text(name);
    if (value !== undefined && !isHostname(value)) throw new BadSetting(name, `must be a hostname, not "${value}"`);
    return value;
  };

  const hosts = (name: SettingName): string[] =>
    list(name).map((value) => {
      if (!isHostname(value)) throw new BadSetting(name, `must be a list of hostnames, not "${value}"`);
      return value;
    });

  /** A link the console shows: https, or a path of this service. */
  const link = (name: SettingName, fallback: string): string => {
    const value = text(name) ?? fallback;
    if (/^\/(?![/\\])/.test(value)) return value;
    return url(name, fallback, ['https:']).href;
  };

  const required = (name: SettingName, why: string): string => {
    const value = text(name);
    if (value === undefined) throw new BadSetting(name, `is missing: ${why}`);
    return value;
  };

  const guid = (name: SettingName, why: string): string => {
    const value = required(name, why);
    if (!GUID.test(value)) throw new BadSetting(name, 'must be a GUID');
    return value.toLowerCase();
  };

  /** As they are written: a link must name one letter by letter. */
  const guids = (name: SettingName): string[] =>
    list(name).map((value) => {
      if (!GUID.test(value)) throw new BadSetting(name, `must be a list of GUIDs, not "${value}"`);
      return value;
    });

  const ranges = (name: SettingName): string[] =>
    list(name).map((value) => {
      if (!isRange(value)) throw new BadSetting(name, `must be a list of addresses or ranges such as 10.0.0.0/8, not "${value}"`);
      return value;
    });

  /** @param what what it must be, for the sentence */
  const pattern = (name: SettingName, wanted: RegExp, what: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !wanted.test(value)) throw new BadSetting(name, `must be ${what}, not "${value}"`);
    return value;
  };

  /** The absolute path of a folder, which may not be there yet. */
  const folder = (name: SettingName, fallback: string): string => {
    const value = path.resolve(text(name) ?? fallback);
    let found: ReturnType<typeof statSync>;
    try {
      found = statSync(value, { throwIfNoEntry: false });
    } catch (error) {
      throw new BadSetting(name, `names a folder that cannot be used (${(error as NodeJS.ErrnoException).code}): ${value}`);
    }
    if (found && !found.isDirectory()) throw new BadSetting(name, `must name a folder, but ${value} is none`);
    return value;
  };

  return {
    text, secret, secretFiles, list, integer, choice, url, receiver, origin, origins, host, hosts, ranges, pattern,
    folder, link, required, guid, guids,
  };
};

export type Values = ReturnType<typeof valuesOf>;
