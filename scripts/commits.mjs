#!/usr/bin/env node
/** Checks the messages of commits (commitlint.config.mjs); part of `npm test`. */
import { checkCommits } from './lib/commits.mjs';
import { root } from './lib/run.mjs';

const found = checkCommits(root);
for (const failure of found?.failures ?? []) console.error(failure);
console.log(found ? `${found.checked} commits checked` : 'no repository: no commits checked');
process.exitCode = found && found.failures.length > 0 ? 1 : 0;
