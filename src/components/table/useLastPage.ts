import { useEffect } from 'react';
import { pageCount } from '@trc/domain/pageCount';

/**
 * Leads from a page that a list does not have, or has no more, to its last one.
 * @param isKnown the total is that of what is asked for now: that of the question before would lead away from a page that is there
 * @returns the last page
 */
export const useLastPage = (
  { page, perPage, goTo }: { page: number; perPage: number; goTo: (page: number) => void },
  total: number,
  isKnown: boolean,
): number => {
  const lastPage = pageCount(total, perPage);
  useEffect(() => {
    if (isKnown && page > lastPage) goTo(lastPage);
  }, [isKnown, page, lastPage, goTo]);
  return lastPage;
};
