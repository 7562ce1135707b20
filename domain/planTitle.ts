import { isBlank, withVisibleControls } from './shownName.ts';

interface Titled {
  title: string;
  objectName?: string | undefined;
}

const ONE_OBJECT = /\b1 object\b/;

/** @returns the sentence of a plan or a restore, with the name of the object that it calls "1 object" */
export const planTitle = ({ title, objectName }: Titled): string => {
  if (objectName === undefined || isBlank(objectName)) return title;
  const name = withVisibleControls(objectName);
  return ONE_OBJECT.test(title) ? title.replace(ONE_OBJECT, () => name) : `${title.replace(/\.$/, '')}: ${name}`;
};
