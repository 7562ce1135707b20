/** One subcommand of `npm run recovery`. */
export interface Subcommand {
  /** The words that call it, for example "admin list". */
  name: string;
  /** The arguments after the name, for the help text; empty for none. */
  usage: string;
  /** One sentence for the help text. */
  summary: string;
  /** @returns the exit code, 0 without one. @throws UsageError; Error with one sentence for the person */
  run(args: readonly string[]): Promise<number | void>;
}

/** The arguments of a subcommand are wrong; its usage is printed after the message. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** @throws UsageError where another number of arguments is given */
export const demandArguments = (args: readonly string[], count: number): void => {
  if (args.length < count) throw new UsageError('An argument is missing.');
  if (args.length > count) throw new UsageError(`"${args[count]}" is one argument too many.`);
};
