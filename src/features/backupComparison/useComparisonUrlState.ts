import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { CompareBackupsApiArg } from '../../api';
import type { DiffMode } from '../../components/diff';
import { useUrlState, useListUrlState, type ListUrlState } from '../../lib/urlState';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { findInfo, type ObjectType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';

/** Under this name the browser remembers how its rows are shown. */
export const TABLE = 'backupComparison';
export const CHANGES = ['added', 'removed', 'changed'] as const;
export type Change = (typeof CHANGES)[number];
/** Used in the address in place of a kind of change: only changes by the service itself. */
export const SERVICE = 'service';
export type ChangeFilter = Change | typeof SERVICE;

export interface ComparisonUrlState extends Omit<ListUrlState, 'params' | 'setParams'> {
  /** Ids of the two backups, in any order; empty where none is chosen yet. */
  ids: readonly [string, string];
  type: ObjectType | undefined;
  change: ChangeFilter | undefined;
  search: string;
  mode: DiffMode;
  isFiltered: boolean;
  /** Arguments of the request; undefined until two different backups are chosen. */
  question: CompareBackupsApiArg | undefined;
  chooseBackups: (one: string, other: string) => void;
  /** Also goes to the first page. */
  filter: (changes: {
    type?: ObjectType | undefined;
    change?: ChangeFilter | undefined;
    find?: string | undefined;
  }) => void;
  chooseMode: (mode: DiffMode) => void;
}

/** Both backups, filters, search, page and view in the URL. */
export const useComparisonUrlState = (): ComparisonUrlState => {
  const { id: one = '', otherId: other = '' } = useParams();
  const navigate = useNavigate();
  const { params, setParams, page, perPage, goToPage, setPerPage } = useListUrlState();
  // A change of the view keeps the page.
  const { setParams: setViewParams } = useUrlState();
  const isSmall = useMedia(CARDS);
  const type = findInfo(params.get('type'))?.type;
  const change = ([...CHANGES, SERVICE] as const).find((each) => each === params.get('change'));
  const search = params.get('find') ?? '';
  const isComplete = one !== '' && other !== '' && one !== other;
  const question = useMemo(
    (): CompareBackupsApiArg | undefined =>
      isComplete
        ? {
            id: one,
            otherId: other,
            body: {
              pagenum: page,
              perpage: perPage,
              ...(search === '' ? {} : { search }),
              ...(type || change
                ? {
                    filters: {
                      ...(type ? { type } : {}),
                      ...(change === SERVICE ? { serviceChanges: true } : change ? { change } : {}),
                    },
                  }
                : {}),
            },
          }
        : undefined,
    [isComplete, one, other, page, perPage, search, type, change],
  );

  const chooseBackups = useCallback(
    (first: string, second: string) => {
      // A place without the first cannot have the second.
      const [id, otherId] = first === '' ? [second, ''] : [first, second];
      void navigate(pathTo('compare-backups', { ...(id ? { id } : {}), ...(otherId ? { otherId } : {}) }));
    },
    [navigate],
  );
  const chooseMode = useCallback(
    (next: DiffMode) => setViewParams({ view: next === 'split' ? undefined : next }),
    [setViewParams],
  );
  const mode: DiffMode = isSmall || params.get('view') === 'inline' ? 'inline' : 'split';
  return {
    ids: [one, other],
    type,
    change,
    search,
    page,
    perPage,
    mode,
    question,
    isFiltered: type !== undefined || change !== undefined || search !== '',
    chooseBackups,
    filter: setParams,
    goToPage,
    setPerPage,
    chooseMode,
  };
};
