import { count, parsed } from '../arguments.mjs';
import { RunFailure } from '../failure.mjs';

export const MOCK_USAGE = `Usage: tenant-recovery-contract mock [options]     a backend of made-up data, on this machine only

  --port PORT             where it listens (default 9000)
  --console DIR           also serves a built console from there
  --origin ORIGIN         lets a console of this origin in (CORS); may be repeated
  --polls N               how often a job is looked at until it is done (default 4)
  --delay MILLISECONDS    before each reply
  --fail OPERATION=STATUS this operation fails with this status; may be repeated
  --without EXTENSION     a backend that lacks this extension; may be repeated
  --consent STATE         Granted (default), PartialGranted or NotGranted
  --emergency             offers emergency access; the code is the one of the contract's example
  --contract FILE         another openapi.yaml
  --quiet                 does not print the calls

Tokens that need no signing in: mock-admin, mock-backupRestoreOperator, mock-viewOnly, mock-nobody.`;

const MAX_DIGITS = 6;
/** @type {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  emergency: { type: 'boolean' },
  port: { type: 'string' },
  console: { type: 'string' },
  origin: { type: 'string', multiple: true },
  polls: { type: 'string' },
  delay: { type: 'string' },
  fail: { type: 'string', multiple: true },
  without: { type: 'string', multiple: true },
  consent: { type: 'string' },
  contract: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
};
const STATES = ['Granted', 'PartialGranted', 'NotGranted'];

const failureOf = (text) => {
  const [, operationId, status] = /^(\w+)=(\d{3})$/.exec(text) ?? [];
  if (!operationId) throw new RunFailure('--fail must have the form OPERATION=STATUS.');
  return [operationId, Number(status)];
};

const originOf = (text) => {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new RunFailure(`--origin ${text} is no origin, such as http://localhost:8080.`);
  return text;
};

/** @returns the options of the command line for the mock. @throws RunFailure */
export const readMockOptions = (args) => {
  const values = parsed({ args, options: OPTIONS }).values;
  if (values.help) return { help: true };
  if (values.consent !== undefined && !STATES.includes(values.consent))
    throw new RunFailure(`--consent is one of ${STATES.join(', ')}.`);
  return {
    emergency: values.emergency ?? false,
    port: count('port', values.port, 9000, 0, MAX_DIGITS),
    polls: count('polls', values.polls, 4, 1, MAX_DIGITS),
    delay: count('delay', values.delay, 0, 0, MAX_DIGITS),
    consent: values.consent ?? 'Granted',
    failures: Object.fromEntries((values.fail ?? []).map(failureOf)),
    without: values.without ?? [],
    origins: (values.origin ?? []).map(originOf),
    console: values.console,
    contract: values.contract,
    quiet: values.quiet ?? false,
  };
};
