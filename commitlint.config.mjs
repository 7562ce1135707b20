/** Subjects of commits: `fix(restore): serialise writes to one application`. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-enum': [
      2,
      'always',
      ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'build', 'ci', 'chore', 'style', 'revert'],
    ],
    // Bodies may quote output.
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
};
