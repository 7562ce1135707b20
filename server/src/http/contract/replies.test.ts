import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RoutedHandlers } from './types.ts';
import { build, good, thing } from '../../../test/http/smallContract.ts';

describe('replies', () => {
  const bad: Record<string, RoutedHandlers[string]> = {
    'an unknown property': () => Promise.resolve({ id: 'one', secret: 'canary' }),
    'a missing property': () => Promise.resolve({}),
    'a wrong type': () => Promise.resolve({ id: 5 }),
    'an undocumented status': ({ reply }) => {
      reply.code(202);
      return Promise.resolve({ id: 'one' });
    },
    'a wrong content type': ({ reply }) => {
      reply.type('text/plain');
      return Promise.resolve('one');
    },
    'no body': () => Promise.resolve(undefined),
    'an undocumented error': () => Promise.reject(Object.assign(new Error('canary'), { statusCode: 418 })),
  };
  for (const [name, makeThing] of Object.entries(bad)) {
    it(`${name} is a 500 without detail where replies are checked`, async () => {
      const app = await build({ ...good, makeThing });
      const reply = await app.inject(thing({ count: 1 }));
      assert.equal(reply.statusCode, 500);
      assert.equal(reply.json<{ message: string }>().message, 'Internal server error');
      assert.ok(!reply.body.includes('canary'));
    });
    it(`${name} goes out where they are only logged`, async () => {
      const app = await build({ ...good, makeThing }, { refuseBadReplies: false });
      assert.notEqual((await app.inject(thing({ count: 1 }))).statusCode, 500);
    });
  }

  it('CSV is checked like the rest', async () => {
    assert.equal((await (await build(good)).inject({ method: 'GET', url: '/api/report' })).statusCode, 200);
    const long = await build({
      ...good,
      report: ({ reply }) => {
        reply.type('text/csv');
        return Promise.resolve('x'.repeat(21));
      },
    });
    assert.equal((await long.inject({ method: 'GET', url: '/api/report' })).statusCode, 500);
  });

  it('hides the details of an internal error', async () => {
    const app = await build({ ...good, makeThing: () => Promise.reject(new TypeError('canary at /srv/secret.ts')) });
    const reply = await app.inject(thing({ count: 1 }));
    assert.equal(reply.statusCode, 500);
    assert.deepEqual(
      { ...reply.json<object>(), requestId: '' },
      { status: 500, message: 'Internal server error', requestId: '' },
    );
  });
});
