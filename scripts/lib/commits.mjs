import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CONFIG = 'commitlint.config.mjs';
const CLI = fileURLToPath(new URL('../../node_modules/@commitlint/cli/cli.js', import.meta.url));
const RULES = fileURLToPath(new URL(`../../${CONFIG}`, import.meta.url));

const call = (folder, command, args, input) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', input, maxBuffer: 64 * 1024 * 1024 });

/**
 * Checks the messages of commits from the one that added the configuration, that one included. In a shallow clone the
 * oldest commit counts as the one that added it, and is never older. Follows first parents only.
 * @returns undefined outside of a repository, else {checked, failures}
 */
export const checkCommits = (folder) => {
  const added = call(folder, 'git', ['log', '--first-parent', '--diff-filter=A', '--format=%H', '--', CONFIG]);
  if (added.status !== 0) return undefined;
  const first = added.stdout.trim().split('\n').at(-1);
  if (!first) return { checked: 0, failures: [] };
  const listed = call(folder, 'git', ['rev-list', '--first-parent', `${first}..HEAD`]);
  const commits = [...listed.stdout.trim().split('\n').filter(Boolean), first];
  const lint = (args, input) =>
    call(path.dirname(RULES), process.execPath, [CLI, '--config', RULES, '--cwd', folder, ...args], input);
  const range = ['--from', first, '--to', 'HEAD', '--git-log-args=--first-parent'];
  const runs = [lint([], call(folder, 'git', ['log', '-1', '--format=%B', first]).stdout)];
  if (commits.length > 1) runs.push(lint(range));
  return {
    checked: commits.length,
    failures: runs.filter(({ status }) => status !== 0).map(({ stdout, stderr }) => `${stdout}${stderr}`),
  };
};
