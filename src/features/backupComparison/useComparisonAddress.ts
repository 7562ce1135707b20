import { useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { CompareBackupsApiArg } from '../../api';
import type { DiffMode } from '../../components/diff';
import { CARDS, useMedia } from '../../components/useMedia';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../domain/limits';
import { OBJECT_TYPES, type ObjectType } from '../../domain/objectTypes';
import { pathTo } from '../../domain/routes';

export const CHANGES = ['added', 'removed', 'changed'] as const;
export type Change = (typeof CHANGES)[number];

type Words = Readonly<Record<string, string | undefined>>;
const numberIn = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

export interface ComparisonAddress {
  /** Ids of the two backups, in any order; empty where none is chosen yet. */
  ids: readonly [string, string];
  type: ObjectType | undefined;
  change: Change | undefined;
  search: string;
  page: number;
  perPage: number;
  mode: DiffMode;
  isFiltered: boolean;
  /** What is asked of the service; undefined until two different backups are chosen. */
  question: CompareBackupsApiArg | undefined;
  chooseBackups: (one: string, other: string) => void;
  /** Sets words of the address and goes to the first page. */
  filter: (words: { type?: ObjectType | undefined; change?: Change | undefined; find?: string | undefined }) => void;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseMode: (mode: DiffMode) => void;
}

/** Both backups, filters, search and page stand in the address, so that a view can be sent to a colleague. */
export const useComparisonAddress = (): ComparisonAddress => {
  const { id: one = '', otherId: other = '' } = useParams();
  const navigate = useNavigate();
  const [words, setWords] = useSearchParams();
  const isSmall = useMedia(CARDS);
  const type = OBJECT_TYPES.find((info) => info.type === words.get('type'))?.type;
  const change = CHANGES.find((each) => each === words.get('change'));
  const search = words.get('find') ?? '';
  const page = numberIn(words.get('page')) ?? 1;
  const rows = numberIn(words.get('rows'));
  const perPage = PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE;
  const isComplete = one !== '' && other !== '' && one !== other;
  const question = useMemo((): CompareBackupsApiArg | undefined => (isComplete ? {
    id: one, otherId: other,
    body: {
      pagenum: page, perpage: perPage, ...(search === '' ? {} : { search }),
      ...(type || change ? { filters: { ...(type ? { type } : {}), ...(change ? { change } : {}) } } : {}),
    },
  } : undefined), [isComplete, one, other, page, perPage, search, type, change]);

  const put = useCallback((changes: Words) => setWords((before) => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  }), [setWords]);
  const chooseBackups = useCallback((first: string, second: string) => {
    // A place without the first cannot have the second.
    const [id, otherId] = first === '' ? [second, ''] : [first, second];
    void navigate(pathTo('compare-backups', { ...(id ? { id } : {}), ...(otherId ? { otherId } : {}) }));
  }, [navigate]);
  const filter = useCallback<ComparisonAddress['filter']>((changes) => put({ ...changes, page: undefined }), [put]);
  const goTo = useCallback((next: number) => put({ page: next > 1 ? String(next) : undefined }), [put]);
  const choosePerPage = useCallback((next: number) => put({ rows: next === DEFAULT_PAGE_SIZE ? undefined : String(next), page: undefined }), [put]);
  const chooseMode = useCallback((next: DiffMode) => put({ view: next === 'split' ? undefined : next }), [put]);
  const mode: DiffMode = isSmall || words.get('view') === 'inline' ? 'inline' : 'split';
  return {
    ids: [one, other], type, change, search, page, perPage, mode, question, isFiltered: type !== undefined || change !== undefined || search !== '',
    chooseBackups, filter, goTo, choosePerPage, chooseMode,
  };
};
