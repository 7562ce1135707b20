import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { modules, importsFrom } from './cycles.mjs';
import { root } from '../lib/run.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cycles-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Lints modules of a project of their own. @returns the messages of each that has any */
const lint = async (files) => {
  const cwd = path.join(folder, String((count += 1)));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
    fs.writeFileSync(path.join(cwd, name), text);
  }
  const eslint = new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.mjs'], plugins: { modules }, rules: { 'modules/cycles': ['error', { root: cwd }] } },
    ],
  });
  const found = await eslint.lintFiles(['src']);
  return Object.fromEntries(
    found
      .filter(({ messages }) => messages.length > 0)
      .map(({ filePath, messages }) => [path.relative(cwd, filePath), messages.map(({ message }) => message)]),
  );
};

describe('import cycles', () => {
  it('are reported in each module of the cycle with its path, and nowhere else', async () => {
    assert.deepEqual(
      await lint({
        'src/a.mjs': "import { b } from './b.mjs'; export const a = b;",
        'src/b.mjs': "export { c as b } from './deep/c.mjs';",
        'src/deep/c.mjs': "export const c = 1; export const later = () => import('../a.mjs');",
        'src/user.mjs': "import './a.mjs';",
      }),
      {
        'src/a.mjs': ['imports itself: src/a.mjs > src/b.mjs > src/deep/c.mjs > src/a.mjs'],
        'src/b.mjs': ['imports itself: src/b.mjs > src/deep/c.mjs > src/a.mjs > src/b.mjs'],
        'src/deep/c.mjs': ['imports itself: src/deep/c.mjs > src/a.mjs > src/b.mjs > src/deep/c.mjs'],
      },
    );
  });

  it('are made of values and of types', () => {
    const text = `
      import type { A } from './types'; import { type B } from './moreTypes'; export type { C } from './thirdTypes'; export type * from './allTypes';
      import d, { type D } from './default'; import { e, type E } from './mixed'; import './effect'; import * as f from './space'; import x from 'library';
      export * from './all'; export { g } from './named'; export const h = () => import('./later'); export type I = import('./inType').I;`;
    assert.deepEqual(importsFrom('x.ts', text), [
      './types',
      './moreTypes',
      './thirdTypes',
      './allTypes',
      './default',
      './mixed',
      './effect',
      './space',
      './all',
      './named',
      './later',
      './inType',
    ]);
    assert.deepEqual(importsFrom('x.tsx', "import { A } from './a'; export const B = () => <A />;"), ['./a']);
  });

  it('are forbidden in every module of this project', async () => {
    const eslint = new ESLint({ cwd: root });
    for (const file of [
      'domain/routes.ts',
      'src/app/App.tsx',
      'server/src/main.ts',
      'e2e/harness.ts',
      'contract-tool/bin/contract.mjs',
      'scripts/test.mjs',
    ])
      assert.equal((await eslint.calculateConfigForFile(path.join(root, file))).rules['modules/cycles'][0], 2, file);
  });
});
