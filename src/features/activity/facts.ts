import type { ActivityEntry } from '../../api';

/** Characters of the details in a row: some lines, so that a change of many people does not fill the page. */
export const LONG = 200;

/** Whether the backend says more than the specification's columns; then the row opens. */
export const hasFacts = ({ personId, outcome, cause, settings, target }: ActivityEntry): boolean =>
  [personId, outcome, cause, settings, target].some((fact) => fact !== undefined);

export const isFailure = ({ outcome }: Pick<ActivityEntry, 'outcome'>): boolean => outcome === 'failure';
