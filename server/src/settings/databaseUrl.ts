import { BadSetting } from './values.ts';
import type { Values } from './values.ts';

const SCHEMES = ['postgres:', 'postgresql:'];
/** PostgreSQL's own tools take an empty host, for a socket; addresses of the web do not. */
const EMPTY_HOST = /^(\w+:\/\/[^/?#]*@)(?=\/)/;
/** What stands between the scheme, or the password, and the name of the database. */
const HOSTS = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/;

/** The address of a PostgreSQL as the driver takes it. @throws BadSetting without the address itself: it may hold a password */
export const readDatabaseUrl = (values: Values): string | undefined => {
  const text = values.text('DATABASE_URL');
  if (text === undefined) return undefined;
  const address = text.replace(EMPTY_HOST, '$1localhost');
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  const isOurs = SCHEMES.some((scheme) => text.startsWith(`${scheme}//`));
  const hosts = [HOSTS.exec(text)?.[1] ?? '', ...(parsed?.searchParams.getAll('host') ?? [])];
  if (isOurs && hosts.some((host) => host.includes(','))) throw new BadSetting('DATABASE_URL', 'names several hosts; name one, that of the primary or of a proxy that finds it');
  if (isOurs && !parsed) throw new BadSetting('DATABASE_URL', 'must be an address such as postgres://user:password@host/name; signs such as / ? # @ in a password are written %2F %3F %23 %40');
  if (!parsed || !isOurs) throw new BadSetting('DATABASE_URL', 'must be an address that begins with postgres:// or postgresql://');
  return address === text ? parsed.href : text;
};
