import type { ItemReport } from '../types.ts';

/** Also the mark of a policy that was written as report-only: ledgers of earlier versions have it. */
export const REPORT_ONLY_NOTE = 'The policy is report-only, as a person chose in the plan. It blocks no sign-in.';

export interface ShownChoices {
  reportOnly?: boolean;
  /** The object differs from the backup in nothing but the choice. */
  asChosen?: boolean;
}

/** Choices of a person that make an object differ from the backup, as the report shows them. */
export const listChoices = ({ notes, differs = [], errors, losses }: ItemReport): ShownChoices => {
  if (!notes.includes(REPORT_ONLY_NOTE)) return {};
  const isAlone =
    errors.length + losses.length === 0 && differs.length > 0 && differs.every((name) => name === 'state');
  return { reportOnly: true, ...(isAlone ? { asChosen: true } : {}) };
};

/** Notes with the choice of a person first. */
export const sortNotes = (notes: readonly string[]): string[] =>
  [...notes].sort((left, right) => Number(right === REPORT_ONLY_NOTE) - Number(left === REPORT_ONLY_NOTE));
