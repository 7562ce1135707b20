import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './lib/run.mjs';

const IMAGES = 'docs/images';
const MAX_PICTURES = 30;
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const list = (folder) => fs.readdirSync(path.join(root, folder), { recursive: true }).map(String);
const documents = ['README.md', ...list('docs/guides').map((name) => `docs/guides/${name}`)];
/** Pictures with a description that a document shows, from docs/images. */
const shown = new Set(
  documents.flatMap((file) =>
    [...read(file).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)]
      .map(([, target]) => path.join(path.dirname(file), target))
      .filter((target) => target.startsWith(IMAGES))
      .map((target) => path.relative(IMAGES, target)),
  ),
);
/** Names that the chapters of the guides give to their pictures. */
const taken = new Set(
  ['firstBackup', 'restore', 'incident', 'administration'].flatMap((chapter) =>
    [...read(`scripts/pictures/chapters/${chapter}.mjs`).matchAll(/camera\.take\(\w+, (?:'([^']+)'|name)/g)].map(
      ([, name]) => name,
    ),
  ),
);

describe('pictures of the guides', () => {
  it('are shown with a description, and no other picture is committed', () => {
    assert.deepEqual([...shown].sort(), list(IMAGES).sort());
    assert.ok(shown.size <= MAX_PICTURES, `${shown.size} pictures`);
  });

  it('are taken by a chapter', () => {
    const names = [...shown].map((file) => path.basename(file, '.png'));
    // This one is taken in a loop over several pages.
    assert.deepEqual(
      names.filter((name) => !taken.has(name)),
      ['dashboard-empty'],
    );
  });
});
