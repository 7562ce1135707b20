import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { parsed } from '../arguments.mjs';
import { OWN_CONTRACT } from '../document.mjs';
import { RunFailure } from '../failure.mjs';
import { listChanges } from './changes.mjs';

export const DIFF_USAGE = `Usage: tenant-recovery-contract diff OLD [NEW] [--core] [--json]     which changes of the contract break clients

  OLD, NEW    openapi.yaml files (OpenAPI 3); without NEW the one that comes with this package
  --core      a change of an operation with the tag extension, which a backend need not have, breaks nobody
  --json      prints {breaking, harmless, changes}

The exit code is 0 where no client breaks, 1 where one does, 2 where nothing can be said.`;

/** @type {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { core: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' } };
const CUT = 160;

/** @throws RunFailure for a file that is not a contract */
const read = (file) => {
  /** @type {any} */
  let document;
  try {
    document = load(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RunFailure(`${file} cannot be read: ${error.message.split('\n')[0]}`);
  }
  if (!/^3\.[01]/.test(document?.openapi ?? '') || typeof document.paths !== 'object')
    throw new RunFailure(`${file} is no OpenAPI 3.0 or 3.1 document.`);
  return document;
};

const shown = (value) => {
  const text = JSON.stringify(value);
  return text.length > CUT ? `${text.slice(0, CUT)}...` : text;
};

const lineOf = ({ breaking, change, operationId, method, path, place, pointer, why, before, after }) =>
  [
    `${breaking ? 'BREAKING' : 'harmless'} ${operationId ? `${operationId} (${method} ${path})` : 'document'}: ${change}, ${place}${why ? `; ${why}` : ''}`,
    `  at ${pointer}`,
    ...(before === undefined ? [] : [`  before: ${shown(before)}`]),
    ...(after === undefined ? [] : [`  after:  ${shown(after)}`]),
  ].join('\n');

const summaryOf = (breaking, all) => {
  if (all.length === 0) return 'Nothing has changed.';
  return `${breaking} breaking ${breaking === 1 ? 'change' : 'changes'}, ${all.length - breaking} harmless.`;
};

/** `diff`: prints the changes between two contracts. @returns the exit code. @throws RunFailure */
export const runDiff = async (args, print = console.log) => {
  const { values, positionals } = parsed({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) {
    print(DIFF_USAGE);
    return 0;
  }
  const [old, fresh = OWN_CONTRACT, ...more] = positionals;
  if (!old || more.length > 0) throw new RunFailure('diff takes the old contract and the new one.');
  const changes = listChanges(read(old), read(fresh)).map(({ extension, ...change }) => ({
    ...change,
    breaking: change.breaking && !(values.core && extension),
  }));
  const breaking = changes.filter((one) => one.breaking).length;
  print(
    values.json
      ? JSON.stringify({ breaking, harmless: changes.length - breaking, changes }, null, 2)
      : [...changes.map(lineOf), summaryOf(breaking, changes)].join('\n'),
  );
  return breaking > 0 ? 1 : 0;
};
