#!/usr/bin/env node
/**
 * Fills the tables of README and guides from the lists in the code, between `<!-- table NAME -->` and `<!-- end -->`.
 * `--check` changes nothing and fails when a table differs from its list.
 */
import fs from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { collectAssumptions } from './lib/assumed.mjs';
import { root } from './lib/run.mjs';

const { SETTINGS } = await tsImport('../server/src/settings/table.ts', import.meta.url);
const { ADVISED_ROLES, OPTIONAL_PERMISSIONS, READ_PERMISSIONS, WRITE_PERMISSIONS } = await tsImport(
  '../domain/applicationPermissions.ts',
  import.meta.url,
);
const { BEHAVIOURS } = await tsImport('../simulator/src/tenant/behaviour/table.ts', import.meta.url);
const { loadContract } = await tsImport('../server/src/http/contract/document.ts', import.meta.url);
const { ROLES } = await tsImport('../domain/roles.ts', import.meta.url);
const { OBJECT_TYPES } = await tsImport('../domain/objectTypes.ts', import.meta.url);
const { descriptionOf } = await tsImport('../server/src/directory/types/descriptions.ts', import.meta.url);
const { READINGS } = await tsImport('../server/src/directory/types/index.ts', import.meta.url);
const { capturedRows, policyRows } = await import('./lib/captured.mjs');
const { PEOPLE } = await tsImport('../domain/sampleTenant.ts', import.meta.url);

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => (text ? `\`${cell(text)}\`` : '');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const permissions = (list) =>
  table(
    ['Application permission', 'Purpose'],
    list.map((row) => [code(row.name), cell(row.description)]),
  );

/** Roles by operation, from x-access; the operations that take no token say so. */
const accessRows = () =>
  loadContract().operations.map(({ operationId, method, path, access, open, extension }) => [
    code(operationId),
    code(`${method} ${path}`),
    ...ROLES.map(({ role }) => (access.includes(role) ? 'yes' : '')),
    [open ? 'no token' : '', extension ? 'extension' : ''].filter(Boolean).join(', '),
  ]);

const TABLES = {
  settings: table(
    ['Setting', 'Default', 'Meaning'],
    SETTINGS.map((row) => [code(row.name), code(row.default), cell(row.meaning)]),
  ),
  'operations by role': table(['Operation', 'Request', ...ROLES.map(({ label }) => cell(label)), 'Also'], accessRows()),
  people: table(
    ['Account', 'Name', 'Role'],
    PEOPLE.map((row) => [code(row.upn), cell(row.name), cell(row.role)]),
  ),
  behaviours: table(
    ['Behaviour', 'Values', 'Default', 'What the directory does', 'Source'],
    Object.entries(BEHAVIOURS).map(([name, row]) => [
      code(name),
      cell(row.values),
      code(String(row.default)),
      cell(row.about),
      cell(row.source),
    ]),
  ),
  assumed: table(
    ['Where', 'What', 'What the contract decides'],
    collectAssumptions().map((row) => [
      code(row.place),
      code(row.field),
      cell(row.description.replaceAll(/\s+/g, ' ').trim()),
    ]),
  ),
  'permissions to read': permissions(READ_PERMISSIONS),
  'permissions to write': permissions(WRITE_PERMISSIONS),
  'optional permissions': table(
    ['Application permission', 'API', 'Used by', 'Purpose'],
    OPTIONAL_PERMISSIONS.map((row) => [
      code(row.name),
      row.api === 'graph' ? 'Microsoft Graph' : 'Office 365 Exchange Online',
      row.use === 'read' ? 'backup' : 'restore',
      cell(row.description),
    ]),
  ),
  'what is backed up': table(
    ['Type', 'Written by a restore', 'Compared only', 'Never updated'],
    capturedRows(OBJECT_TYPES, descriptionOf).map((row) => row.map(cell)),
  ),
  'tenant-wide policies': table(
    ['Entry', 'Restore', 'Links', 'Optional permission'],
    policyRows(READINGS.tenantWidePolicies.sources, descriptionOf).map((row) => row.map(cell)),
  ),
  'directory roles': table(
    ['Directory role', 'Purpose'],
    ADVISED_ROLES.map((row) => [cell(row.name), cell(row.description)]),
  ),
};
const REGION = /<!-- table ([^>]+) -->\n[\s\S]*?<!-- end -->/g;

const documents = [
  'README.md',
  ...fs.readdirSync(path.join(root, 'docs'), { recursive: true }).map((file) => `docs/${String(file)}`),
].filter((file) => file.endsWith('.md'));
const used = new Set();
let differ = 0;
for (const name of documents) {
  const file = path.join(root, name);
  const text = fs.readFileSync(file, 'utf8');
  const wanted = text.replace(REGION, (_, key) => {
    if (!(key in TABLES)) throw new Error(`${name}: there is no table "${key}"`);
    used.add(key);
    return `<!-- table ${key} -->\n${TABLES[key]}\n<!-- end -->`;
  });
  if (wanted === text) continue;
  differ += 1;
  if (process.argv.includes('--check'))
    console.error(`${name} differs from the lists in the code: run \`node scripts/docTables.mjs\`.`);
  else fs.writeFileSync(file, wanted);
}
for (const key of Object.keys(TABLES).filter((name) => !used.has(name))) {
  differ += 1;
  console.error(`No document shows the table "${key}".`);
}
if (process.argv.includes('--check') && differ > 0) process.exit(1);
