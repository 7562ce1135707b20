/** @jest-environment ./test/jsdomEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import nock from 'nock';
import { createConsole } from '../../../test/console';
import { ADA, createIdentityDouble } from '../../../test/identity';
import { waitFor } from '../../../test/waitFor';
import { sessionEnded } from '../session';
import { monitor } from '.';

const ID = '3f1c2a90-7b64-4e0d-9a35-6c8d1e2f4b70';
const INGEST = 'https://in.example';
const plan = { insights: { id: ID, url: INGEST } };

interface Post {
  authorization: string | undefined;
  items: { iKey: string; data: { baseType: string; baseData: { name: string } } }[];
}

/** The ingestion host; nothing else is allowed out (test/setup.ts). */
const ingest = (): Post[] => {
  const posts: Post[] = [];
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  nock(INGEST)
    .persist()
    .options(/.*/)
    .reply(204, '', { ...cors, 'access-control-allow-headers': 'content-type,sdk-context' });
  nock(INGEST)
    .persist()
    .post('/v2/track')
    .reply(
      200,
      function reply(_uri, body) {
        const items = (typeof body === 'string' ? JSON.parse(body) : body) as Post['items'];
        posts.push({ authorization: this.req.headers.authorization, items });
        return { itemsReceived: items.length, itemsAccepted: items.length, errors: [] };
      },
      cors,
    );
  return posts;
};

/** A console that is still looking for the session of its tab. */
const looking = (signedOut: boolean) => {
  let found = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    found = resolve;
  });
  const { identity } = createIdentityDouble({ now: Date.now, ...(signedOut ? {} : { account: ADA }) });
  const app = createConsole({
    ports: { identity: { ...identity, restore: async () => (await wait, identity.restore()) } },
  });
  return { ...app, found };
};

/** The library listens to the history once it is there, by a method in place of the real one. */
const method = (): unknown => Reflect.get(window.history, 'pushState');
const real = method();
const isLoaded = (): boolean => method() !== real;
afterEach(() => {
  for (const place of [window.history, History.prototype])
    if (Object.hasOwn(place, 'pushState')) Reflect.set(place, 'pushState', real);
});

describe('when it starts and ends', () => {
  // In this order: without a sign-in nothing ends the monitor, and it would record the other one.
  test.each([
    [false, '/dashboard'],
    [true, '/login'],
  ])(
    'never before a redirect is handled (nobody signed in: %s), then at once, until the session ends',
    async (signedOut, page) => {
      const posts = ingest();
      const app = looking(signedOut);
      monitor(app.store, plan);
      await app.start();
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      expect(isLoaded()).toBe(false);
      app.found();
      await waitFor(() => expect(isLoaded()).toBe(true));
      window.history.pushState(null, '', page);
      const names = (): string[] => posts.flatMap(({ items }) => items).map(({ data }) => data.baseData.name);
      // A page sends its pending data when it is closed.
      await waitFor(
        () => {
          window.dispatchEvent(new Event('pagehide'));
          expect(names()).toEqual(expect.arrayContaining(['/', page]));
        },
        { timeout: 10_000 },
      );
      if (!signedOut) {
        app.store.dispatch(sessionEnded({}));
        // The library removes its listeners when it has sent the pending data; no later page is recorded.
        const pages = ['/restores', '/backups'];
        let tries = 0;
        await waitFor(async () => {
          const before = names().length;
          window.history.pushState(null, '', pages[(tries += 1) % 2]);
          await new Promise((resolve) => {
            setTimeout(resolve, 700);
          });
          window.dispatchEvent(new Event('pagehide'));
          await new Promise((resolve) => {
            setTimeout(resolve, 50);
          });
          expect(names().slice(before)).toEqual([]);
        });
      }
      expect(new Set(posts.flatMap(({ items }) => items).map(({ iKey }) => iKey))).toEqual(new Set([ID]));
      expect(posts.map(({ authorization }) => authorization)).toEqual(posts.map(() => undefined));
    },
  );
});
