import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ListPlanOperationsApiArg } from '../../api';
import {
  operationsRequest,
  readOperationFilters,
  readOperationSearch,
  type OperationFilters,
} from '../../lib/planUrlState';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';

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
  const { params, setParams } = list;
  const search = readOperationSearch(params);
  const filters = useMemo(() => readOperationFilters(params), [params]);
  return {
    ...list,
    planId,
    question: useMemo(() => operationsRequest(planId, params), [planId, params]),
    search,
    filters,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    clearFilters: useCallback(() => setParams(CLEARED), [setParams]),
  };
};
