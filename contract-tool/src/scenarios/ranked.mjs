import { randomUUID } from 'node:crypto';
import { readPages } from './paging.mjs';

export const PER_PAGE = 25;
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'service'];

/**
 * Reads a whole list about two backups, the most severe rows first, and asks for a backup that does not exist.
 * @param asked the operation, from `asker`
 * @param values ids of the two backups
 * @returns all rows and the first page; without the first page where the list could not be read to its end
 */
export const readRanked = async ({ ask, expect, tell, demand }, values) => {
  /** @type {any} */
  let first;
  const { rows, violations, complete } = await readPages(
    async (pagenum) => {
      const reply = await ask({ pagenum, perpage: PER_PAGE }, values);
      first ??= reply;
      return reply;
    },
    PER_PAGE,
    ({ key }) => key,
  );
  tell(violations);
  await expect([404], { pagenum: 1, perpage: PER_PAGE }, { ...values, otherId: randomUUID() });
  if (!complete) return { rows };
  const ranks = rows.map(({ severity }) => SEVERITIES.indexOf(severity));
  const place = ranks.findIndex((rank, index) => index > 0 && rank < ranks[index - 1]);
  if (place >= 0) demand(false, `/list/${place}`, 'the most severe rows first', rows[place].severity);
  return { rows, first };
};
