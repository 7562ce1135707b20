import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { startMock } from '../src/mock/server.mjs';
import { readOptions } from '../src/options.mjs';
import { runContract } from '../src/run.mjs';
import { importModule } from './importModule.mjs';

const { createKit } = await importModule('server/test/http/kit.ts');

const ORIGIN = 'https://console.example.org';
/** Belong to one connection. */
const DROPPED = ['host', 'transfer-encoding', 'content-length', 'connection', 'keep-alive', 'content-encoding'];
const passedOn = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name)));

/** A backend that is wrong in its CORS headers only: `spoil(headers, request)` changes them. */
const startSpoiled = async (target, spoil) => {
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const parts = [];
      for await (const part of incoming) parts.push(part);
      const headers = passedOn(incoming.headers);
      const reply = await fetch(target + incoming.url, {
        method: incoming.method,
        headers,
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      });
      const text = Buffer.from(await reply.arrayBuffer());
      const given = passedOn(Object.fromEntries(reply.headers));
      outgoing.statusCode = reply.status;
      spoil(given, {
        method: incoming.method,
        origin: incoming.headers.origin,
        status: reply.status,
        setStatus: (status) => {
          outgoing.statusCode = status;
        },
      });
      outgoing.writeHead(outgoing.statusCode, given).end(text);
    };
    answer().catch((error) => outgoing.destroy(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const checked = (baseUrl, more = []) =>
  runContract(
    readOptions([
      '--base-url',
      baseUrl,
      '--token',
      'mock-admin',
      '--origin',
      ORIGIN,
      '--runs',
      '0',
      '--seed',
      '1',
      ...more,
    ]),
  );
const only = (...names) => names.flatMap((name) => ['--only', name]);

const A = 'access-control-';
const WRONG = [
  [
    'no origin is let in',
    'Access-Control-Allow-Origin',
    (headers) => {
      delete headers[`${A}allow-origin`];
    },
  ],
  [
    'a star, which does not do with cookies',
    'Access-Control-Allow-Origin',
    (headers) => {
      headers[`${A}allow-origin`] = '*';
    },
  ],
  [
    'another origin',
    'Access-Control-Allow-Origin',
    (headers) => {
      if (headers[`${A}allow-origin`]) headers[`${A}allow-origin`] = 'https://other.example.org';
    },
  ],
  [
    'an origin with a slash',
    'Access-Control-Allow-Origin',
    (headers) => {
      if (headers[`${A}allow-origin`]) headers[`${A}allow-origin`] = `${ORIGIN}/`;
    },
  ],
  [
    'errors without the origin, which a console cannot read',
    'Access-Control-Allow-Origin',
    (headers, { status }) => {
      if (status >= 400) delete headers[`${A}allow-origin`];
    },
  ],
  [
    'every origin is let in',
    'Access-Control-Allow-Origin',
    (headers, { origin }) => {
      Object.assign(headers, { [`${A}allow-origin`]: origin ?? '*' });
    },
  ],
  [
    'no credentials',
    'Access-Control-Allow-Credentials',
    (headers) => {
      delete headers[`${A}allow-credentials`];
    },
  ],
  [
    'credentials in another spelling',
    'Access-Control-Allow-Credentials',
    (headers) => {
      if (headers[`${A}allow-credentials`]) headers[`${A}allow-credentials`] = 'True';
    },
  ],
  [
    'DELETE and PATCH are forgotten',
    'Access-Control-Allow-Methods',
    (headers) => {
      if (headers[`${A}allow-methods`]) headers[`${A}allow-methods`] = 'GET, POST';
    },
  ],
  [
    'a star for the headers, which leaves Authorization out',
    'Access-Control-Allow-Headers',
    (headers) => {
      if (headers[`${A}allow-headers`]) headers[`${A}allow-headers`] = '*';
    },
  ],
  [
    'Content-Type is forgotten',
    'Access-Control-Allow-Headers',
    (headers) => {
      if (headers[`${A}allow-headers`]) headers[`${A}allow-headers`] = 'Authorization';
    },
  ],
  [
    'the name of the report is hidden',
    'Access-Control-Expose-Headers',
    (headers) => {
      if (headers[`${A}expose-headers`]) headers[`${A}expose-headers`] = 'Retry-After, X-Request-Id';
    },
  ],
  [
    'a cache may mix up origins',
    'Vary',
    (headers) => {
      delete headers.vary;
    },
  ],
  [
    'preflights need a token',
    'status',
    (headers, { method, setStatus }) => {
      if (method === 'OPTIONS') setStatus(401);
    },
  ],
];

describe('CORS', () => {
  let mock;
  before(async () => {
    mock = await startMock({ origins: [ORIGIN] });
  });
  after(() => mock.stop());

  it('passes a backend that admits the origin on every operation', async () => {
    const { violations } = await checked(mock.baseUrl);
    assert.deepEqual(violations, []);
  });

  it('reports a backend that admits no origin', async () => {
    const closed = await startMock({});
    const { violations } = await checked(closed.baseUrl, only('init'));
    await closed.stop();
    assert.ok(
      violations.some(({ kind, pointer }) => kind === 'cors' && pointer === '/headers/Access-Control-Allow-Origin'),
    );
  });

  it('checks no CORS without --origin', async () => {
    const closed = await startMock({});
    const { violations } = await runContract(
      readOptions(['--base-url', closed.baseUrl, '--token', 'mock-admin', '--runs', '0', '--only', 'init']),
    );
    await closed.stop();
    assert.deepEqual(violations, []);
  });

  for (const [name, header, spoil] of WRONG) {
    it(`reports: ${name}`, async () => {
      const spoiled = await startSpoiled(mock.baseUrl, spoil);
      try {
        const { violations } = await checked(
          spoiled.baseUrl,
          only('setToken', 'deleteSelection', 'downloadRestoreReport'),
        );
        const pointer = header === 'status' ? '/status' : `/headers/${header}`;
        assert.ok(
          violations.some((one) => one.kind === 'cors' && one.pointer === pointer),
          JSON.stringify(violations.map((one) => [one.kind, one.pointer, one.came])),
        );
        assert.ok(
          violations.every(({ kind }) => kind === 'cors'),
          JSON.stringify(violations),
        );
      } finally {
        spoiled.stop();
      }
    });
  }

  for (const text of ['https://console.example.org/', 'console.example.org', 'https://console.example.org/app']) {
    it(`${text} is no origin`, () =>
      assert.throws(() => readOptions(['--base-url', 'http://h', '--token', 't', '--origin', text]), {
        name: 'RunFailure',
        message: /is no origin/,
      }));
  }
});

describe('our own service and CORS', () => {
  it('admits exactly the origins of CORS_ORIGINS', async () => {
    const kit = await createKit({ env: { PUBLIC_URL: 'https://recovery.example.org', CORS_ORIGINS: ORIGIN } });
    try {
      const baseUrl = await kit.app.listen({ port: 0, host: '127.0.0.1' });
      const token = () => kit.tokens.sign({ who: 'ada' });
      const run = async (origin) =>
        (
          await runContract(
            readOptions([
              '--base-url',
              baseUrl,
              '--token',
              await token(),
              '--origin',
              origin,
              '--runs',
              '0',
              ...only('init', 'getMyPermission', 'deletePermission'),
            ]),
          )
        ).violations;
      assert.deepEqual(
        (await run(ORIGIN)).filter(({ kind }) => kind === 'cors'),
        [],
      );
      assert.ok((await run('https://other.example.org')).some(({ kind }) => kind === 'cors'));
    } finally {
      await kit.close();
    }
  });
});
