import js from '@eslint/js';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { importX } from 'eslint-plugin-import-x';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/lint/boundaries.mjs';
import { modules } from './scripts/lint/cycles.mjs';
import { wording } from './scripts/lint/comments.mjs';
import { docComments } from './scripts/lint/docComments.mjs';
import { identifiers } from './scripts/lint/identifiers.mjs';
import { sql } from './scripts/lint/sqlWidth.mjs';

/**
 * The rules of React look at components and hooks only, but the compiler behind them reads every file; where there is
 * neither, it need not: that was a fifth of the linter's time.
 */
const WHERE_HOOKS_ARE = /\buse[A-Z]/;
const reactRules = Object.fromEntries(
  Object.entries(hooks.rules).map(([name, rule]) => [
    name,
    {
      ...rule,
      create: (context) =>
        context.filename.endsWith('x') || WHERE_HOOKS_ARE.test(context.sourceCode.text) ? rule.create(context) : {},
    },
  ]),
);

const root = path.dirname(fileURLToPath(import.meta.url));
const TESTS = [
  '**/*.test.{ts,tsx,mjs}',
  'test/**',
  'server/test/**',
  'simulator/test/**',
  'contract-tool/test/**',
  'e2e/**',
];
/** Tests that run in node:test. */
const NODE_TESTS = [
  'server/**/*.test.ts',
  'server/test/**/*.ts',
  'simulator/**/*.test.ts',
  'simulator/test/**/*.ts',
  'e2e/**/*.ts',
  'scripts/**/*.test.ts',
];
/** These return promises that the runner waits for. */
const RUNNER_CALLS = {
  from: 'package',
  package: 'node:test',
  name: ['test', 'it', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach'],
};

/** Text that becomes markup or code without React in between (XSS). */
const MARKUP = [
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'React renders text; no raw HTML.' },
  { selector: "Property[key.name='dangerouslySetInnerHTML']", message: 'React renders text; no raw HTML.' },
  { selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]', message: 'No raw HTML.' },
  { selector: "CallExpression[callee.property.name='insertAdjacentHTML']", message: 'No raw HTML.' },
  { selector: "Property[key.name='useHTML']", message: 'Charts draw text as SVG, not as HTML.' },
  {
    selector: 'Property[key.name=/[fF]ormatter$/][value.type=/^(Literal|TemplateLiteral)$/]',
    message: 'A formatter is a function.',
  },
];
const SPOKEN =
  'JSXAttribute[name.name=/^(aria-label|aria-valuetext|aria-roledescription|title|placeholder|alt|label|text)$/]';
/** Texts are in the catalogue (domain/texts), so that another language is one file. */
const WORDS = [
  'JSXText[value=/[A-Za-z]{2}/]',
  `${SPOKEN} > Literal[value=/[A-Za-z]{2}/]`,
  ...['', ':matches(ConditionalExpression, LogicalExpression) > '].flatMap((within) =>
    ['Literal[value=/[A-Za-z]{2}/]', 'TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]'].map(
      (text) => `:matches(JSXElement, JSXFragment, ${SPOKEN}) > JSXExpressionContainer > ${within}${text}`,
    ),
  ),
  "CallExpression[callee.name='toastShown'] Property[key.name='text'] > :matches(Literal, TemplateLiteral)",
].map((selector) => ({ selector, message: 'Texts come from domain/texts.' }));
/** All others of the file would not run, and nothing would fail. */
const ALONE = {
  selector: "MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name='only']",
  message: 'Every test runs: no .only.',
};
const DOOR_GLOBALS = [
  { name: 'fetch', message: 'Calls go through src/api/baseQuery (src/app/config reads config.json).' },
  { name: 'XMLHttpRequest', message: 'Calls go through src/api/baseQuery.' },
  { name: 'localStorage', message: 'Web storage belongs to src/features/settings and src/app/config.' },
  { name: 'sessionStorage', message: 'Web storage belongs to src/features/settings and src/app/config.' },
];
const without = (...names) => ['error', ...DOOR_GLOBALS.filter((row) => !names.includes(row.name))];
const properties = (...names) => [
  'error',
  ...DOOR_GLOBALS.filter((row) => !names.includes(row.name)).flatMap(({ name, message }) =>
    ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
  ),
];

/** A rule is not turned off in passing. */
const UNFINISHED = ['todo', 'fixme', 'xxx', 'eslint-disable'];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      'out/',
      '.cache/',
      '.data/',
      'src/api/generated/',
      'server/src/contract/generated.ts',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: {
      'import-x': importX,
      boundaries,
      comments: { rules: { wording } },
      docs: docComments,
      names: identifiers,
      sql,
      modules,
      size: { rules: { 'max-lines-wish': builtinRules.get('max-lines') } },
    },
    rules: {
      'boundaries/imports': ['error', { root }],
      'modules/cycles': ['error', { root }],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'size/max-lines-wish': ['warn', 200],
      // The formatter breaks code at this width, and leaves comments as they are.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-warning-comments': ['error', { terms: UNFINISHED, location: 'anywhere' }],
      'comments/wording': 'error',
      'docs/placement': 'error',
      'names/wording': 'error',
      'sql/width': 'error',
      'no-restricted-syntax': ['error', ...MARKUP],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['bench/*.ts'] }, tsconfigRootDir: root },
    },
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A refused call is a plain object, so that it can lie in the store.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'file', name: 'ApiError' }] }],
    },
  },
  {
    files: NODE_TESTS,
    rules: { '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [RUNNER_CALLS] }] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'domain/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { 'react-hooks': { ...hooks, rules: reactRules } },
    rules: {
      ...hooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...MARKUP, ...WORDS],
      'no-restricted-globals': without(),
      'no-restricted-properties': properties(),
    },
  },
  {
    files: ['src/app/config.ts'],
    rules: {
      'no-restricted-globals': without('fetch', 'localStorage', 'sessionStorage'),
      'no-restricted-properties': properties('fetch', 'localStorage', 'sessionStorage'),
    },
  },
  {
    files: ['src/features/settings/**'],
    rules: {
      'no-restricted-globals': without('localStorage', 'sessionStorage'),
      'no-restricted-properties': properties('localStorage', 'sessionStorage'),
    },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...MARKUP, ALONE],
    },
  },
  // A migration that has run is not changed any more.
  { files: ['server/src/storage/migrations/**'], rules: { 'sql/width': 'off' } },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
    settings: { 'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] } },
    // TypeScript checks few of these files, and reports such imports in all others.
    rules: { 'import-x/named': 'error' },
  },
  // Functions here also run inside the measured page.
  { files: ['bench/**'], languageOptions: { globals: globals.browser } },
  // Tools that load a default export.
  {
    files: [
      '*.config.{ts,mjs}',
      'openapi-config.ts',
      'scripts/lib/countingReporter.mjs',
      'scripts/lint/contractRules.mjs',
      'test/*nvironment*.ts',
      'test/jsdom*.ts',
      '**/*.d.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
