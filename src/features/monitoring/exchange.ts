import { HIDDEN } from '@trc/domain/monitoring';
import { isProductCall, safeAddress } from './addresses';

/** A call as the recorder hands it over. */
export interface Exchange {
  readonly status: number;
  readonly method: string;
  url: string;
  request: { headers: Record<string, string>; body: string | null };
  response: { headers: Record<string, string>; body: string | null };
}

/**
 * Keeps the recordable part of a call: verb, path, status, and the marker in place of the bearer and of both bodies.
 * Calls to other sites are not recorded.
 */
export const sanitizeExchange = ({ status, method, url }: Exchange): Exchange | null => {
  if (!isProductCall(url)) return null;
  const path = safeAddress(url);
  return {
    status,
    method,
    url: path,
    // The recorder's private mode makes the address unreadable afterwards: the path travels here (messages.ts puts it
    // back).
    request: { headers: { authorization: HIDDEN }, body: HIDDEN, path } as Exchange['request'],
    response: { headers: {}, body: HIDDEN },
  };
};
