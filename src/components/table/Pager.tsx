import { useId } from 'react';
import { formatCount } from '@trc/domain/format';
import { PAGE_SIZES, pageCount } from '@trc/domain/limits';
import { TEXTS, type Nouns } from '@trc/domain/texts';
import { Icon } from '../layout/Icon';
import { PageButtons } from './PageButtons';

export interface PagerProps {
  /** Page number, from 1. */
  page: number;
  perPage: number;
  total: number;
  nouns: Nouns;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** "1 to 25 of 87 backups", rows per page, the pages. */
export const Pager = ({ page, perPage, total, nouns, onPage, onPerPage }: PagerProps) => {
  const pages = pageCount(total, perPage);
  // The shown page number explains why there is no page before or after it.
  const place = useId();
  return (
    <div className={pages > 1 ? 'table-foot' : 'table-foot table-foot-one'}>
      <span className="numbers">{rangeText(page, perPage, total, nouns)}</span>
      <span className="space" />
      <label className="row">
        {TEXTS.table.perPage}
        <span className="choice">
          <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" />
        </span>
      </label>
      <nav className="row" aria-label={TEXTS.table.pages}>
        <PageButtons page={page} pages={pages} onPage={onPage} place={place}>
          <span className="numbers" id={place}>
            {TEXTS.table.page(formatCount(page), formatCount(pages))}
          </span>
        </PageButtons>
      </nav>
    </div>
  );
};

/** @returns "1 to 25 of 87 backups" */
export const rangeText = (page: number, perPage: number, total: number, nouns: Nouns): string =>
  TEXTS.table.range(
    formatCount(Math.min((page - 1) * perPage + 1, total)),
    formatCount(Math.min(page * perPage, total)),
    formatCount(total),
    nouns,
  );
