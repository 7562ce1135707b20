import { MAX_HOSTNAME_LABEL_LENGTH, MAX_HOSTNAME_LENGTH } from './limits.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** @returns true if text is a hostname as in RFC 1123: labels of letters, digits and inner hyphens. */
export const isHostname = (text: string): boolean =>
  text.length > 0 &&
  text.length <= MAX_HOSTNAME_LENGTH &&
  text.split('.').every((label) => label.length <= MAX_HOSTNAME_LABEL_LENGTH && LABEL.test(label));

/** @returns true if host is one of the domains or below one of them. */
export const isAtOrBelow = (host: string, domains: readonly string[]): boolean => {
  const lower = host.toLowerCase();
  return domains.some((domain) => lower === domain.toLowerCase() || lower.endsWith(`.${domain.toLowerCase()}`));
};
