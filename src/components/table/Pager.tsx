import { useId } from 'react';
import { PAGE_SIZES } from '../../domain/limits';
import { TEXTS, type Things } from '../../domain/texts';
import { pageCount } from '../../domain/pageCount';
import { Button } from '../Button';
import { Icon } from '../Icon';

export interface PagerProps {
  /** Page number, from 1. */
  page: number;
  perPage: number;
  total: number;
  things: Things;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** "1 to 25 of 87 backups", rows per page, the pages (S-29). */
export const Pager = ({ page, perPage, total, things, onPage, onPerPage }: PagerProps) => {
  const pages = pageCount(total, perPage);
  // Where one is says why there is no page before or after it.
  const place = useId();
  return (
    <div className={pages > 1 ? 'table-foot' : 'table-foot table-foot-one'}>
      <span className="numbers">{TEXTS.table.range(Math.min((page - 1) * perPage + 1, total), Math.min(page * perPage, total), total, things)}</span>
      <span className="space" />
      <label className="row">
        {TEXTS.table.perPage}
        <span className="choice">
          <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
            {PAGE_SIZES.map((size) => <option key={size} value={size}>{size}</option>)}
          </select>
          <Icon name="chevronDown" />
        </span>
      </label>
      <nav className="row" aria-label={TEXTS.table.pages}>
        <Button look="icon" icon="left" aria-label={TEXTS.table.previous} aria-describedby={place} disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <span className="numbers" id={place}>{TEXTS.table.page(page, pages)}</span>
        <Button look="icon" icon="right" aria-label={TEXTS.table.next} aria-describedby={place} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      </nav>
    </div>
  );
};
