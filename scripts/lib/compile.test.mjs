import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { compile, sourceOf } from './compile.mjs';
import { root, run } from './run.mjs';

const TESTS = ['server/src/storage/lock.test.ts', 'contract-tool/test/scenarios.test.mjs', 'scripts/start.test.mjs'];
const RELATIVE = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

describe('compiled tests', () => {
  let files;
  before(async () => {
    files = await compile(TESTS);
  });
  const compiled = (source) => path.join(path.dirname(files[0]), '../../..', source);
  const textOf = (source) => fs.readFileSync(compiled(source), 'utf8');

  it('replace their sources, and other files stay', () => {
    assert.deepEqual(
      files.map(sourceOf),
      TESTS.map((file) => path.join(root, file)),
    );
    assert.equal(files[2], path.join(root, TESTS[2]));
    assert.equal(sourceOf('/elsewhere/x.js'), '/elsewhere/x.js');
  });

  it('import compiled modules that exist', () => {
    for (const source of [
      'server/src/storage/lock.test.js',
      'server/src/storage/index.js',
      'server/src/storage/embedded.js',
      'contract-tool/test/scenarios.test.mjs',
    ]) {
      const names = [...textOf(source).matchAll(RELATIVE)].map(([, name]) => name);
      assert.ok(names.length > 0, source);
      for (const name of names) {
        assert.ok(!name.endsWith('.ts'), `${source} imports ${name}`);
        assert.ok(fs.existsSync(path.resolve(path.dirname(compiled(source)), name)), `${source} imports ${name}`);
      }
    }
  });

  it('find threads and module folders in the compiled tree, and other files in the source tree', () => {
    const thread = compiled('server/src/storage/embeddedWorker.js');
    assert.ok(textOf('server/src/storage/embedded.js').includes(pathToFileURL(thread).href));
    assert.ok(fs.existsSync(thread));
    assert.ok(
      textOf('server/src/storage/migrate.js').includes(pathToFileURL(compiled('server/src/storage/migrations/')).href),
    );
    const names = (folder) => fs.readdirSync(folder).map((name) => name.replace(/\.[jt]s$/, ''));
    assert.deepEqual(
      names(compiled('server/src/storage/migrations')),
      names(path.join(root, 'server/src/storage/migrations')),
    );
    assert.ok(
      textOf('server/test/embedded.js').includes(pathToFileURL(path.join(root, 'server/test/embedded.ts')).href),
    );
  });

  it('run without a loader', async () => {
    const { code, output } = await run(process.execPath, ['--test', '--test-reporter=spec', files[0]], {
      env: { PATH: process.env.PATH },
    });
    assert.equal(code, 0, output);
    assert.match(output, /names the process that holds it/);
  });
});
