import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Linter } from 'eslint';
import { ruledOutIn, wording } from './comments.mjs';

const phrasesIn = (text) => ruledOutIn(text).map(({ phrase }) => phrase);
const CONFIG = { plugins: { comments: { rules: { wording } } }, rules: { 'comments/wording': 'error' } };

describe('words of comments', () => {
  it('finds ruled-out phrases, also over two lines', () => {
    assert.deepEqual(phrasesIn(' Written anew. Whoever reads it is\n * told.'), ['anew', 'Whoever', 'is\n * told']);
  });
  it('leaves out code and quotations, and nothing next to them', () => {
    assert.deepEqual(phrasesIn(' The names `beside` and "anew", and \'whoever\'.'), []);
    assert.deepEqual(phrasesIn(" The tenant's list is beside the owner's."), ['beside']);
    assert.deepEqual(phrasesIn(' `x` anew `y`'), ['anew']);
  });
  it('finds sentences that begin with a clause', () => {
    assert.deepEqual(phrasesIn(' What is shown is old.'), ['What is']);
    assert.deepEqual(phrasesIn(' Reads it. Who was added goes.'), ['Who was']);
    assert.deepEqual(phrasesIn(' Says what is missing. "What is new" is a title.'), []);
  });
  it('reports the line and the column', () => {
    const [message] = new Linter().verify(`let a;\n/**\n * Made ${'anew'}.\n */\n`, CONFIG, 'x.js');
    assert.deepEqual([message.line, message.column, message.ruleId], [3, 9, 'comments/wording']);
  });
});
