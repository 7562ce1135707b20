import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './lib/run.mjs';
import { SHOTS, STATES_FOLDER, stateFiles } from './pictures/states/shots.mjs';

const pngsIn = (folder) => fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.png'));
const guides = fs
  .readdirSync(path.join(root, 'docs/guides'))
  .map((name) => fs.readFileSync(path.join(root, 'docs/guides', name), 'utf8'))
  .join('\n');
/** Every picture that a guide shows, from docs/images. */
const shown = new Set([...guides.matchAll(/!\[[^\]]+\]\(\.\.\/images\/([^)]+)\)/g)].map(([, file]) => file));
/** The names of the states that the chapter takes: as they are written, or put together in a template. */
const states = fs
  .readdirSync(path.join(root, 'scripts/pictures/states'))
  .map((name) => fs.readFileSync(path.join(root, 'scripts/pictures/states', name), 'utf8'))
  .join('\n');
const taken = [...states.matchAll(/camera\.take\(\w+, (?:'([^']+)'|`([^`]+)`)/g)].map(
  ([, plain, template]) => plain ?? template,
);

describe('pictures of the guides', () => {
  it('each state that the pictures chapter takes has its pictures in docs, and no other is there', () => {
    assert.deepEqual(pngsIn(STATES_FOLDER).sort(), stateFiles().sort());
  });

  it('each picture is shown in a guide with words for those who do not see it, and each that is shown is there', () => {
    const present = ['docs/images', STATES_FOLDER].flatMap((folder) =>
      pngsIn(folder).map((name) => path.relative('docs/images', path.join(folder, name))),
    );
    assert.deepEqual([...shown].sort(), present.sort());
  });

  it('each name that a state is taken under stands in the table of shots', () => {
    assert.ok(taken.length > 40, `only ${taken.length} found`);
    const names = Object.keys(SHOTS);
    const unknown = taken.filter(
      (name) => !names.some((known) => new RegExp(`^${name.replace(/\$\{[^}]+\}/g, '.+')}$`).test(known)),
    );
    assert.deepEqual(unknown, []);
  });

  it('each screen stands in the guide in dark, in high contrast and at 320 pixels', () => {
    const rows = guides
      .split('\n')
      .filter((line) => line.includes('-dark') && line.includes('-forced') && line.includes('-320.png'));
    assert.ok(rows.length >= 20, `${rows.length} screens`);
  });

  it('the pictures of the states weigh 6 MB at most', () => {
    const bytes = stateFiles().reduce((sum, name) => sum + fs.statSync(path.join(root, STATES_FOLDER, name)).size, 0);
    assert.ok(bytes < 6e6, `${bytes} bytes`);
  });
});
