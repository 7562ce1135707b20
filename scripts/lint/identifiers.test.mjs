import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Linter } from 'eslint';
import { identifiers, ruledOutInName } from './identifiers.mjs';

const CONFIG = { plugins: { names: identifiers }, rules: { 'names/wording': 'error' } };
const found = (text, file = 'x.js') => new Linter().verify(text, CONFIG, file).map(({ message }) => message);

describe('words of names', () => {
  it('are found in every way to write a name', () => {
    assert.deepEqual(
      ['readAnew', 'isTold', 'BESIDE_THE_OTHERS', 'by_itself', 'nobodySignedIn', 'onDeath2'].map(ruledOutInName),
      ['anew', 'is told', 'beside', 'by itself', 'nobody', 'death'],
    );
  });
  it('are whole words', () => {
    for (const name of ['bodies', 'studies', 'thing', 'roadmap', 'bearer', 'renewed', 'mostRecent', 'patienceSeconds'])
      assert.equal(ruledOutInName(name), undefined, name);
  });
  it('are not those of a limit without its direction', () => {
    assert.deepEqual(['MOST', 'PARALLEL', 'ROWS_AT_ONCE', 'MAX_ROWS', 'MOST_IMPORTANT'].map(ruledOutInName), [
      'MOST',
      'PARALLEL',
      'ROWS_AT_ONCE',
      undefined,
      undefined,
    ]);
  });
  it('are reported in code and in the name of the file, not in texts', () => {
    assert.deepEqual(found("const anew = { told: 'beside' }; class A { #died = 1; }"), [
      'Ruled-out word "anew" in the name anew.',
      'Ruled-out word "told" in the name told.',
      'Ruled-out word "died" in the name died.',
    ]);
    assert.deepEqual(found('', 'errorRoads.test.js'), ['Ruled-out word "roads" in the name errorRoads.']);
  });
});
