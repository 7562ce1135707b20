import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Linter } from 'eslint';
import { docComments } from './docComments.mjs';

const CONFIG = { plugins: { docs: docComments }, rules: { 'docs/placement': 'error' } };
const found = (text) => new Linter().verify(text, CONFIG, 'x.js').map(({ messageId, line }) => `${messageId} ${line}`);

describe('doc comments', () => {
  it('stand alone on their declaration', () => {
    assert.deepEqual(found('let a;\n/** One. */\n/** Two. */\nlet b;\n'), ['second 2']);
    assert.deepEqual(found('let a;\n/** One. */\n\nlet b;\n'), ['loose 2']);
    assert.deepEqual(found('let a;\n/** One. */\n'), ['loose 2']);
    assert.deepEqual(found('const a = {\n  b: 1,\n  /** One. */\n};\n'), ['loose 3']);
    assert.deepEqual(found('let a;\n/** One. */\nimport c from "c";\n'), ['loose 2']);
  });
  it('may describe the file once, above everything else', () => {
    assert.deepEqual(found('/** File. */\nimport c from "c";\n'), []);
    assert.deepEqual(found('/** File. */\n\n/** One. */\nlet a;\n'), []);
    assert.deepEqual(found('/** File. */\n/** One. */\n/** Two. */\nlet a;\n'), ['second 2']);
  });
  it('are on parameters, fields and types as well', () => {
    assert.deepEqual(found('const f = (\n  /** One. */\n  a,\n) => ({ /** Two. */ b: a });\n'), []);
  });
});
