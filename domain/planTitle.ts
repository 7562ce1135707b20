import { isBlank, withVisibleControls } from './shownName.ts';

interface TitledPlan {
  title: string;
  objectName?: string | undefined;
}

/** @returns the sentence of a plan, with the name of its object where the plan concerns one object */
export const planTitle = ({ title, objectName }: TitledPlan): string =>
  objectName === undefined || isBlank(objectName)
    ? title
    : `${title.replace(/\.$/, '')}: ${withVisibleControls(objectName)}`;
