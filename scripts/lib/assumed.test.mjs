import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { load } from 'js-yaml';
import { collectAssumptions } from './assumed.mjs';
import { root } from './run.mjs';

const document = load(fs.readFileSync(path.join(root, 'openapi.yaml'), 'utf8'));
const marksIn = (node) =>
  typeof node !== 'object' || node === null
    ? 0
    : Object.values(node).reduce((sum, child) => sum + marksIn(child), node['x-assumed'] === true ? 1 : 0);

it('lists every x-assumed mark of the contract with its description', () => {
  const rows = collectAssumptions();
  assert.equal(rows.length, marksIn(document));
  for (const { place, field, description } of rows) assert.ok(description.length > 3, `${place} ${field}`);
  assert.equal(new Set(rows.map(({ place, field }) => `${place} ${field}`)).size, rows.length);
});

it('lists a new mark at its place', () => {
  const more = structuredClone(document);
  more.components.schemas.Notice.properties.count['x-assumed'] = true;
  const former = collectAssumptions(document).map(({ place, field }) => `${place} ${field}`);
  assert.deepEqual(
    collectAssumptions(more)
      .map(({ place, field }) => `${place} ${field}`)
      .filter((row) => !former.includes(row)),
    ['Notice count'],
  );
});
