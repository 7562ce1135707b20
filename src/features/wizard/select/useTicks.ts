import { useCallback, useEffect, useRef } from 'react';
import type { DirectoryRecord } from '../../../api';
import { isTextField } from '../../../components/inputs/letterKeys';
import type { ObjectType } from '@trc/domain/objectTypes';
import { useAppDispatch, useAppStore } from '../../../lib/hooks';
import { isChosen, type Section } from '../selection';
import type { NamedObject } from '../objectSet';
import { isRestorable } from '../totals';
import { selectLimit, selectSelection } from '../selectors';
import { objectsTicked } from '../wizardSlice';
import type { OnTick } from './TickCell';

export const namedObject = ({ id, displayName }: DirectoryRecord): NamedObject =>
  displayName ? { id, displayName } : { id };

/** A whole section omits watched entries. An entry that was selected by its id elsewhere can be deselected. */
const canTick = (record: DirectoryRecord, section: Section | undefined, on: boolean): boolean =>
  isRestorable(record) || (!on && section?.whole === false);

export interface Ticks {
  /** Stays the same function, so that no row draws again. */
  onTick: OnTick;
  /** Ticks or un-ticks the page. */
  onPage: (on: boolean) => void;
}

/** Single ticks, ranges with Shift, and the page, also by Ctrl+A. */
export const useTicks = (backupId: string, type: ObjectType, list: readonly DirectoryRecord[] | undefined): Ticks => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const page = useRef(list);
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    page.current = list;
  }, [list]);
  useEffect(() => {
    last.current = undefined;
  }, [type]);

  const set = useCallback(
    (records: readonly DirectoryRecord[], on: boolean) => {
      const state = store.getState();
      const { draft, phase } = selectSelection(backupId)(state);
      if (phase !== 'ready') return;
      const objects = records
        .filter((record) => canTick(record, draft[type], on) && isChosen(draft[type], record.id) !== on)
        .map(namedObject);
      if (objects.length > 0) dispatch(objectsTicked({ backupId, type, objects, on, limit: selectLimit(state) }));
    },
    [backupId, dispatch, store, type],
  );

  const onTick = useCallback<OnTick>(
    (record, on, range) => {
      const rows = page.current ?? [];
      const from = rows.findIndex(({ id }) => id === last.current);
      const to = rows.findIndex(({ id }) => id === record.id);
      last.current = record.id;
      set(range && from >= 0 && to >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [record], on);
    },
    [set],
  );
  const onPage = useCallback((on: boolean) => set(page.current ?? [], on), [set]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'a')
        return;
      if (event.defaultPrevented || isTextField(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onPage(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onPage]);
  return { onTick, onPage };
};
