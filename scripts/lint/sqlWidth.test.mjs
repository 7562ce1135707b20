import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Linter } from 'eslint';
import { sql } from './sqlWidth.mjs';

const CONFIG = { plugins: { sql }, rules: { 'sql/width': 'error' } };
const linesOf = (text) => new Linter().verify(text, CONFIG, 'x.js').map(({ line }) => line);
const LONG = 'a'.repeat(121);

describe('the width of SQL', () => {
  it('is that of code, in templates and in strings', () => {
    assert.deepEqual(linesOf(`query(\`select 1\n  from ${LONG}\n  where x\`);`), [2]);
    assert.deepEqual(linesOf(`query('delete from ${LONG}');`), [1]);
    assert.deepEqual(linesOf('query(`select 1\n from a`);'), []);
  });
  it('is not that of other texts', () => {
    assert.deepEqual(linesOf(`say('The selected row ${LONG}'); say(\`updated ${LONG}\`); say('with ${LONG}');`), []);
    assert.deepEqual(linesOf(`query('with ${LONG} as (select 1)');`), [1]);
  });
});
