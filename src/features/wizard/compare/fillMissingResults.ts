import type { ComparedObject, TypeAndIds } from '../../../api';
import { COMPARE_TEXTS } from '@trc/domain/texts/compare';

const keyOf = ({ type, id }: Pick<ComparedObject, 'type' | 'id'>): string => `${type} ${id}`;

/**
 * @returns an answer for each object that was asked for, once and with a list of attributes: objects that a backend
 * leaves out were not compared. Counted as equal they would be passed over, and a policy would be enforced without the
 * question about locking the person out.
 */
export const fillMissingResults = (
  part: readonly TypeAndIds[],
  objects: readonly ComparedObject[],
): ComparedObject[] => {
  const once = [
    ...new Map(objects.map(({ attributes = [], ...object }) => [keyOf(object), { ...object, attributes }])).values(),
  ];
  // By id alone, in any case: the type of an answer may be named more closely than that of the question.
  const known = new Set(once.map(({ id }) => id.toLowerCase()));
  const missing = part.flatMap(({ type, ids }) =>
    ids
      .filter((id) => !known.has(id.toLowerCase()))
      .map((id): ComparedObject => ({ type, id, attributes: [], message: COMPARE_TEXTS.unanswered })),
  );
  return [...once, ...missing];
};
