#!/usr/bin/env node
/**
 * Checks that each row of docs/requirements names tests that exist and run. Refuses ids of a checklist, and names of
 * documents that are not in the repository. Prints a line per finding and ends with 1 where there is one.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './lib/run.mjs';

/** A test of a row: its file, and its title unless the whole file is the proof. */
const PROOF = /^ +- `([^`]+)`(?:: `([^`]+)`)?$/gm;
const RUNNER = /^(?:it|test|describe|suite)\b[\w.]*/;
const IDS = /\bR-[A-Z]{2,}-\d+|(?<![\w-])[ST]-\d{2}(?![\w-])|\bUX-\d+|\b(?:case|finding) [DF]\d+|\bDESIGN\b/g;

/** Options of node:test that leave a test out on every machine, such as `{ skip: true }`. */
const isLeftOut = ({ arguments: given }) =>
  given
    .filter(ts.isObjectLiteralExpression)
    .some(({ properties }) =>
      properties.some(
        ({ name, initializer: value }) =>
          ['skip', 'todo'].includes(name?.getText()) &&
          value !== undefined &&
          (value.kind === ts.SyntaxKind.TrueKeyword || ts.isStringLiteralLike(value)),
      ),
    );

/** @returns the titles of the tests and groups of a file that run; a template as its source has it */
export const titlesIn = (file, text) => {
  const titles = new Set();
  const read = (node) => {
    const [runner] = (ts.isCallExpression(node) && RUNNER.exec(node.expression.getText())) || [];
    if (runner && (/\.(?:skip|todo|failing)\b/.test(runner) || isLeftOut(node))) return;
    const title = runner && node.arguments[0];
    if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
    if (title && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1));
    ts.forEachChild(node, read);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  read(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return titles;
};

/** @param titlesOf returns the titles of a test file, or undefined where there is no such file */
export const findingsOfPage = (page, text, titlesOf) => {
  const rows = text.split(/^(?=\d+\. |#)/m).filter((part) => /^\d/.test(part));
  return rows.flatMap((row) => {
    const proofs = [...row.matchAll(PROOF)];
    if (proofs.length === 0) return [`${page}: "${row.split('\n')[0]}" names no test`];
    return proofs.flatMap(([, file, title]) => {
      const titles = titlesOf(file);
      if (!titles) return [`${page}: ${file} is not a test file`];
      return title === undefined || titles.has(title) ? [] : [`${page}: ${file} runs no test "${title}"`];
    });
  });
};

/** @returns ids and absent documents that a text names */
export const strangersIn = (text, documents) => [
  ...(text.match(IDS) ?? []),
  ...(text.match(/[\w-]+\.md\b/g) ?? []).filter((name) => !documents.has(name.toLowerCase())),
];

const check = () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  const documents = new Set(files.map((file) => path.basename(file).toLowerCase()));
  const isTest = (file) => files.includes(file) && /\.test\.(?:tsx?|mjs)$/.test(file);
  const titlesOf = (file) => (isTest(file) ? titlesIn(file, read(file)) : undefined);
  const isThere = (file) => fs.existsSync(path.join(root, file));
  const prose = files.filter((file) => /\.(?:tsx?|mjs|md|css|html|ya?ml)$/.test(file) && isThere(file));
  const pages = prose.filter((file) => file.startsWith('docs/requirements/'));
  return [
    ...pages.flatMap((page) => findingsOfPage(page, read(page), titlesOf)),
    ...prose
      .filter((file) => !file.startsWith('scripts/checkRequirements'))
      .flatMap((file) => strangersIn(read(file), documents).map((name) => `${file} names ${name}`)),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = check();
  console.log(findings.length === 0 ? 'The requirements and their tests agree.' : findings.join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
