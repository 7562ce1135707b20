import type { GraphObject, ReferenceDescription } from './description.ts';
import { mapAt, valuesAt } from './paths.ts';
import { isFixed } from './references.ts';
import { UUIDS_IN_TEXT } from '@trc/domain/uuid';

/**
 * Changes the ids at one place: the whole value, or every id inside a text. Tokens and ids that are the same everywhere
 * stay.
 */
const changeIds = (
  object: GraphObject,
  { path, embedded }: ReferenceDescription,
  change: (id: string) => string,
): GraphObject =>
  mapAt(object, path, (value) => {
    if (typeof value !== 'string') return value;
    const changed = (id: string): string => (isFixed(id) ? id : change(id.toLowerCase()));
    return embedded ? value.replaceAll(UUIDS_IN_TEXT, changed) : changed(value);
  });

/** @returns the object with every id of its references replaced; `change` is given the id in lower case. */
export const changeReferences = (
  references: readonly ReferenceDescription[],
  object: GraphObject,
  change: (id: string, reference: ReferenceDescription) => string,
): GraphObject =>
  references.reduce(
    (changed, reference) =>
      valuesAt(changed, reference.path).length === 0
        ? changed
        : changeIds(changed, reference, (id) => change(id, reference)),
    object,
  );

/** @returns the object with the ids of its references in lower case. */
export const lowerCaseReferences = (references: readonly ReferenceDescription[], object: GraphObject): GraphObject =>
  changeReferences(references, object, (id) => id);
