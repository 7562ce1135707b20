import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const UNIT = path.join(root, 'deploy', 'recovery.service');
const TOOL = 'systemd-analyze';
const hasTool = spawnSync(TOOL, ['--version']).status === 0;
/** Exposure of the unit that the guide had before: 8.7. */
const MAX_EXPOSURE = 2;

describe('the systemd unit', { skip: hasTool ? false : `${TOOL} is not installed` }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unit-'));
  after(() => fs.rmSync(folder, { recursive: true }));

  it('is accepted by systemd', () => {
    // The program of a server need not be on this machine.
    const unit = path.join(folder, 'recovery.service');
    fs.writeFileSync(unit, fs.readFileSync(UNIT, 'utf8').replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync(TOOL, ['verify', '--man=no', unit], { encoding: 'utf8' });
    const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('recovery.service'));
    assert.deepEqual([own, status], [[], 0]);
  });

  it('leaves the service exposed to little', () => {
    const args = ['security', '--offline=true', '--no-pager', UNIT];
    const { stdout } = spawnSync(TOOL, args, { encoding: 'utf8' });
    const level = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1]);
    assert.ok(level <= MAX_EXPOSURE, `exposure ${level}\n${stdout}`);
  });
});

describe('the command of the host', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'command-'));
  after(() => fs.rmSync(folder, { recursive: true }));
  const run = (...args) => {
    const config = path.join(folder, 'etc');
    const bin = path.join(folder, 'bin');
    for (const each of [config, bin]) fs.mkdirSync(each, { recursive: true });
    fs.writeFileSync(path.join(bin, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    for (const name of ['root.key', 'database.url']) fs.writeFileSync(path.join(config, name), '');
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, RECOVERY_CONFIG: config };
    return spawnSync(path.join(root, 'deploy/recovery-command'), args, { encoding: 'utf8', env });
  };

  it('runs the compiled command with the secrets that exist', () => {
    const { stdout, status } = run('recovery', 'admin', 'list');
    assert.equal(status, 0);
    const words = stdout.trim().split('\n');
    assert.deepEqual(words.slice(-3), ['.cache/compiled/server/src/commands/recovery.js', 'admin', 'list']);
    assert.deepEqual(
      words.filter((word) => word.startsWith('--setenv')),
      [
        '--setenv=DATABASE_URL_FILE=/run/credentials/recovery-command.service/database.url',
        '--setenv=ROOT_KEY_FILE=/run/credentials/recovery-command.service/root.key',
      ],
    );
  });

  it('refuses other names', () => assert.equal(run('start').status, 2));

  it('names programs that the build compiles', () => {
    const prepare = fs.readFileSync(path.join(root, 'scripts/lib/prepare.mjs'), 'utf8');
    for (const name of ['verify', 'undelete', 'recovery', 'changeRootKey'])
      assert.ok(prepare.includes(`'server/src/commands/${name}.ts'`), name);
  });
});

describe('the packages', () => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

  it('have an integrity each, for every platform', () => {
    const isBare = ([place, { link, integrity }]) =>
      place.includes('node_modules/') && !link && !/^sha512-/.test(integrity ?? '');
    const bare = Object.entries(packages).filter(isBare);
    assert.deepEqual(
      bare.map(([place]) => place),
      [],
    );
  });
});
