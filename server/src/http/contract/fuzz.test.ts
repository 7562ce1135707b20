import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { compileContract } from './validators.ts';
import { exampleBody, pathWith } from '../../../test/http/examples.ts';
import { contract, createKit } from '../../../test/http/kit.ts';
import type { TestKit } from '../../../test/http/kit.ts';

/** Runs per operation; `npm run soak` makes 500 (KILLS), FUZZ_RUNS another number. FUZZ_SEED replays a failure. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? process.env['KILLS'] ?? 30);
/** Each of these that is taken makes a key of 4,096 bits. */
const DEAR: Readonly<Record<string, number>> = { generateKek: 4 };
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_647);

let kit: TestKit;
before(async () => {
  kit = await createKit();
});
after(() => kit.close());

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=b',
  'application/xml',
  '',
];
const nasty = fc.constantFrom<unknown>(
  '',
  '\0',
  '\ud800',
  'é'.repeat(300),
  'x'.repeat(5000),
  -0,
  1e308,
  -1,
  2 ** 53,
  1.5,
  null,
  true,
  [],
  {},
  '__proto__',
  "'; drop table session --",
  '2026-12-31T23:59:60Z',
  '${x}',
  '%s%n',
);
const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 4 }));
const deep = fc.integer({ min: 10, max: 1000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** A body near the example (one property changed, added, left out), or anything at all. */
const bodyFor = (example: unknown): fc.Arbitrary<string | undefined> => {
  const known = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  const keys = Object.keys(known);
  const changed = fc
    .tuple(fc.constantFrom(...keys, 'surprise', '__proto__', 'constructor', 'toString'), value)
    .map(([key, next]) =>
      JSON.stringify(Object.fromEntries([...Object.entries(known).filter(([name]) => name !== key), [key, next]])),
    );
  const without = fc
    .subarray(keys)
    .map((left) => JSON.stringify(Object.fromEntries(left.map((key) => [key, known[key]]))));
  const twice = fc.constant(`{"a":1,"a":2,${JSON.stringify(known).slice(1)}`);
  return fc.oneof(
    changed,
    without,
    value.map((any) => JSON.stringify(any)),
    deep,
    twice,
    fc.string(),
    fc.constant(JSON.stringify(known)),
    fc.constant(undefined),
  );
};

const pathPart = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }).map((text) => {
    try {
      return encodeURIComponent(text);
    } catch {
      return '%ff';
    }
  }),
  fc.constantFrom('..', '%00', '%2e%2e', '%', 'a'.repeat(200)),
  fc.uuid(),
);

const checks = compileContract(contract);

for (const operation of contract.operations) {
  it(`${operation.operationId} never fails and answers as documented (seed ${SEED})`, async () => {
    let headers = await kit.signIn('ada');
    await fc.assert(
      fc.asyncProperty(
        bodyFor(exampleBody(operation)),
        fc.constantFrom(...TYPES, TYPES[0] ?? ''),
        fc.option(pathPart),
        fc.option(fc.webQueryParameters()),
        async (payload, type, part, query) => {
          const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
          const url =
            pathWith(operation, part === null ? {} : Object.fromEntries(names.map((name) => [name, part]))) +
            (query ? `?${query}` : '');
          const request: InjectOptions = {
            method: operation.method as 'POST',
            url,
            headers: { ...headers, ...(type && { 'content-type': type }) },
            ...(payload !== undefined && { payload }),
          };
          const reply = await kit.call(request);
          assert.ok(reply.statusCode < 500 || reply.statusCode === 501, `${reply.statusCode} ${reply.body}`);
          assert.ok(!/\bat .*\.ts|node_modules|select |insert /.test(reply.body), reply.body);
          if (reply.statusCode >= 400) {
            const body = reply.json<{ status: number; message: string; requestId: string }>();
            assert.deepEqual(Object.keys(body).sort(), ['message', 'requestId', 'status']);
            assert.equal(body.status, reply.statusCode);
            // A part that changes the address reaches no operation: 404 or 405 are the router's.
            if (part !== null && [404, 405].includes(reply.statusCode)) return;
          }
          const mediaType = String(reply.headers['content-type'] ?? '').split(';')[0];
          const breach = checks
            .get(operation.operationId)
            ?.reply(
              reply.statusCode,
              mediaType || undefined,
              mediaType === 'application/json' ? reply.json() : reply.body,
            );
          assert.equal(breach, undefined, `${reply.statusCode} ${reply.body.slice(0, 200)}`);
          if (operation.operationId === 'signOut' && reply.statusCode === 204) headers = await kit.signIn('ada');
        },
      ),
      { numRuns: Math.ceil(RUNS / (DEAR[operation.operationId] ?? 1)), seed: SEED },
    );
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
}
