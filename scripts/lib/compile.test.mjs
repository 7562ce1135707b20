import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { compile, COMPILED, compiledPathOf, sourcePathOf } from './compile.mjs';
import { compileTests } from './prepare.mjs';
import { root, run } from './run.mjs';

const folder = path.join(root, '.cache/compile-test');
const PROJECT = path.join(folder, 'tsconfig.json');
const TEST = path.join(root, 'server/src/storage/lock.test.ts');
/** A project of one file, without the types of Node.js, which take tsc most of its time. */
const compileOne = (file) => {
  const options = { lib: ['ES5'], types: [] };
  const project = { extends: '../../e2e/tsconfig.build.json', compilerOptions: options, include: [], files: [file] };
  fs.writeFileSync(PROJECT, JSON.stringify(project));
  return compile(PROJECT);
};

describe('the compiled modules', () => {
  before(async () => {
    fs.mkdirSync(folder, { recursive: true });
    // `npm test` has compiled them.
    if (!fs.existsSync(compiledPathOf(TEST))) await compileTests();
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('have the path of their source', () => {
    assert.equal(compiledPathOf(TEST), path.join(COMPILED, 'server/src/storage/lock.test.js'));
    assert.equal(sourcePathOf(compiledPathOf(TEST)), TEST);
    for (const file of ['contract-tool/test/scenarios.test.mjs', 'scripts/byok-wrap.d.mts', 'src/app/globals.d.ts'])
      assert.equal(compiledPathOf(path.join(root, file)), path.join(root, file));
    assert.equal(sourcePathOf('/elsewhere/x.js'), '/elsewhere/x.js');
  });

  it('run without a loader, with their threads, and find workspaces by name', async () => {
    const patterns = ['names the process', 'refuses a second database'].map((name) => `--test-name-pattern=${name}`);
    const args = ['--test', '--test-reporter=spec', ...patterns, compiledPathOf(TEST)];
    const { code, output } = await run(process.execPath, args, {
      env: { PATH: process.env.PATH },
    });
    assert.equal(code, 0, output);
    assert.match(output, /^ℹ pass 2$/m);
    const entry = pathToFileURL(compiledPathOf(path.join(root, 'server/src/storage/openDatabase.ts'))).href;
    const named = `import { createRequire } from 'node:module';
      console.log(createRequire(${JSON.stringify(entry)}).resolve('@trc/domain/node/lock'));`;
    const found = await run(process.execPath, ['--input-type=module', '-e', named]);
    assert.equal(found.output.trim(), path.join(COMPILED, 'domain/node/lock.js'));
  });

  it('go when their source is deleted', async () => {
    const old = path.join(COMPILED, 'server/src/storage/migrations/999-gone.js');
    fs.writeFileSync(old, '');
    await compileOne('../../domain/isObject.ts');
    assert.ok(!fs.existsSync(old));
    assert.ok(fs.existsSync(path.join(COMPILED, 'server/src/storage/migrate.js')));
  });

  it('are missing with a reason when the compiler fails', async () => {
    await assert.rejects(compileOne('../../domain/missing.ts'), /could not be compiled[\s\S]*missing\.ts/);
  });

  it('find the files of the project when they are bundled elsewhere', async () => {
    const bundled = path.join(folder, 'bundled');
    await bundle(['domain/node/files.ts'], bundled);
    const { projectFile } = await import(pathToFileURL(path.join(bundled, 'domain/node/files.js')).href);
    assert.equal(projectFile('openapi.yaml').href, pathToFileURL(path.join(root, 'openapi.yaml')).href);
    await assert.rejects(bundle(['domain/missing.ts'], bundled), /could not be bundled[\s\S]*missing\.js/);
  });
});
