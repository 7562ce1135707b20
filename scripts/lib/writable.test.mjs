import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root, UserError } from './run.mjs';
import { demandWritable } from './writable.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'writable-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('a folder that must be writable', () => {
  it('may be missing with its parents, and is not created', () => {
    demandWritable(folder);
    demandWritable(path.join(folder, 'a/b/c'), 'DATA_DIR');
    assert.deepEqual(fs.readdirSync(folder), []);
  });
  it('must not be a file', () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    assert.throws(
      () => demandWritable(path.join(file, 'data'), 'DATA_DIR'),
      (error) =>
        error instanceof UserError &&
        error.message.startsWith(`${file} cannot be written (it is a file).`) &&
        error.message.endsWith('or set DATA_DIR to another place.'),
    );
  });
  it(
    'is named in one sentence when it belongs to another account',
    { skip: process.getuid() === 0 ? false : 'only root can become somebody else' },
    () => {
      const foreign = path.join(folder, 'foreign');
      fs.mkdirSync(foreign);
      fs.chmodSync(folder, 0o755);
      const text = `process.setuid(65534); import(${JSON.stringify(pathToFileURL(path.join(root, 'scripts/lib/writable.mjs')).href)}).then(({ demandWritable }) => demandWritable(${JSON.stringify(foreign)})).catch(({ message }) => console.log(message))`;
      const { stdout } = spawnSync(process.execPath, ['-e', text], { encoding: 'utf8' });
      assert.match(stdout, /^\S+foreign cannot be written \(EACCES\)\. If it belongs to another user, .*\.\n$/);
    },
  );
});
