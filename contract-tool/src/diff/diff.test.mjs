import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dump, load } from 'js-yaml';
import { listChanges } from './changes.mjs';
import { runDiff } from './command.mjs';
import { BREAKING } from '../../test/breakingChanges.mjs';
import { HARMLESS } from '../../test/harmlessChanges.mjs';

const CONTRACT = fileURLToPath(new URL('../../../openapi.yaml', import.meta.url));
const BIN = fileURLToPath(new URL('../../bin/contract.mjs', import.meta.url));
/** @type {any} */
const document = load(readFileSync(CONTRACT, 'utf8'));

const changed = (change) => {
  const copy = structuredClone(document);
  change(copy);
  return listChanges(document, copy);
};
const breakingOf = (change) => changed(change).filter(({ breaking }) => breaking);

describe('which changes of the contract break clients', () => {
  it('none in an equal contract', () =>
    assert.deepEqual(
      changed(() => undefined),
      [],
    ));

  for (const [name, change, where] of BREAKING) {
    it(`breaks: ${name}`, () => {
      const found = breakingOf(change);
      assert.ok(
        found.some(({ pointer }) => pointer.includes(where)),
        JSON.stringify(found.map(({ pointer }) => pointer)),
      );
    });
  }
  for (const [name, change] of HARMLESS) {
    it(`is harmless: ${name}`, () =>
      assert.deepEqual(
        breakingOf(change).map(({ pointer, change: what }) => `${what} ${pointer}`),
        [],
      ));
  }
});

describe('contract diff', () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'diff-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const written = (name, change) => {
    const copy = structuredClone(document);
    change(copy);
    const file = join(folder, name);
    writeFileSync(file, dump(copy));
    return file;
  };

  it('--core: operations with the tag extension may change, the others may not', async () => {
    const inExtension = written('extension.yaml', (copy) => {
      delete copy.paths['/api/notices/list'];
    });
    const inBoth = written('both.yaml', (copy) => {
      delete copy.paths['/api/notices/list'];
      copy.components.schemas.PageSize.maximum = 50;
    });
    assert.ok(document.paths['/api/notices/list'].post.tags.includes('extension'));
    const quiet = () => undefined;
    assert.deepEqual(
      await Promise.all(
        [[inExtension], [inExtension, '--core'], [inBoth, '--core']].map((args) => runDiff([CONTRACT, ...args], quiet)),
      ),
      [1, 0, 1],
    );
  });

  it('says what changed, for people and as JSON, and ends with 1 where a client breaks', async () => {
    const file = written('new.yaml', (copy) => {
      copy.components.schemas.PageSize.maximum = 50;
      copy.info.version = '9.9.9';
    });
    const lines = [];
    assert.equal(await runDiff([CONTRACT, file], (text) => lines.push(text)), 1);
    assert.match(lines[0], /BREAKING listBackups \(POST \/api\/get_tid_backups_list\): changed, request/);
    assert.match(lines[0], /before: 100\n {2}after: {2}50/);
    assert.match(lines[0], /\d+ breaking changes, \d+ harmless\.$/);
    const json = [];
    assert.equal(await runDiff([CONTRACT, file, '--json'], (text) => json.push(text)), 1);
    const { breaking, harmless, changes } = JSON.parse(json[0]);
    assert.equal(breaking + harmless, changes.length);
    assert.ok(changes.some(({ pointer, breaking: isBreaking }) => pointer === '/info/version' && !isBreaking));
  });

  it('takes the contract of the package where only the old one is named; the command ends with 0', () => {
    const run = spawnSync(process.execPath, [BIN, 'diff', CONTRACT], { encoding: 'utf8' });
    assert.deepEqual([run.status, run.stdout.trim()], [0, 'Nothing has changed.']);
  });

  /** @type {[string, () => string[], RegExp][]} */
  const REFUSED = [
    ['no file', () => [], /takes the old contract/],
    ['a file that is not there', () => [join(folder, 'none.yaml')], /cannot be read/],
    [
      'a file that is no contract',
      () => {
        writeFileSync(join(folder, 'list.yaml'), '- 1');
        return [join(folder, 'list.yaml')];
      },
      /no OpenAPI/,
    ],
    [
      'a reference that leads nowhere',
      () => [
        CONTRACT,
        written('broken.yaml', (copy) => {
          delete copy.components.schemas.Count;
        }),
      ],
      /leads nowhere/,
    ],
    ['an option that is not known', () => ['--loud'], /loud/],
  ];
  for (const [what, args, says] of REFUSED)
    it(`refuses to compare ${what}`, async () =>
      assert.rejects(async () => runDiff(args()), { name: 'RunFailure', message: says }));
});
