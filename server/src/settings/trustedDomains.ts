import { getPublicSuffix } from 'tldts';
import { InvalidSettingError } from './values.ts';
import type { Values } from './values.ts';

/** True for a public suffix (publicsuffix.org), a hosting company's included: anybody can register a name below it. */
const isPublicSuffix = (host: string): boolean =>
  getPublicSuffix(host, { allowPrivateDomains: true }) === host.toLowerCase();

/** @returns the domains whose servers a link may name. @throws InvalidSettingError for a public suffix such as `com` */
export const readTrustedDomains = (values: Values): string[] => {
  const domains = values.read('TRUSTED_SERVER_DOMAINS');
  const open = domains.find(isPublicSuffix);
  if (open !== undefined) {
    const reason = `names the public suffix "${open}", below which everybody can have a server`;
    throw new InvalidSettingError('TRUSTED_SERVER_DOMAINS', reason);
  }
  return domains;
};
