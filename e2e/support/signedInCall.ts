import type { Page } from 'playwright-core';
import type { Visit } from './chromium.ts';

/** Opens a window of a person. @returns the bearer token that its calls carry */
export const signedIn = async (visit: Visit, key: 'ada' | 'oscar', path?: string): Promise<string> => {
  const own = visit.page.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers()['authorization'] !== undefined,
  );
  await visit.signInAs(key, path);
  return (await own).headers()['authorization'] ?? '';
};

/**
 * Calls the service with the rights of the person whose page this is; a body makes it a POST.
 * @throws Error for an answer that is not a success
 */
export const callAs = <T>(page: Page, authorization: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([at, bearer, text]) => {
      const headers = { authorization: bearer, 'content-type': 'application/json' };
      const method = text === '' ? 'GET' : 'POST';
      const reply = await fetch(at, {
        method,
        credentials: 'include',
        headers,
        ...(text === '' ? {} : { body: text }),
      });
      if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as T;
    },
    [path, authorization, body ? JSON.stringify(body) : ''] as const,
  );
