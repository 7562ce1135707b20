import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fromCommand, fromJest, fromNodeTest, slowest } from './results.mjs';
import { root, run } from './run.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'results-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** Runs node:test over these files, as the gates do, and reads the outcome. */
const nodeTest = async (files, { timeout } = {}) => {
  const names = Object.entries(files).map(([name, text]) => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  });
  const report = path.join(folder, 'report.ndjson');
  fs.rmSync(report, { force: true });
  const env = { ...process.env };
  // This file itself runs under node:test, which the inner runner would take for its parent.
  delete env.NODE_TEST_CONTEXT;
  const outcome = await run(
    process.execPath,
    ['--test', '--test-reporter=./scripts/lib/countingReporter.mjs', `--test-reporter-destination=${report}`, ...names],
    { env, timeout },
  );
  return fromNodeTest('sample', report, outcome);
};
const counts = ({ passed, failed, skips }) => ({ passed, failed, skipped: skips.length });
const head = "import { describe, it, before } from 'node:test'; import assert from 'node:assert';\n";

describe('what node:test found', () => {
  it('counts tests, not suites', async () => {
    const found = await nodeTest({
      'a.test.mjs': `${head}describe('s', () => { it('1', () => {}); it('2', () => {}); it.skip('3', () => {}); });`,
    });
    assert.deepEqual(counts(found), { passed: 2, failed: 0, skipped: 1 });
  });

  it('names a failure and its reason', async () => {
    const found = await nodeTest({
      'b.test.mjs': `${head}describe('s', () => { it('good', () => {}); it('bad', () => assert.equal(1, 2)); });`,
    });
    assert.deepEqual(counts(found), { passed: 1, failed: 1, skipped: 0 });
    assert.match(found.failures[0], /b\.test\.mjs: bad\n[\s\S]*1 == 2/);
  });

  it('counts a hook that fails', async () => {
    const found = await nodeTest({
      'c.test.mjs': `${head}describe('s', () => { before(() => { throw new Error('no'); }); it('1', () => {}); });`,
    });
    assert.equal(found.failed > 0, true);
  });

  it('counts a file that crashes next to one that passes', async () => {
    const found = await nodeTest({
      'd.test.mjs': "throw new Error('at load');",
      'e.test.mjs': `${head}it('1', () => {});`,
    });
    assert.deepEqual(counts(found), { passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a process that ends in the middle', async () => {
    const found = await nodeTest({ 'f.test.mjs': `${head}it('1', () => {}); it('2', () => process.exit(3));` });
    assert.equal(found.failed > 0, true);
  });

  it('counts a runner that never ends', async () => {
    const found = await nodeTest(
      { 'g.test.mjs': `${head}it('1', () => new Promise(() => setInterval(() => {}, 1000)));` },
      { timeout: 3000 },
    );
    assert.match(found.failures.at(-1), /not finished in time/);
  });

  it('keeps how long each file took, hooks included, and names the slowest first', async () => {
    const found = await nodeTest({
      'h.test.mjs': `${head}describe('s', () => { before(() => new Promise((done) => setTimeout(done, 300))); it('1', () => {}); }); it('2', () => {});`,
      'i.test.mjs': `${head}it('1', () => {});`,
    });
    assert.deepEqual(counts(found), { passed: 3, failed: 0, skipped: 0 });
    const lines = slowest(found, 1);
    assert.equal(lines.length, 1);
    const [, seconds] = /^ +(\d+\.\d) s {2}.*h\.test\.mjs$/.exec(lines[0]) ?? [];
    assert.ok(Number(seconds) >= 0.3, lines[0]);
  });

  it('counts a run without tests as a failure', () => {
    assert.equal(fromNodeTest('sample', path.join(folder, 'missing'), { code: 0, output: '' }).failed, 1);
  });
});

describe('what jest found', () => {
  const jest = (report, code = 0) => {
    const file = path.join(folder, 'jest.json');
    fs.writeFileSync(file, JSON.stringify(report));
    return counts(fromJest('unit', file, { code, output: 'text' }));
  };
  const suite = (rows, status = 'passed') => ({
    name: path.join(root, 'src/x.test.ts'),
    status,
    message: 'why',
    assertionResults: rows.map(([fullName, state]) => ({ fullName, status: state, failureMessages: ['because'] })),
  });

  it('counts passed, failed and skipped tests', () => {
    const report = {
      numPassedTests: 1,
      testResults: [
        suite(
          [
            ['1', 'passed'],
            ['2', 'failed'],
            ['3', 'pending'],
          ],
          'failed',
        ),
      ],
    };
    assert.deepEqual(jest(report, 1), { passed: 1, failed: 1, skipped: 1 });
  });
  it('counts a file that did not run', () =>
    assert.deepEqual(jest({ numPassedTests: 0, testResults: [suite([], 'failed')] }, 1), {
      passed: 0,
      failed: 1,
      skipped: 0,
    }));
  it('counts a runner that ends badly after good tests', () =>
    assert.deepEqual(jest({ numPassedTests: 1, testResults: [suite([['1', 'passed']])] }, 1), {
      passed: 1,
      failed: 1,
      skipped: 0,
    }));
  it('counts a run without tests as a failure', () =>
    assert.deepEqual(jest({ numPassedTests: 0, testResults: [] }), { passed: 0, failed: 1, skipped: 0 }));
  it('counts a missing report as a failure', () =>
    assert.equal(fromJest('unit', path.join(folder, 'none.json'), { code: 1, output: '' }).failed, 1));
});

describe('what a command found', () => {
  it('passes by its exit code', async () => assert.equal(fromCommand('x', await run('true', [])).passed, 1));
  it('fails by its exit code', async () => assert.equal(fromCommand('x', await run('false', [])).failed, 1));
  it('fails when it is missing', async () =>
    assert.equal(fromCommand('x', await run('no-such-program-here', [])).failed, 1));
});
