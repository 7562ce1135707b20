import { UsageError } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

/** Exit codes: done, failed or done in part, called with wrong arguments. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

const COMMAND = 'npm run recovery --';
const callOf = ({ name, usage }: Subcommand): string => `${COMMAND} ${name}${usage === '' ? '' : ` ${usage}`}`;

const helpText = (table: readonly Subcommand[]): string =>
  [
    `Usage: ${COMMAND} SUBCOMMAND`,
    '',
    ...table.flatMap((row) => [`  ${callOf(row)}`, `      ${row.summary}`]),
    '',
    'Every use is written to the activity log and announced as a critical notice, except for lists.',
    `Exit code: ${EXIT.done} done, ${EXIT.failed} failed or done with errors, ${EXIT.usage} wrong arguments.`,
  ].join('\n');

const isHelp = (args: readonly string[]): boolean =>
  args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '');

/** @returns the row whose words begin the arguments; of two, the longer one */
const findRow = (table: readonly Subcommand[], args: readonly string[]): Subcommand | undefined =>
  table
    .filter(({ name }) => name.split(' ').every((word, index) => args[index] === word))
    .sort((left, right) => right.name.length - left.name.length)[0];

/** Finds a subcommand in the table and runs it. @returns the exit code */
export const runSubcommand = async (table: readonly Subcommand[], args: readonly string[]): Promise<number> => {
  if (isHelp(args)) {
    console.log(helpText(table));
    return args.length === 0 ? EXIT.usage : EXIT.done;
  }
  const row = findRow(table, args);
  if (!row) {
    console.error(`There is no subcommand "${args.join(' ')}".\n\n${helpText(table)}`);
    return EXIT.usage;
  }
  const rest = args.slice(row.name.split(' ').length);
  if (rest.includes('--help')) {
    console.log(`Usage: ${callOf(row)}\n${row.summary}`);
    return EXIT.done;
  }
  try {
    return (await row.run(rest)) ?? EXIT.done;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: ${callOf(row)}`);
    return EXIT.usage;
  }
};
