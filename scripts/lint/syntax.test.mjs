import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const eslint = new ESLint({ cwd: root });

/** Runs the project's syntax rule over a text as if it were that file. */
const said = async (file, text) => {
  const { rules } = await eslint.calculateConfigForFile(path.join(root, file));
  const config = {
    files: ['**/*.tsx'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': rules['no-restricted-syntax'] },
  };
  return new Linter().verify(text, config, 'x.tsx').map(({ message }) => message);
};

describe('text in components', () => {
  const TEXTS = ['Texts come from domain/texts.'];
  for (const markup of [
    '<p>Words</p>',
    '<p>{"Words"}</p>',
    '<p>{`Words ${x}`}</p>',
    '<p>{x ? "Words" : y}</p>',
    '<p aria-label="Words" />',
    '<p aria-label={"Words"} />',
    '<p title={`Words ${x}`} />',
    '<p alt={x ? "Words" : y} />',
  ])
    it(`comes from the catalogue: ${markup}`, async () =>
      assert.deepEqual(await said('src/app/App.tsx', `export const A = () => ${markup};`), TEXTS));
  for (const markup of [
    '<p>{T.words}</p>',
    '<p aria-label={T.words(x)} className="words" />',
    '<p title={`${x}: ${y}`}>{`${x}, ${y}`}</p>',
  ])
    it(`may combine catalogue texts: ${markup}`, async () =>
      assert.deepEqual(await said('src/app/App.tsx', `export const A = () => ${markup};`), []));
});

describe('a test that runs alone', () => {
  for (const file of [
    'src/app/App.test.tsx',
    'server/test/kill/x.test.ts',
    'e2e/story.test.ts',
    'contract-tool/src/mock/mock.test.mjs',
    'scripts/start.test.mjs',
  ])
    it(`is refused in ${file}`, async () => {
      for (const text of ['it.only("x", f);', 'describe.only("x", f);', 'test.only.each([])("x", f);'])
        assert.deepEqual(await said(file, text), ['Every test runs: no .only.'], text);
      assert.deepEqual(await said(file, 'it("x", f); list.only(f);'), []);
    });
});
