import { useCallback, useMemo } from 'react';
import type { DiffMode } from '../../../components/diff';
import { CARDS, useMedia } from '../../../components/layout/useMedia';
import { useWizardParams } from '../useWizardUrlState';
import { pageCount } from '@trc/domain/limits';
import { FILTERS, objectsFor, type Filter } from './outcomes';
import type { ShownObject } from './shownObject';

/** Objects of one page: at most this many rows and cards are in the document. */
export const PER_PAGE = 100;

export interface ComparedView {
  filter: Filter;
  search: string;
  mode: DiffMode;
  /** From 1. */
  page: number;
  pages: number;
  /** All that fit, and those of the page. */
  found: readonly ShownObject[];
  shown: readonly ShownObject[];
  choose: (changes: { filter?: Filter; search?: string; mode?: DiffMode; page?: number }) => void;
}

/** Filter, search, page and view in the URL. */
export const useComparedView = (objects: readonly ShownObject[]): ComparedView => {
  const { params, setParams } = useWizardParams();
  const isSmall = useMedia(CARDS);
  const filter = FILTERS.find((each) => each === params.get('show')) ?? 'all';
  const search = params.get('find') ?? '';
  const mode: DiffMode = isSmall || params.get('view') === 'inline' ? 'inline' : 'split';
  const found = useMemo(() => objectsFor(objects, filter, search), [objects, filter, search]);
  const pages = pageCount(found.length, PER_PAGE);
  const asked = Number(params.get('part') ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1;
  const shown = useMemo(() => found.slice((page - 1) * PER_PAGE, page * PER_PAGE), [found, page]);
  const choose = useCallback<ComparedView['choose']>(
    ({ filter: nextFilter, search: nextSearch, mode: nextMode, page: nextPage }) =>
      setParams(
        {
          ...(nextFilter === undefined ? {} : { show: nextFilter === 'all' ? undefined : nextFilter, part: undefined }),
          ...(nextSearch === undefined ? {} : { find: nextSearch === '' ? undefined : nextSearch, part: undefined }),
          ...(nextMode === undefined ? {} : { view: nextMode === 'split' ? undefined : nextMode }),
          ...(nextPage === undefined ? {} : { part: nextPage > 1 ? String(nextPage) : undefined }),
        },
        true,
      ),
    [setParams],
  );
  return { filter, search, mode, page, pages, found, shown, choose };
};
