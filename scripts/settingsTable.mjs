#!/usr/bin/env node
/**
 * Writes the README's table of settings from the service's own list (server/src/settings/table.ts).
 * `--check` changes nothing and fails when the table differs.
 */
import fs from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from './lib/run.mjs';

const BEGIN = '<!-- settings: written by scripts/settingsTable.mjs -->';
const END = '<!-- end of settings -->';
const README = path.join(root, 'README.md');

const { SETTINGS } = await tsImport('../server/src/settings/table.ts', import.meta.url);
const cell = (text) => text.replaceAll('|', '\\|');
const rows = SETTINGS.map((row) => `| \`${row.name}\` | ${row.default ? `\`${cell(row.default)}\`` : ''} | ${cell(row.meaning)} |`);
const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');

const text = fs.readFileSync(README, 'utf8');
const begin = text.indexOf(BEGIN);
const end = text.indexOf(END);
if (begin < 0 || end < begin) {
  console.error(`README.md lacks the lines "${BEGIN}" and "${END}".`);
  process.exit(1);
}
const wanted = `${text.slice(0, begin + BEGIN.length)}\n${table}\n${text.slice(end)}`;
if (wanted === text) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('The settings in README.md differ from server/src/settings/table.ts: run `node scripts/settingsTable.mjs`.');
  process.exit(1);
}
fs.writeFileSync(README, wanted);
