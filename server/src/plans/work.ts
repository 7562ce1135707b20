import { applyReportOnly } from './reportOnly.ts';
import type { Operation } from './types.ts';

/** @returns true if the operation would write something once it is selected: one of its parts is selected */
export const hasWork = (operation: Pick<Operation, 'head' | 'body'>): boolean => {
  const {
    head: { kind },
    body: { attributes, links },
  } = applyReportOnly(operation);
  return kind === 'update' || kind === 'disable'
    ? [...attributes, ...links.flatMap(({ add, remove }) => [...add, ...remove])].some(({ selected }) => selected)
    : kind !== 'unchanged';
};
