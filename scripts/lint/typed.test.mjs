import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../lib/run.mjs';

const TYPED = tseslint.configs.recommendedTypeCheckedOnly
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((name) => name.startsWith('@'));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'typed-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
fs.writeFileSync(
  path.join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, lib: ['ES2023'], types: [] }, include: ['*.ts'] }),
);

/** The rules of the project that a text violates, with its types read from a small program; by their names in order. */
const violations = async (ruleIds, name, text) => {
  fs.writeFileSync(path.join(folder, name), text);
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: path.join(root, 'eslint.config.mjs'),
    ruleFilter: ({ ruleId }) => ruleIds.includes(ruleId),
  });
  const [{ messages }] = await eslint.lintFiles([name]);
  return messages.map(({ ruleId, message }) => ruleId ?? message).sort();
};

describe('rules that need types', () => {
  it('are all those that typescript-eslint recommends', async () => {
    const eslint = new ESLint({ cwd: root });
    for (const file of [
      'bench/browse.ts',
      'domain/routes.ts',
      'e2e/harness.ts',
      'jest.config.ts',
      'server/src/x.test.ts',
      'simulator/src/main.ts',
      'src/app/App.tsx',
    ]) {
      const { rules } = await eslint.calculateConfigForFile(path.join(root, file));
      assert.deepEqual(
        TYPED.filter((name) => rules[name]?.[0] !== 2),
        [],
        file,
      );
    }
  });

  it('report their violation and nothing else', async () => {
    const load = 'export const load = async (): Promise<void> => Promise.resolve();\n';
    assert.deepEqual(
      await violations(TYPED, 'a.ts', `${load}export const run = (x: any): string => { load(); return x.y; };\n`),
      ['floating-promises', 'unsafe-member-access', 'unsafe-return'].map((name) => `@typescript-eslint/no-${name}`),
    );
    assert.deepEqual(
      await violations(TYPED, 'b.ts', `${load}export const run = (x: string): string => { void load(); return x; };\n`),
      [],
    );
  });
});

describe('an import by a script', () => {
  it('names an export of the module', async () => {
    fs.writeFileSync(path.join(folder, 'exports.ts'), 'export const one: number = 1;\n');
    const imports = (name) => `import { ${name} } from './exports.ts';\nexport const x = ${name};\n`;
    assert.deepEqual(await violations(['import-x/named'], 'a.mjs', imports('two')), ['import-x/named']);
    assert.deepEqual(await violations(['import-x/named'], 'b.mjs', imports('one')), []);
  });
});
