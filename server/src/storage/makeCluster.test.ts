import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { program } from '@trc/simulator/test/program';

it(
  'makes no cluster when the service has ended',
  { skip: process.platform === 'win32' ? 'a process there keeps the id of its parent' : false },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trc-cluster-'));
    // No process has this number, as if the service had been killed at once.
    const child = spawn(
      process.execPath,
      [...program(new URL('./makeCluster.ts', import.meta.url)), join(folder, 'database'), '0'],
      { stdio: 'ignore' },
    );
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
    assert.ok(!existsSync(join(folder, 'database')));
    rmSync(folder, { recursive: true });
  },
);
