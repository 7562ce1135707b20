import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { count, parsed } from './arguments.mjs';
import { RunFailure } from './failure.mjs';

export const USAGE = `Usage: tenant-recovery-contract --base-url URL --token TOKEN [options]
       tenant-recovery-contract proxy --base-url URL [--port PORT]     tells what does not fit in real traffic
       tenant-recovery-contract mock [options]                         a backend of made-up data (mock --help)
       tenant-recovery-contract diff OLD [NEW] [--core] [--json]       which changes of the contract break clients

  --base-url URL          origin of the backend, such as https://backend.example.com
  --token TOKEN           access token of an administrator
  --token-command CMD     a command that prints one; asked again where the backend wants a new one
  --role ROLE=TOKEN       token of one more role (admin, backupRestoreOperator, viewOnly, none); checks the role matrix; may be repeated
  --expired-token TOKEN   a token that has expired
  --header NAME:VALUE     sent with every request; may be repeated
  --origin ORIGIN         checks that a console of this origin is let in (CORS)
  --only NAME             a tag or an operationId; may be repeated
  --allow-changes         also sends operations that change something
  --tenant-scenario FILE  JSON that names what may be changed (see the guide)
  --runs N                generated requests per operation (default 5)
  --seed N                repeats the generated requests of an earlier run
  --parallel N            operations at a time (default 4)
  --timeout SECONDS       for one reply (default 30)
  --report DIR            writes report.json, report.xml (JUnit) and report.html there
  --contract FILE         another openapi.yaml
  --help`;

const MAX_DIGITS = 9;
/** @type {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  'base-url': { type: 'string' },
  token: { type: 'string' },
  'token-command': { type: 'string' },
  role: { type: 'string', multiple: true },
  'expired-token': { type: 'string' },
  header: { type: 'string', multiple: true },
  origin: { type: 'string' },
  only: { type: 'string', multiple: true },
  'allow-changes': { type: 'boolean' },
  'tenant-scenario': { type: 'string' },
  runs: { type: 'string' },
  seed: { type: 'string' },
  parallel: { type: 'string' },
  timeout: { type: 'string' },
  report: { type: 'string' },
  contract: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean' },
};
/** `none` is somebody without a permission record. */
const ROLES = ['admin', 'backupRestoreOperator', 'viewOnly', 'none'];

const pair = (name, text, sign) => {
  const at = text.indexOf(sign);
  if (at < 1) throw new RunFailure(`--${name} must have the form NAME${sign}VALUE.`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
};

const originOf = (text) => {
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new RunFailure(`--base-url ${text} is no address.`);
  }
  if (!['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search)
    throw new RunFailure('--base-url must be an http or https origin without a path.');
  return url.origin;
};

/** @returns an origin as browsers send it, which servers compare letter by letter. */
const browserOrigin = (text) => {
  if (text === undefined || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new RunFailure(`--origin ${text} is no origin, such as https://console.example.com.`);
};

const printedBy = (command) => {
  try {
    const printed = execSync(command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
    if (printed) return printed;
  } catch {
    // The function throws its own error below.
  }
  throw new RunFailure('The --token-command failed or printed nothing.');
};

/**
 * The token, and the function that fetches another one if there is a command.
 * @type {(values: Record<string, any>) => Record<string, any>}
 */
const tokenOf = ({ token, 'token-command': command }) => {
  if (token) return { token };
  if (!command) throw new RunFailure('A token is needed: --token or --token-command.');
  return { token: printedBy(command), renew: () => printedBy(command) };
};

const scenarioOf = (file) => {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RunFailure(`The tenant scenario ${file} cannot be read: ${error.message}`);
  }
};

/**
 * @type {(args: string[]) => Record<string, any>}
 * @returns the options of the command line. @throws RunFailure for an invalid one
 */
export const readOptions = (args) => {
  const { values, positionals } = parsed({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return { mode: 'help' };
  const [mode = 'check', ...more] = positionals;
  if (!['check', 'proxy'].includes(mode) || more.length > 0)
    throw new RunFailure(`There is no command "${positionals.join(' ')}".`);
  if (!values['base-url']) throw new RunFailure('--base-url is needed.');
  const roles = Object.fromEntries((values.role ?? []).map((text) => pair('role', text, '=')));
  const unknown = Object.keys(roles).find((role) => !ROLES.includes(role));
  if (unknown) throw new RunFailure(`There is no role "${unknown}"; the roles are ${ROLES.join(', ')}.`);
  const origin = browserOrigin(values.origin);
  const headers = Object.fromEntries((values.header ?? []).map((text) => pair('header', text, ':')));
  return {
    mode,
    baseUrl: originOf(values['base-url']),
    ...(mode === 'proxy' ? {} : tokenOf(values)),
    roles,
    expiredToken: values['expired-token'],
    headers: { ...headers, ...(origin && { origin }) },
    origin,
    only: values.only ?? [],
    allowChanges: values['allow-changes'] ?? false,
    scenario: scenarioOf(values['tenant-scenario']),
    runs: count('runs', values.runs, 5, 0, MAX_DIGITS),
    seed: count('seed', values.seed, Math.floor(Math.random() * 1e9), 0, MAX_DIGITS),
    parallel: count('parallel', values.parallel, 4, 1, MAX_DIGITS),
    timeout: count('timeout', values.timeout, 30, 1, MAX_DIGITS) * 1000,
    report: values.report,
    contract: values.contract,
    port: count('port', values.port, 0, 0, MAX_DIGITS),
  };
};
