import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ListPlanOperationsApiArg } from '../../api';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';
import { SEVERITIES } from '@trc/domain/changes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { OPERATION_STATES } from '@trc/domain/planStates';
import { LAST_WAVE, OPERATION_KINDS } from '@trc/domain/planWaves';

export type OperationFilters = NonNullable<ListPlanOperationsApiArg['body']['filters']>;
export const TYPES = OBJECT_TYPES.map(({ type }) => type);
const ATTENTION = [
  'losses',
  'newId',
  'protection',
  'permanent',
  'comesBackDisabled',
  'needsLinkMode',
  'notSelected',
  'unanswered',
] as const;
export const WAVES = Array.from({ length: LAST_WAVE }, (_, index) => String(index + 1));

const find = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** @returns the filters in the address; unknown words are left out */
const filtersIn = (params: URLSearchParams): OperationFilters => {
  const wave = find(WAVES, params.get('wave'));
  const kind = find(OPERATION_KINDS, params.get('kind'));
  const type = find(TYPES, params.get('type'));
  const severity = find(SEVERITIES, params.get('severity'));
  const state = find(OPERATION_STATES, params.get('state'));
  const attention = find(ATTENTION, params.get('look'));
  return {
    ...(wave ? { wave: Number(wave) } : {}),
    ...(kind ? { kind } : {}),
    ...(type ? { type } : {}),
    ...(severity ? { severity } : {}),
    ...(state ? { state } : {}),
    ...(params.get('look') === 'conflicts' ? { onlyConflicts: true } : {}),
    ...(attention ? { attention } : {}),
  };
};

const CLEARED = {
  search: undefined,
  wave: undefined,
  kind: undefined,
  type: undefined,
  severity: undefined,
  state: undefined,
  look: undefined,
};

export interface PlanUrlState extends ListUrlState {
  planId: string;
  question: ListPlanOperationsApiArg;
  search: string;
  filters: OperationFilters;
  isFiltered: boolean;
  clearFilters: () => void;
}

/** Page, search and filters of the operations, in the address. */
export const usePlanUrlState = (): PlanUrlState => {
  const { id: planId = '' } = useParams();
  const list = useListUrlState();
  const { params, setParams, page, perPage } = list;
  const search = (params.get('search') ?? '').trim();
  const text = params.toString();
  const filters = useMemo(() => filtersIn(new URLSearchParams(text)), [text]);
  const hasFilters = Object.keys(filters).length > 0;
  const question = useMemo(
    (): ListPlanOperationsApiArg => ({
      planId,
      body: {
        pagenum: page,
        perpage: perPage,
        ...(search ? { search } : {}),
        ...(hasFilters ? { filters } : {}),
      },
    }),
    [planId, page, perPage, search, hasFilters, filters],
  );
  return {
    ...list,
    planId,
    question,
    search,
    filters,
    isFiltered: search !== '' || hasFilters,
    clearFilters: useCallback(() => setParams(CLEARED), [setParams]),
  };
};
