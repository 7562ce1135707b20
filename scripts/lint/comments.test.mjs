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
    assert.deepEqual(phrasesIn(' What is shown is old.'), ['What']);
    assert.deepEqual(phrasesIn(' Reads it. Who was added goes.'), ['Who']);
    assert.deepEqual(phrasesIn(' Says what is missing. "What is new" is a title.'), []);
  });
  it('finds comments that are a clause and name no subject', () => {
    assert.deepEqual(phrasesIn('* How long it waits. '), ['How']);
    assert.deepEqual(phrasesIn('* The state.\n * Whether it is read. '), ['Whether']);
    assert.deepEqual(phrasesIn(' When the log was read last.'), ['When']);
    assert.deepEqual(phrasesIn(' Of the object.'), ['Of']);
    assert.deepEqual(phrasesIn(' When the log was read, it is stored. Whenever it is read again.'), []);
  });
  it('finds tags that are explained by a clause', () => {
    assert.deepEqual(phrasesIn('* @param part which one\n * @returns whether it is read '), ['which', 'whether']);
    assert.deepEqual(phrasesIn('* @param part the one that is read @returns true if it is read '), []);
  });
  it('reports the line and the column', () => {
    const [message] = new Linter().verify(`let a;\n/**\n * Made ${'anew'}.\n */\n`, CONFIG, 'x.js');
    assert.deepEqual([message.line, message.column, message.ruleId], [3, 9, 'comments/wording']);
  });
});
