import { formatCount } from '@trc/domain/format';
import { TEXTS, type Things } from '@trc/domain/texts';

/** @returns which rows of a list are on a page, and of how many. */
export const rangeText = (page: number, perPage: number, total: number, things: Things): string =>
  TEXTS.table.range(
    formatCount(Math.min((page - 1) * perPage + 1, total)),
    formatCount(Math.min(page * perPage, total)),
    formatCount(total),
    things,
  );
