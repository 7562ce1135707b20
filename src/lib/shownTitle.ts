import type { Plan } from '../api';
import { withLocalTimes } from '@trc/domain/localTimes';
import { planTitle } from '@trc/domain/planTitle';

/** @returns the sentence of a plan or of its restore, with local times and the name of the object it is about */
export const shownTitle = ({ title, objectName }: Pick<Plan, 'title' | 'objectName'>): string =>
  planTitle({ title: withLocalTimes(title), objectName });

/** @returns the work of a restore in a sentence; undefined where the service does not say it */
export const titleOfRestore = ({
  title,
  objectName,
}: Partial<Pick<Plan, 'title' | 'objectName'>>): string | undefined =>
  title === undefined ? undefined : shownTitle({ title, objectName });
