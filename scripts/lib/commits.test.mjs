import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkCommits } from './commits.mjs';

const AUTHOR = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];

describe('messages of commits', () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'commits-'));
  const folder = path.join(parent, 'full');
  const git = (...args) => execFileSync('git', [...AUTHOR, ...args], { cwd: folder, encoding: 'utf8' });
  const commit = (subject) => git('commit', '-q', '--allow-empty', '-m', subject);

  before(() => {
    fs.mkdirSync(folder);
    git('init', '-q', '-b', 'main');
    commit('Whatever people wrote before');
    fs.writeFileSync(path.join(folder, 'commitlint.config.mjs'), '');
    git('add', '.');
    commit('build(commits): check messages');
    commit('fix(restore): serialise writes to one application');
  });
  after(() => fs.rmSync(parent, { recursive: true, force: true }));

  it('are checked from the commit that adds the configuration', () => {
    assert.deepEqual(checkCommits(folder), { checked: 2, failures: [] });
  });
  it('are checked in a shallow clone as far as it goes', () => {
    const clone = path.join(parent, 'shallow');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder}`, clone]);
    assert.deepEqual(checkCommits(clone), { checked: 1, failures: [] });
  });
  it('fail where one has no type, and name it', () => {
    commit('Changed things');
    const found = checkCommits(folder);
    assert.equal(found.checked, 3);
    assert.match(found.failures.join(), /Changed things[\s\S]*type-empty/);
  });
  it('are not checked outside of a repository', () => {
    const bare = path.join(parent, 'plain');
    fs.mkdirSync(bare);
    assert.equal(checkCommits(bare), undefined);
  });
});
