import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useListCreatedObjectsQuery } from '../../api';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { createdTicked, joinPair, selectCreatedTicks } from './changesSlice';
import type { Compared } from './Consequences';
import { CREATED_PAGE, createdCandidates, type CreatedCandidate } from './createdInPlan';
import { countSelected, type Selection } from './selection';

/** Objects that were created since, and which of them the plan of the selection contains. */
export interface Contained {
  /** Empty until something is selected, because the service compares both sides for it. */
  candidates: readonly CreatedCandidate[];
  ticked: number;
  isOn: (key: string) => boolean;
  /** The plan can contain the object, as far as that is known. */
  isOffered: (key: string) => boolean;
  onTick: (keys: readonly string[], isOn: boolean) => void;
}

/**
 * @param count created objects that the changes have; more of them are found while the directory is read
 * @returns undefined where the service has no such list, or nothing was created
 */
export const useContained = (compared: Compared, selection: Selection, count: number): Contained | undefined => {
  const dispatch = useAppDispatch();
  const { id, otherId } = compared;
  const pair = joinPair(id, otherId);
  const ticks = useAppSelector(useMemo(() => selectCreatedTicks(pair), [pair]));
  const ofAll = selection.all !== undefined;
  const isAsked = count > 0 && (countSelected(selection) > 0 || Object.values(ticks).includes(true));
  const { list, isFetching, refetch } = useListCreatedObjectsQuery(
    isAsked ? { id, otherId, body: CREATED_PAGE } : skipToken,
    { selectFromResult: ({ data, isFetching: isUnderWay }) => ({ list: data?.list, isFetching: isUnderWay }) },
  );
  const seen = useRef(count);
  useEffect(() => {
    if (!isAsked || isFetching || seen.current === count) return;
    seen.current = count;
    void refetch();
  }, [isAsked, isFetching, count, refetch]);
  const onTick = useCallback(
    (keys: readonly string[], isOn: boolean) => void dispatch(createdTicked({ pair, keys, isOn })),
    [dispatch, pair],
  );
  return useMemo(() => {
    if (count === 0) return undefined;
    const candidates = createdCandidates(list ?? [], ticks, ofAll);
    const byKey = new Map(candidates.map((candidate) => [candidate.object.key, candidate]));
    return {
      candidates,
      ticked: list ? candidates.filter(({ isTicked }) => isTicked).length : Object.values(ticks).filter(Boolean).length,
      isOn: (key) => (list ? byKey.get(key)?.isTicked === true : ticks[key] === true),
      isOffered: (key) => !list || byKey.has(key),
      onTick,
    };
  }, [count, list, ticks, ofAll, onTick]);
};
