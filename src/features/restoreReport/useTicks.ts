import { useEffect, useMemo, useRef } from 'react';
import { useListReportTicksQuery } from '../../api';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectTickedOff, tickedOff } from '../settings';
import { keyOf, type LeftObject } from './entries';
import { selectPendingTicks, tickRequested, type DoneBy, type DoneObjects } from './reportSlice';

export interface Ticks extends DoneObjects {
  /** Objects that the plan of the restore could not put right. */
  left: readonly LeftObject[];
  tick: (object: string, isDone: boolean) => void;
}

/** @returns true when the list above the table has its length: it is there, has failed, or is not offered */
export const useIsTodoKnown = (id: string, isOffered: boolean): boolean => {
  const hasList = useHasExtension('listReportTicks');
  const skip = !useHasExtension('setReportTicks') || !hasList || !isOffered;
  const { isUninitialized, data, isError } = useListReportTicksQuery({ id }, { skip });
  return isUninitialized || data !== undefined || isError;
};

/** @returns the parts that the plan of the restore left out, in words; undefined without any */
export const useLeftOut = (id: string): string | undefined => {
  const isOffered = useHasExtension('listReportTicks');
  const isShared = useHasExtension('setReportTicks');
  return useListReportTicksQuery(
    { id },
    { skip: !isOffered || !isShared, selectFromResult: ({ data }) => ({ left: data?.leftOut }) },
  ).left;
};

const NOTHING_LEFT: readonly LeftObject[] = [];

/** @returns the objects that the plan of the restore could not put right, and the number of those ticked off */
export const useLeftByPlan = (id: string, isOffered: boolean): { left: readonly LeftObject[]; done: number } => {
  const hasList = useHasExtension('listReportTicks');
  const skip = !useHasExtension('setReportTicks') || !hasList || !isOffered;
  const { data } = useListReportTicksQuery({ id }, { skip });
  return useMemo(() => {
    const ticked = new Set(data?.list.map(keyOf));
    const left = data?.cannot ?? NOTHING_LEFT;
    return { left, done: left.filter((one) => ticked.has(keyOf(one))).length };
  }, [data]);
};

/**
 * Ticks of a restore's report. They live at the service where it keeps them (an extension), else in this
 * browser. Ticks that this browser has from before are sent once to the service by a person who may set them.
 */
export const useTicks = (id: string, mayChange: boolean): Ticks => {
  const dispatch = useAppDispatch();
  const hasList = useHasExtension('listReportTicks');
  const isShared = useHasExtension('setReportTicks') && hasList;
  const local = useAppSelector(useMemo(() => selectTickedOff(id), [id]));
  const pending = useAppSelector(selectPendingTicks);
  const { data } = useListReportTicksQuery({ id }, { skip: !isShared });
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (!isShared || !mayChange || local.length === 0 || sent.current === id) return;
    sent.current = id;
    dispatch(tickRequested({ id, objects: local, isDone: true, isCarried: true }));
  }, [dispatch, id, isShared, local, mayChange]);
  const done = useMemo(() => {
    const all: Record<string, DoneBy> = Object.fromEntries(local.map((object) => [object, {}]));
    for (const tick of data?.list ?? []) all[keyOf(tick)] = { by: tick.by, time: tick.time };
    for (const [object, isDone] of Object.entries(isShared ? pending : {})) {
      if (!isDone) delete all[object];
      else all[object] ??= {};
    }
    return all;
  }, [data, isShared, local, pending]);
  return {
    isShared,
    done,
    left: data?.cannot ?? NOTHING_LEFT,
    tick: (object, isDone) =>
      dispatch(
        isShared ? tickRequested({ id, objects: [object], isDone }) : tickedOff({ restoreId: id, object, isDone }),
      ),
  };
};
