import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ListCreatedObjectsApiArg } from '../../api';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';
import { SEVERITIES } from '@trc/domain/changes';
import { findInfo } from '@trc/domain/objectTypes';
import type { Pair } from './createdSlice';

export const DECISIONS = ['undecided', 'keep', 'delete'] as const;

export interface CreatedUrlState extends ListUrlState {
  pair: Pair;
  question: ListCreatedObjectsApiArg;
  isFiltered: boolean;
  clear: () => void;
}

const CLEARED = { find: undefined, type: undefined, severity: undefined, decision: undefined };

/** Both versions, page, search and filters, in the address. */
export const useCreatedUrlState = (): CreatedUrlState => {
  const { id = '', otherId = '' } = useParams();
  const list = useListUrlState();
  const { params, setParams, page, perPage } = list;
  const search = (params.get('find') ?? '').trim();
  const type = findInfo(params.get('type'))?.type;
  const severity = SEVERITIES.find((each) => each === params.get('severity'));
  const decision = DECISIONS.find((each) => each === params.get('decision'));
  const pair = useMemo(() => ({ id, otherId }), [id, otherId]);
  const question = useMemo((): ListCreatedObjectsApiArg => {
    const filters = { ...(type && { type }), ...(severity && { severity }), ...(decision && { decision }) };
    return { ...pair, body: { pagenum: page, perpage: perPage, filters, ...(search && { search }) } };
  }, [pair, page, perPage, search, type, severity, decision]);
  return {
    ...list,
    pair,
    question,
    isFiltered: [search, type, severity, decision].some(Boolean),
    clear: useCallback(() => setParams(CLEARED), [setParams]),
  };
};
