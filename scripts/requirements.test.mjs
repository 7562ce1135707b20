import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { root } from './lib/run.mjs';
import { titlesIn } from './lib/testTitles.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'requirements-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = (...args) => spawnSync(process.execPath, ['scripts/requirements.mjs', ...args], { cwd: root, encoding: 'utf8' });
const checklist = (text) => {
  const file = path.join(folder, 'checklist.md');
  fs.writeFileSync(file, text);
  return file;
};

describe('titles of tests', () => {
  const of = (text) => titlesIn('x.test.ts', text);
  it('are those of tests and groups, not of what is skipped or only said', () => {
    assert.deepEqual(of(`// it('A')
      describe('B', () => { it('C', () => { f('D'); }); it.only('E', g); });
      it.skip('F', g); test.todo('G'); describe.skip('H', () => it('I', g));`), ['B', 'C', 'E']);
  });

  it('are not those of tests that their options leave out, but of tests that a missing program may', () => {
    assert.deepEqual(of("it('A', { skip: true }, g); it('B', { todo: 'later' }, g); describe('C', { skip: 'why' }, () => it('D', g)); it('E', { skip: NONE ? 'no PostgreSQL' : false, timeout: 1 }, g);"), ['E']);
  });

  it('take what fills them in from the table of each and from the loop around them', () => {
    assert.deepEqual(of("it.each([['R-A-01', 1], ['R-A-02', 2]])('%s is %d', (id, n) => f('no'));"), ['%s is %d R-A-01 R-A-02']);
    assert.deepEqual(of("const ROWS = [['R-B-01', 1]] as const; for (const [id, n] of ROWS) it(`${id} is ${n}`, g);"), [['', ' is ', '', 'R-B-01'].join(' ')]);
    assert.deepEqual(of("it.each([['R-C-01']])('plain', g);"), ['plain']);
  });
});

describe('npm run requirements', () => {
  const rowsNamed = (...ids) => checklist(['| ID | Requirement |', '|---|---|', ...ids.map((id) => `| ${id} | x |`)].join('\n'));

  it('lists the rows that no test names and ends with 1', () => {
    const { status, stdout } = run(rowsNamed('R-NAV-01', 'R-ZZZ-99'));
    assert.equal(status, 1);
    assert.match(stdout, /^R-ZZZ-99 is in no test title$/m);
    assert.match(stdout, /^1 of 2 rows are named in a test title$/m);
    assert.doesNotMatch(stdout, /^R-NAV-01 is in no/m);
  });

  it('tells of a title that names no row', () => {
    const { status, stdout } = run(rowsNamed('R-NAV-01'));
    assert.equal(status, 1);
    assert.match(stdout, /^R-NAV-02 is named in .*test\.tsx? but is no row$/m);
  });

  it('asks for the path', () => {
    assert.equal(run().status, 2);
    assert.match(run(path.join(folder, 'missing.md')).stderr, /Usage/);
    assert.equal(run(checklist('no table')).status, 2);
  });
});
