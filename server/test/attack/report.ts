import { appendFileSync } from 'node:fs';

export interface StepReport {
  readonly step: number;
  readonly title: string;
  /** Steps that the product refused. */
  readonly refused: string[];
  /** Effects that are delayed, or can be undone until then. */
  readonly delayed: string[];
  /** Kinds of the messages that reached the webhook, with their severity. */
  readonly notified: string[];
  /** Effects that the product did not prevent; only the guide and people can. */
  readonly notPrevented: string[];
}

const FILE = process.env['ATTACK_REPORT'];

/** Adds a line for `npm run attack:insider`, which prints it. */
export const writeReport = (line: StepReport | { readonly covered: number; readonly opened: number }): void => {
  if (FILE !== undefined) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
};
