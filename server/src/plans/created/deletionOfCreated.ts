import { diffObjects } from '../../comparison/index.ts';
import { decideDeletion } from '../../directory/types/deletion.ts';
import type { Deletion } from '../../directory/types/deletion.ts';
import type { ItemOperation, PlannedAttribute } from '../../restore/plan/operation.ts';
import type { GivenOperation } from '../givenOperations.ts';
import type { Severity } from '../types.ts';
import type { SeenObject } from './buildContainment.ts';
import { containmentOf } from './containment.ts';

/** The values that a person saw: a deletion is on hold where one of them changed. */
const guardsOf = ({ description, object }: SeenObject): PlannedAttribute[] => {
  const written = Object.fromEntries(
    Object.entries(object).filter(([name]) => Object.hasOwn(description.writable, name)),
  );
  return diffObjects(description, { object: {}, links: {} }, { object: written, links: {} }).map(
    ({ name, newValue }) => ({ path: name, expected: newValue }),
  );
};

/** The order of the waves; containment has the first one. */
const DELETED_LAST =
  'Deletions come last, after the references to the object. To disable the object first, contain it instead.';

const NEW_ID = 'An undo creates the object again with a new id.';

/** @returns the deletion of an object, or why it is not deleted here */
export const deletionOfCreated = (
  seen: SeenObject,
  severity: Severity | undefined,
): { given: GivenOperation } | { reason: string } => {
  const { type, id, name, description, object, links, unread } = seen;
  const deletion: Deletion = decideDeletion(description, object);
  if (!deletion.allowed) return { reason: deletion.reason };
  const operation: ItemOperation = {
    kind: 'delete',
    attributes: guardsOf(seen),
    links: [],
    // The backup of the plan does not have the object.
    wanted: { object, links: {} },
  };
  const losses = deletion.undo === 'undelete' ? [] : [NEW_ID, ...description.losses(object, links)];
  return {
    given: {
      type,
      id,
      name,
      description,
      operation,
      live: { state: 'here', object, links, unread },
      conflicts: [],
      losses,
      ...(containmentOf(type).offered ? { message: DELETED_LAST } : {}),
      ...(severity === undefined ? {} : { severity }),
    },
  };
};
