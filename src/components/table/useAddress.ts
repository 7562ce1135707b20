import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { pageIn, rowsPerPageIn } from './addressWords';

/** Words of an address with their texts; without a text, or with an empty one, the word is taken out. */
export type Words = Readonly<Record<string, string | undefined>>;
/** `quiet`: replaces the current entry of the browser's history. */
export type PutWords = (changes: Words, quiet?: boolean) => void;

const NONE: Words = {};
/** A new query starts at the first page. */
const FIRST_PAGE: Words = { page: undefined };

/**
 * The words of the address and the way to change some of them.
 * @param always changes that come with every change that does not name them
 * @param isQuiet no change adds to the browser's history
 */
export const useUrlState = (always: Words = NONE, isQuiet = false): { words: URLSearchParams; put: PutWords } => {
  const [words, setWords] = useSearchParams();
  const put = useCallback<PutWords>(
    (changes, quiet = false) => {
      // From the address itself: of two changes between two draws the second must not undo the first.
      const next = new URLSearchParams(window.location.search);
      for (const [word, text] of Object.entries({ ...always, ...changes })) {
        if (text) next.set(word, text);
        else next.delete(word);
      }
      // Asked for twice, it is one step back.
      if (next.toString() === new URLSearchParams(window.location.search).toString()) return;
      setWords(next, { replace: quiet || isQuiet });
    },
    [setWords, always, isQuiet],
  );
  return useMemo(() => ({ words, put }), [words, put]);
};

export interface Paging {
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
}

/** Setters of the page and of the page size; a new page size starts at the first page. */
export const usePaging = (put: PutWords): Paging => ({
  goTo: useCallback((page) => put({ page: page > 1 ? String(page) : undefined }), [put]),
  choosePerPage: useCallback(
    (perPage) => put({ rows: perPage === DEFAULT_PAGE_SIZE ? undefined : String(perPage), page: undefined }),
    [put],
  ),
});

export interface ListUrlState extends Paging {
  words: URLSearchParams;
  put: PutWords;
  page: number;
  perPage: number;
}

/** The address of a page with a list: its page and rows per page. Every other change leads to the first page. */
export const useListUrlState = (always: Words = FIRST_PAGE): ListUrlState => {
  const { words, put } = useUrlState(always);
  return {
    words,
    put,
    page: pageIn(words.get('page')) ?? 1,
    perPage: rowsPerPageIn(words.get('rows')),
    ...usePaging(put),
  };
};
