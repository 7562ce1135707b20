import fs from 'node:fs';
import path from 'node:path';
import { sourcePathOf } from './compile.mjs';
import { OUT_OF_TIME, root, tail } from './run.mjs';

/**
 * The result of one gate. `failures`: the text to show of each; `skips`: names, with the reason if known; `files`: ms
 * of each test file.
 */
export const result = (passed, failures = [], skips = [], files = {}) => ({
  passed,
  failed: failures.length,
  failures,
  skips,
  files,
});

/** @returns lines that name the files that took longest */
export const slowest = ({ files }, count) =>
  Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

/** A gate that is one command: it passes when the command ends with code 0. */
export const fromCommand = (name, { code, output }) =>
  code === 0 ? result(1) : result(0, [`${name}\n${tail(output, 40)}`]);

/** The runner's exit code and its list of tests must agree: a crash or an empty run never counts as success. */
const agree = (name, code, found, output) => {
  const counted = found.passed + found.failed + found.skips.length;
  if (code === OUT_OF_TIME) found.failures.push(`${name}: not finished in time\n${tail(output, 40)}`);
  else if (code !== 0 && found.failed === 0)
    found.failures.push(`${name}: the runner ended with code ${code}\n${tail(output, 40)}`);
  else if (counted === 0) found.failures.push(`${name}: no test ran\n${tail(output, 20)}`);
  return { ...found, failed: found.failures.length };
};

const indented = (text, lines) =>
  text
    .split('\n')
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n');

/**
 * Suites and tests outside of suites, added up by file: tests that ran in parallel within a file count more than once.
 */
const timesOf = (rows, nameOf) => {
  const files = {};
  for (const row of rows.filter(({ top }) => top)) files[nameOf(row)] = (files[nameOf(row)] ?? 0) + row.ms;
  return files;
};

/** Reads the output of countingReporter.mjs. */
export const fromNodeTest = (name, file, { code, output }) => {
  const rows = fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  const fileOf = (row) => (row.file ? path.relative(root, sourcePathOf(row.file)) : name);
  const where = (row) => `${fileOf(row)}: ${row.name}`;
  const found = result(
    rows.filter((row) => row.result === 'passed').length,
    rows.filter((row) => row.result === 'failed').map((row) => `${where(row)}\n${indented(row.error ?? '', 15)}`),
    rows.filter((row) => row.result === 'skipped').map(where),
    timesOf(rows, fileOf),
  );
  return agree(name, code, found, output);
};

/** Reads the file of `jest --json`. */
export const fromJest = (name, file, { code, output }) => {
  if (!fs.existsSync(file)) return result(0, [`${name}: the runner wrote no result\n${tail(output, 40)}`]);
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const failures = [];
  const skips = [];
  const files = {};
  for (const suite of report.testResults) {
    const where = path.relative(root, suite.name);
    const tests = suite.assertionResults;
    files[where] = suite.endTime - suite.startTime;
    for (const test of tests.filter((row) => row.status === 'failed'))
      failures.push(`${where}: ${test.fullName}\n${indented(test.failureMessages.join('\n'), 12)}`);
    for (const test of tests.filter((row) => ['pending', 'todo', 'skipped', 'disabled'].includes(row.status)))
      skips.push(`${where}: ${test.fullName}`);
    if (suite.status === 'failed' && !tests.some((row) => row.status === 'failed'))
      failures.push(`${where}: the file did not run\n${indented(suite.message, 20)}`);
  }
  return agree(name, code, result(report.numPassedTests, failures, skips, files), output);
};
