import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { runContract } from '../src/run.mjs';
import { runCommand } from './command.mjs';
import { makeCertificate, startStub } from './stub.mjs';

const SECRET = 'SECRET-TOKEN';
const FIXED = {
  headers: {},
  roles: {},
  only: ['init'],
  allowChanges: false,
  scenario: {},
  runs: 0,
  seed: 1,
  parallel: 1,
  timeout: 5000,
};
const INIT = { version: '1', extensions: [], experimental: false };
const ME = { permissionType: '1', id: 'a', userPrincipalName: 'a@b' };
const error = (status, message) => ({ status, message, requestId: 'r' });

/** A backend that knows a few tokens, each for this many requests; then it refuses it in its way. */
const tokenKeeper =
  (uses, refusal = 401) =>
  async (request, reply) => {
    await text(request);
    const token = request.headers.authorization?.slice('Bearer '.length);
    const isKnown = (uses.get(token) ?? 0) > 0;
    if (isKnown) uses.set(token, uses.get(token) - 1);
    const value = { '/api/set_token': {}, '/api/init': INIT, '/api/permissions/users/me': ME }[request.url] ?? {
      list: [],
      total: 0,
    };
    const status = isKnown ? 200 : uses.has(token) ? refusal : 401;
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(isKnown ? value : error(status, 'Sign in to go on')));
  };

describe('a run that cannot be made ends with 2 and a sentence', () => {
  const stops = [];
  let folder;
  let own;
  let foreign;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'endings-'));
    own = makeCertificate('localhost');
    foreign = makeCertificate('elsewhere.example');
  });
  after(async () => {
    for (const stop of stops) await stop();
    for (const { remove } of [own, foreign]) remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (...args) => {
    const stub = await startStub(...args);
    stops.push(stub.stop);
    return stub.port;
  };
  const run = (baseUrl, more = [], env = {}) => runCommand(['--base-url', baseUrl, '--token', SECRET, ...more], env);
  const demand = ({ code, output }, sentence) => {
    assert.match(output, sentence);
    assert.equal(code, 2, output);
    assert.ok(!output.includes(SECRET) && !/\n\s+at /.test(output), output);
  };
  const ok = (_request, reply) => reply.end('{}');

  it('no server listens', async () => {
    const { port, stop } = await startStub(ok);
    await stop();
    demand(
      await run(`http://localhost:${port}`),
      /^http:\/\/localhost:\d+ cannot be reached: nobody listens there\.$/m,
    );
  });
  it('a port that is never used for this', async () =>
    demand(await run('http://localhost:9'), /cannot be reached: bad port\./));
  it('the name is not known', async () =>
    demand(await run('http://nobody.invalid'), /cannot be reached: the name (is not known|cannot be looked up)\./));
  it('a self-signed certificate', async () =>
    demand(
      await run(`https://localhost:${await start(ok, own)}`),
      /its certificate is self-signed; NODE_EXTRA_CA_CERTS names a file with one to trust\./,
    ));
  it('a certificate for another name', async () => {
    const port = await start(ok, foreign);
    demand(
      await run(`https://localhost:${port}`, [], { NODE_EXTRA_CA_CERTS: foreign.file }),
      /its certificate is for another name\./,
    );
  });
  it('no https where https is asked for, and the other way round', async () => {
    demand(await run(`https://localhost:${await start(ok)}`), /it does not speak https there\./);
    demand(await run(`http://localhost:${await start(ok, own)}`), /cannot be reached: /);
  });
  it('no answer in time', async () =>
    demand(
      await run(`http://localhost:${await start(() => undefined)}`, ['--timeout', '1']),
      /cannot be reached: no reply within 1 s\./,
    ));
  it('accepts a trusted certificate', async () => {
    const { code, output } = await run(
      `https://localhost:${await start(tokenKeeper(new Map([[SECRET, 1000]])), own)}`,
      ['--only', 'init'],
      { NODE_EXTRA_CA_CERTS: own.file },
    );
    assert.ok([0, 1].includes(code) && output.includes('against the contract'), output);
  });

  for (const status of [401, 440]) {
    it(`a token that is refused with ${status}`, async () =>
      demand(
        await run(`http://localhost:${await start(tokenKeeper(new Map([[SECRET, 0]]), status))}`),
        new RegExp(
          `does not take the token: setToken answered ${status} Sign in to go on\\. A token may belong to one session only, so every run needs a fresh one`,
        ),
      ));
  }
  it('a token for a role that is refused', async () => {
    const port = await start(tokenKeeper(new Map([[SECRET, 1000]])));
    demand(
      await run(`http://localhost:${port}`, ['--only', 'init', '--role', 'viewOnly=OTHER']),
      /does not take the token for the role viewOnly: setToken answered 401/,
    );
  });
  it('never shows a malformed token', async () => {
    const { code, output } = await runCommand(['--base-url', 'http://localhost:9', '--token', `${SECRET}\n`]);
    demand({ code, output }, /The token has signs that no token has/);
  });
  /** @type {[string, RegExp][]} */
  const SCENARIOS = [
    ['{"dance": true}', /a member "dance" that is not known/],
    ['[]', /must be a JSON object/],
    ['{"restore": {"type": "users"}}', /"restore" of the tenant scenario must be/],
    ['{"keys": ["gold"]}', /"keys" of the tenant scenario must be a list of kek, software, hsm, system/],
    ['{', /cannot be read/],
  ];
  for (const [content, sentence] of SCENARIOS) {
    it(`the tenant scenario ${content}`, async () => {
      const file = join(folder, 'scenario.json');
      writeFileSync(file, content);
      demand(await run('http://localhost:9', ['--tenant-scenario', file]), sentence);
    });
  }
});

describe('where the backend wants a new token, the command is asked again', () => {
  const runWith = async (uses, /** @type {{ renew?: any, refusal?: any }} */ { renew, refusal } = {}) => {
    const { port, stop } = await startStub(tokenKeeper(uses, refusal));
    try {
      return await runContract({ ...FIXED, baseUrl: `http://localhost:${port}`, token: 'first', renew });
    } finally {
      await stop();
    }
  };
  const giving = (...tokens) => {
    const asked = [];
    return { asked, renew: () => asked.push(1) && (tokens.shift() ?? 'none') };
  };

  it('at the start, because a token belongs to the session of an earlier run', async () => {
    const { asked, renew } = giving('second');
    const found = await runWith(new Map([['second', 1000]]), { renew });
    assert.deepEqual([asked.length, found.operations[0].exercised], [1, 'valid']);
  });
  it('during the run, because the token expired', async () => {
    const { asked, renew } = giving('second');
    const found = await runWith(
      new Map([
        ['first', 4],
        ['second', 1000],
      ]),
      { renew, refusal: 440 },
    );
    assert.deepEqual([asked.length, found.violations.filter(({ kind }) => kind === 'status')], [1, []]);
  });
  it('not forever: reports a backend that accepts no token', async () => {
    const { asked, renew } = giving('second', 'third');
    await assert.rejects(runWith(new Map(), { renew }), {
      name: 'RunFailure',
      message: /The token command was asked for another one, which is not taken either/,
    });
    assert.equal(asked.length, 1);
  });
});
