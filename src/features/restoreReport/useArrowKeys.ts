import { useEffect } from 'react';
import type { ReportEntry } from '../../api';
import { keyOf } from './entries';
import type { OpenEntry } from './useOpenEntry';

const NAME = '.report-name';
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The arrow keys go from name to name in the list, and open details follow; from their heading they go through the
 * objects.
 */
export const useArrowKeys = (
  list: readonly ReportEntry[] | undefined,
  { entry, open, previous, next }: OpenEntry,
): void => {
  useEffect(() => {
    const fromName = (name: Element, step: number): void => {
      const names = [...document.querySelectorAll<HTMLElement>(NAME)];
      const at = names.findIndex((each) => each === name) + step;
      const other = list?.[at];
      if (!other || at < 0) return;
      names[at]?.focus();
      if (entry) open(keyOf(other));
    };
    const listen = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      if (
        step === undefined ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        !(event.target instanceof Element)
      )
        return;
      const name = event.target.closest(NAME);
      if (!name && !event.target.matches('.report-aside h2')) return;
      // The page must not scroll as well.
      event.preventDefault();
      if (name) fromName(name, step);
      else (step < 0 ? previous : next)?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list, entry, open, previous, next]);
};
