import { isObject } from './isObject.ts';
import { TEXTS } from './texts.ts';

/** @returns "Incomplete: 9 of 11 types read"; undefined for a whole backup, and where the backend does not tell */
export const incompleteText = ({ completeness }: { completeness?: unknown }): string | undefined => {
  if (!isObject(completeness)) return undefined;
  const [read, total] = [Number(completeness['typesRead']), Number(completeness['typesTotal'])];
  return read < total ? TEXTS.backups.incomplete(String(read), String(total)) : undefined;
};
