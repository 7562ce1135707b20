import { useEffect } from 'react';
import { pageCount } from '@trc/domain/limits';

/**
 * Goes to the last page when the current page does not exist (any more).
 * @param isKnown the total belongs to the current request and not to the previous one
 * @returns the last page
 */
export const useLastPage = (
  { page, perPage, goToPage }: { page: number; perPage: number; goToPage: (page: number) => void },
  total: number,
  isKnown: boolean,
): number => {
  const lastPage = pageCount(total, perPage);
  useEffect(() => {
    if (isKnown && page > lastPage) goToPage(lastPage);
  }, [isKnown, page, lastPage, goToPage]);
  return lastPage;
};
