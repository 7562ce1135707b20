#!/usr/bin/env node
/** Checks the words of every Markdown file and text catalogue; part of `npm test`. ESLint checks those of comments. */
import fs from 'node:fs';
import path from 'node:path';
import { proseViolations } from './lint/prose.mjs';
import { root } from './lib/run.mjs';

const SKIPPED = /(^|\/)(node_modules|dist|out|\.cache|\.data|\.git)(\/|$)/;
const CATALOGUE = /^domain\/(texts\/[\w.-]+|texts|notices)\.ts$/;

const files = fs
  .readdirSync(root, { recursive: true })
  .map((file) => String(file).split(path.sep).join('/'))
  .filter((file) => !SKIPPED.test(file) && (file.endsWith('.md') || CATALOGUE.test(file)))
  .sort();
const found = [];
for (const file of files) found.push(...(await proseViolations(file, fs.readFileSync(path.join(root, file), 'utf8'))));
for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} ruled-out words`);
process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0;
