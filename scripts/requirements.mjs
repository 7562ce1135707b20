#!/usr/bin/env node
/**
 * Lists every row of a checklist that no test names: `npm run requirements -- PATH`. A row is a table line that begins with
 * its id (`| R-WIZ-12 | … |`); a test names it in its title or in its group's, alone or in a range (`R-WIZ-12 to R-WIZ-15`).
 * Ends with 1 when a row is named nowhere, and when a title names a row that the checklist does not have.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './lib/run.mjs';
import { testFiles, titlesIn } from './lib/testTitles.mjs';

const ROW = /^\|\s*(R-[A-Z]+-\d+)\s*\|/;
const RANGE = /(R-[A-Z]+)-(\d+) to (?:R-[A-Z]+-)?(\d+)/g;
const ID = /R-[A-Z]+-\d+/g;

const idsIn = (title) => {
  const ids = title.match(ID) ?? [];
  for (const [, group, from, to] of title.matchAll(RANGE)) {
    for (let number = Number(from); number <= Number(to); number += 1) ids.push(`${group}-${String(number).padStart(from.length, '0')}`);
  }
  return ids;
};

const [checklist] = process.argv.slice(2);
if (checklist === undefined || !fs.existsSync(checklist)) {
  console.error('Usage: npm run requirements -- PATH, where PATH is the checklist with a table line per row.');
  process.exit(2);
}
const rows = fs.readFileSync(checklist, 'utf8').split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []);
if (rows.length === 0) {
  console.error(`${checklist} has no row.`);
  process.exit(2);
}
const named = new Map();
for (const file of testFiles(root)) {
  for (const title of titlesIn(file, fs.readFileSync(path.join(root, file), 'utf8'))) for (const id of idsIn(title)) named.set(id, file);
}
const missing = rows.filter((id) => !named.has(id));
const unknown = [...named].filter(([id]) => !rows.includes(id));
for (const id of missing) console.log(`${id} is in no test title`);
for (const [id, file] of unknown) console.log(`${id} is named in ${file} but is no row`);
console.log(`${rows.length - missing.length} of ${rows.length} rows are named in a test title`);
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0;
