import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { spills } from './styles.mjs';

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../src');
const read = (file) => fs.readFileSync(path.join(src, file), 'utf8');
const inSrc = fs
  .readdirSync(src, { recursive: true })
  .map((file) => String(file).replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.css'));
const everywhere = [...read('app/styles.css').matchAll(/'\.\.\/(features\/[^']+)'/g)].map(([, file]) => file);
const isShared = (file) => !file.startsWith('features/') || everywhere.includes(file);

describe('styles of features', () => {
  it('a page looks the same whatever was visited before it', () => {
    const features = inSrc.filter((file) => !isShared(file)).map((file) => [file.split('/')[1], read(file)]);
    assert.ok(features.length > 5 && everywhere.length > 0);
    assert.deepEqual(spills(inSrc.filter(isShared).map(read), features), []);
  });

  const SHARED = ['.commands { gap: 8px; } @media (max-width: 1px) { .table td { gap: 0; } }'];
  it('reports a class that two features style', () => {
    for (const [one, other] of [
      ['.card { padding: 0; }', '.wide, .card:hover { padding: 1px; }'],
      ['.search { width: 1px; }', '@media (min-width: 2px) { .commands > .search { width: 2px; } }'],
      ['input.tick { margin: 0; }', 'span.tick { display: grid; }'],
    ])
      assert.equal(
        spills(SHARED, [
          ['a', one],
          ['b', other],
        ]).length,
        1,
        other,
      );
  });
  it('refuses to restyle a shared class alone', () => {
    for (const css of ['.table td { gap: 1px; }', '.x { gap: 0; } @media print { td { gap: 1px; } }'])
      assert.equal(spills(SHARED, [['a', css]]).length, 1, css);
  });
  it('lets a feature style its own classes, with content and containers', () => {
    const css =
      '/* .b */ .a { gap: 0; } .a .card, .table td:has(> .a, .b) { gap: 0; } @keyframes go { from { gap: 0; } 50% { gap: 1px; } }';
    assert.deepEqual(
      spills(SHARED, [
        ['a', css],
        ['a', '.a .b { gap: 0; }'],
        ['b', '.b { gap: 0; } .b .card { gap: 0; }'],
      ]),
      [],
    );
  });
});
