import { CODES, CONDITIONAL_ACCESS, FAILED, OTHER, PHRASES, STATUSES } from './explanationTables.ts';
import type { ExplanationRow } from './explanationTables.ts';
import type { Explanation, Reason } from './reason.ts';

const known = (table: Readonly<Record<string, ExplanationRow>>, key: string | undefined): ExplanationRow | undefined =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * @returns the meaning of a refusal: by number, by sentence, by the codes of its details, by its code, by its status
 */
export const explain = (status: number, code: string | undefined, { text = '', details }: Reason): Explanation => {
  const number = /(?:^|\s)(\d{4}): /.exec(text)?.[1];
  const { meaning, advice } =
    known(CONDITIONAL_ACCESS, number) ??
    PHRASES.find(([phrase]) => phrase.test(text))?.[1] ??
    details.map((detail) => known(CODES, detail.code)).find((found) => found !== undefined) ??
    known(CODES, code) ??
    STATUSES[status] ??
    (status >= 500 ? FAILED : OTHER);
  return { meaning, advice };
};
