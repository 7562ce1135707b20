import type { ActivityEntry } from '../../api';

/** Characters of the details in a row: some lines, so that a change of many people does not fill the page. */
export const LONG = 200;

/** True if the backend sends more than the specification's columns; the row can then be opened. */
export const hasFacts = ({ personId, outcome, cause, settings, target }: ActivityEntry): boolean =>
  [personId, outcome, cause, settings, target].some((fact) => fact !== undefined);

export const isFailure = ({ outcome }: Pick<ActivityEntry, 'outcome'>): boolean => outcome === 'failure';
