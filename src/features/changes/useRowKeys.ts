import { useEffect, type RefObject } from 'react';
import { isLetter, isTextField } from '../../components/inputs/letterKeys';

const ticksIn = (part: HTMLElement | null): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(':scope tbody > tr:not(.table-below) [data-row]') ?? []),
];

const rowOf = (element: Element | null): HTMLElement | null => {
  const row = element?.closest<HTMLElement>('tbody > tr') ?? null;
  return row?.classList.contains('table-below') ? (row.previousElementSibling as HTMLElement | null) : row;
};

const moveIn = (part: HTMLElement | null, by: 1 | -1): void => {
  const targets = ticksIn(part);
  const row = part?.contains(document.activeElement) ? rowOf(document.activeElement) : null;
  const at = row ? targets.findIndex((target) => row.contains(target)) : -1;
  const next = targets[at < 0 ? 0 : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView?.({ block: 'nearest' });
};

export interface RowKeys {
  /** Opens or closes the row with the focus. */
  onToggle: (key: string) => void;
  onSelectPage: () => void;
}

/**
 * J and K move the focus over the rows of the table in a part of the page, Enter opens the row with the focus, Ctrl+A
 * selects the page. Space is the browser's own on a checkbox.
 */
export const useRowKeys = (part: RefObject<HTMLElement | null>, { onToggle, onSelectPage }: RowKeys): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      if (isLetter(event, 'j')) moveIn(part.current, 1);
      if (isLetter(event, 'k')) moveIn(part.current, -1);
      if (event.key === 'Enter' && target?.matches('input[data-row]') && part.current?.contains(target)) {
        event.preventDefault();
        onToggle(target.dataset['row'] ?? '');
      }
      const isSelectAll = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a';
      if (isSelectAll && !isTextField(event.target)) {
        event.preventDefault();
        onSelectPage();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [part, onToggle, onSelectPage]);
};
