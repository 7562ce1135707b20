import { useCallback, useEffect, useRef } from 'react';
import type { ReportEntry } from '../../api';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { keyOf } from './entries';
import type { ReportUrlState } from './useReportUrlState';

export interface OpenEntry {
  entry?: ReportEntry;
  open: (key: string) => void;
  close: () => void;
  previous?: () => void;
  next?: () => void;
}

/** The object whose details are open, and its neighbours on the page (J and K). */
export const useOpenEntry = (
  { object, setParams }: ReportUrlState,
  lists: readonly (readonly ReportEntry[])[],
): OpenEntry => {
  const opener = useRef<Element>(null);
  const list = lists.find((each) => each.some((entry) => keyOf(entry) === object)) ?? [];
  const at = list.findIndex((entry) => keyOf(entry) === object);
  const open = useCallback(
    (key: string) => {
      opener.current = document.activeElement;
      setParams({ object: key }, true);
    },
    [setParams],
  );
  const close = useCallback(() => {
    setParams({ object: undefined }, true);
    const back = opener.current;
    // The list gets the focus back once the details are gone.
    setTimeout(() => back instanceof HTMLElement && back.isConnected && back.focus());
  }, [setParams]);
  const [entry, before, after] = [list[at], at > 0 ? list[at - 1] : undefined, at >= 0 ? list[at + 1] : undefined];
  const previous = useCallback(() => before && setParams({ object: keyOf(before) }, true), [before, setParams]);
  const next = useCallback(() => after && setParams({ object: keyOf(after) }, true), [after, setParams]);
  useLetterKey('k', previous);
  useLetterKey('j', next);
  const isOpen = entry !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]')) close();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen, close]);
  return { open, close, ...(entry ? { entry } : {}), ...(before ? { previous } : {}), ...(after ? { next } : {}) };
};
