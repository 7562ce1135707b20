import { appendFileSync } from 'node:fs';

/** What happened to a step of the attacker. */
export interface StepReport {
  readonly step: number;
  readonly title: string;
  /** What the product did not do. */
  readonly refused: string[];
  /** What takes force later, or can be undone until then. */
  readonly delayed: string[];
  /** Kinds of the messages that reached the webhook, with their severity. */
  readonly notified: string[];
  /** What the attacker got; only the guide and people can stop it. */
  readonly notPrevented: string[];
}

const FILE = process.env['ATTACK_REPORT'];

/** Adds a line for `npm run attack:insider`, which prints it. */
export const writeReport = (line: StepReport | { readonly covered: number; readonly opened: number }): void => {
  if (FILE !== undefined) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
};
