import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const eslint = new ESLint({ cwd: root });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'typed-'));
// It looks for its half with types where it works.
fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

const oxlint = (...args) =>
  spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** The rules that the project's linter with types finds broken in a text, by their names in order. */
const broken = (text) => {
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, lib: ['ES2023'], types: [] }, include: ['*.ts'] }),
  );
  fs.writeFileSync(path.join(folder, 'x.ts'), text);
  const { status, stdout } = oxlint('--type-aware', '--deny-warnings', '--format=json');
  const found = JSON.parse(stdout)
    .diagnostics.map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'))
    .sort();
  assert.equal(status, found.length > 0 ? 1 : 0);
  return found;
};

describe('rules that need types', () => {
  it('are all those that typescript-eslint recommends', () => {
    const { rules } = JSON.parse(oxlint('--config', path.join(root, '.oxlintrc.json'), '--print-config').stdout)
      .overrides[0];
    const recommended = tseslint.configs.recommendedTypeCheckedOnly.flatMap((config) =>
      Object.keys(config.rules ?? {}).filter((name) => name.startsWith('@')),
    );
    assert.deepEqual(
      Object.keys(rules)
        .map((name) => `@${name.replace('typescript/', 'typescript-eslint/')}`)
        .sort(),
      recommended.sort(),
    );
  });

  it('report their violation and nothing else', () => {
    const load = 'export const load = async (): Promise<void> => Promise.resolve();\n';
    assert.deepEqual(broken(`${load}export const run = (x: any): string => { load(); return x.y; };\n`), [
      'no-floating-promises',
      'no-unsafe-member-access',
      'no-unsafe-return',
    ]);
    assert.deepEqual(broken(`${load}export const run = (x: string): string => { void load(); return x; };\n`), []);
  });

  for (const word of ['oxlint-disable-next-line', 'eslint-disable-next-line'])
    it(`cannot be turned off by a comment: ${word}`, async () => {
      const [{ messages }] = await eslint.lintText(`// ${word}\nexport const one = 1;\n`, {
        filePath: path.join(root, 'domain/x.ts'),
      });
      assert.deepEqual(
        messages.filter(({ severity }) => severity === 2).map(({ ruleId }) => ruleId),
        ['no-warning-comments'],
      );
    });
});
