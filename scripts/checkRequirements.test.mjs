import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { findingsOfPage, strangersIn, titlesIn } from './checkRequirements.mjs';
import { root } from './lib/run.mjs';

it('finds that each requirement has tests that exist and run', () => {
  const options = { cwd: root, encoding: 'utf8' };
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checkRequirements.mjs'], options);
  assert.equal(stdout, 'The requirements and their tests agree.\n');
  assert.equal(status, 0);
});

describe('the titles of a test file', () => {
  const titlesOf = (text) => [...titlesIn('x.test.ts', text)];

  it('are those of tests and groups that run', () => {
    assert.deepEqual(
      titlesOf(`// it('A')
      describe('B', () => { it('C', () => { f('D'); }); });
      it.skip('F', g); test.todo('G'); describe.skip('H', () => it('I', g));
      it.each(rows)('J %s', g); it(\`K \${k}\`, g);`),
      ['B', 'C', 'J %s', 'K ${k}'],
    );
  });

  it('leave out tests that options skip on every machine', () => {
    assert.deepEqual(
      titlesOf(`it('A', { skip: true }, g); it('B', { todo: 'later' }, g);
      describe('C', { skip: 'why' }, () => it('D', g)); it('E', { skip: NONE ? 'no PostgreSQL' : false }, g);`),
      ['E'],
    );
  });
});

describe('a page of requirements', () => {
  const titlesOf = (file) => (file === 'a.test.ts' ? new Set(['saves']) : undefined);
  const findingsOf = (...lines) => findingsOfPage('page', lines.join('\n'), titlesOf);

  it('has no finding where each row names a test that runs, or a whole file', () => {
    const rows = ['1. A row.', '   - `a.test.ts`: `saves`', '10. Another.', '    - `a.test.ts`'];
    assert.deepEqual(findingsOf('# Page', '', ...rows), []);
  });

  it('has a finding for a row without a test, a missing file and a missing title', () => {
    assert.deepEqual(findingsOf('1. A row.', '2. Two.', '   - `b.test.ts`', '3. Three.', '   - `a.test.ts`: `loads`'), [
      'page: "1. A row." names no test',
      'page: b.test.ts is not a test file',
      'page: a.test.ts runs no test "loads"',
    ]);
  });
});

describe('strangers in a text', () => {
  const strangersOf = (text) => strangersIn(text, new Set(['readme.md']));

  it('are ids of a checklist and documents that the repository does not have', () => {
    assert.deepEqual(strangersOf('R-WIZ-12, S-20, T-03, UX-7, case D6, DESIGN section 3'), [
      'R-WIZ-12',
      'S-20',
      'T-03',
      'UX-7',
      'case D6',
      'DESIGN',
    ]);
    assert.deepEqual(strangersOf('See README.md and paper.md.'), ['paper.md']);
  });

  it('are not security identifiers, dates and other names', () => {
    assert.deepEqual(strangersOf('S-1-12-1-7, S-1-5-21, 2026-01-01T10:00, R-2, cases/D3-extension-values.json'), []);
  });
});
