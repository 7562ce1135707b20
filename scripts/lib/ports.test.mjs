import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { freePort, isFree } from './ports.mjs';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

it('reserves a free port for one caller, also against outgoing connections', async () => {
  const script = `const { freePort } = await import(${JSON.stringify(new URL('./ports.mjs', import.meta.url).href)});
    const ports = [];
    for (let count = 0; count < 500; count += 1) ports.push(await freePort());
    console.log(ports.join(' '));
    process.stdin.resume();
    process.stdin.on('end', () => process.exit());`;
  // Each holds its ports until all have theirs.
  const children = [1, 2, 3].map(() => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]));
  const printed = children.map(
    ({ child }) =>
      new Promise((resolve) => {
        let text = '';
        child.stdout.on('data', (chunk) => {
          text += chunk;
          if (text.includes('\n')) resolve(text);
        });
      }),
  );
  const own = await freePort();
  const lists = await Promise.all(printed);
  for (const { child } of children) child.stdin.end();
  await Promise.all(children);
  const ports = [own, ...lists.flatMap((text) => text.trim().split(' ').map(Number))];
  assert.equal(new Set(ports).size, 1_501);
  const kernels = fs.existsSync(RANGE) ? Number.parseInt(fs.readFileSync(RANGE, 'utf8'), 10) : 32_768;
  for (const port of ports) assert.ok(port >= 10_000 && port < kernels, String(port));
  assert.equal(await isFree(own, '127.0.0.1'), true);
});

it('treats a port with a listener as used', async () => {
  const server = net.createServer();
  const port = await freePort();
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  assert.equal(await isFree(port, '127.0.0.1'), false);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
