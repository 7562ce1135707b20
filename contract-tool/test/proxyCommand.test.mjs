import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { BIN } from './command.mjs';
import { startStub } from './stub.mjs';

describe('the proxy as a command', () => {
  it('prints violations without tokens, addresses and bodies', async () => {
    const backend = await startStub((_incoming, outgoing) =>
      outgoing
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ version: 7, name: 'Ada Lindqvist', extensions: [], experimental: false })),
    );
    const child = spawn(process.execPath, [BIN, 'proxy', '--base-url', `http://localhost:${backend.port}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
      });
    const until = async (pattern) => {
      for (let tries = 0; !pattern.test(output); tries += 1) {
        assert.ok(tries < 600, output);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return pattern.exec(output);
    };
    try {
      const [, baseUrl] = await until(/(http:\/\/127\.0\.0\.1:\d+) hands everything on/);
      await (
        await fetch(`${baseUrl}/api/init?secret=HIDDEN`, {
          method: 'POST',
          headers: { authorization: 'Bearer SECRET', cookie: 'a=HIDDEN' },
          body: '{"token":"HIDDEN"}',
        })
      ).text();
      await until(
        /VIOLATION init: schema at \/name[^]*VIOLATION init: schema at \/version|VIOLATION init: schema at \/version[^]*VIOLATION init: schema at \/name/,
      );
      assert.ok(!/SECRET|HIDDEN|Ada/.test(output), output);
    } finally {
      child.kill();
      await once(child, 'exit');
      await backend.stop();
    }
  });
});
