import { attributeWords } from '@trc/domain/attributeWords';
import { ADMINISTRATORS_ONLY } from '@trc/domain/planStates';
import type { GraphObject } from '../../directory/index.ts';
import { newIdWarnings } from '../../directory/types/newId.ts';
import { isRestorable } from '../../comparison/index.ts';
import type { AttributeDifference, WholeObject } from '../../comparison/index.ts';
import { MAX_ERRORS, problem } from '../errors.ts';
import { isRecreated } from '../names/ids.ts';
import { datesNote, givenNote } from '../plan/given.ts';
import { buildIntended, otherNote } from '../plan/intent.ts';
import { noteDifferences } from '../report/outcome.ts';
import { isPlannedRemoval } from '../plan/planned.ts';
import { isWithheld } from '../privileges/notes.ts';
import { addNotes, comesBack } from './run.ts';
import type { Opened, RestoreContext } from './run.ts';
import { complete, completeInPart, fail, hold } from '../ledger/transitions.ts';
import type { Item, ItemError } from '../types.ts';

/** The state of an object that reading back found. */
export interface Seen {
  opened: Opened;
  /** Undefined: the directory does not show it. */
  live: GraphObject | undefined;
  /** The live object with the links that could be read. */
  side?: WholeObject;
  differences: AttributeDifference[];
  /** Errors of links that could not be read. Such links count neither as equal nor as different. */
  unread: ItemError[];
}

/** Differences that the restore could have removed. Derived and read-only properties are left out. */
const answerable = ({ opened, live, differences }: Seen): AttributeDifference[] => {
  const { item, description } = opened;
  const isOwned = live !== undefined && description.isBuiltIn?.(live) === true;
  return differences.filter(({ name }) =>
    isOwned
      ? name.startsWith('links.')
      : isRestorable(description, name, comesBack(item) ? 'created' : 'exists') ||
        (description.immutable.includes(name) && Object.hasOwn(description.writable, name)) ||
        isPlannedRemoval(opened, name.split('.')[0] ?? name),
  );
};

export const isWhole = (seen: Seen): boolean =>
  seen.live !== undefined && seen.unread.length === 0 && answerable(seen).length === 0;

const differenceError = ({ name }: AttributeDifference): ItemError =>
  problem('notEqual', `${attributeWords(name)} could not be restored: the directory has another value.`, name);

/** Links have many members; the report shows only the differing ones. */
const valuesOf = (names: Iterable<string>, object: GraphObject): Record<string, unknown> =>
  Object.fromEntries([...names].flatMap((name) => (Object.hasOwn(object, name) ? [[name, object[name]]] : [])));

/** True if the rule of privileges withheld a change and the restore wrote nothing else of the object. */
const isNothingButWithheld = (item: Item, written: readonly string[]): boolean =>
  item.report.errors.some(isWithheld) &&
  !comesBack(item) &&
  written.length === 0 &&
  (item.report.links ?? []).every(({ added, removed }) => added.length + removed.length === 0);

/** Ends an item by the state that was read back (R9). */
export const concludeItem = (run: RestoreContext, seen: Seen): void => {
  const {
    opened: { item, description, stored },
    live,
    unread,
  } = seen;
  const pending = run.pendingErrors.get(item) ?? [];
  run.pendingErrors.delete(item);
  const differences = answerable(seen);
  const written = Object.keys(item.report.written ?? {});
  if (live) {
    const intended = buildIntended(run, seen.opened, live);
    item.report = {
      ...item.report,
      ...(written.length > 0 ? { readBack: valuesOf(written, live) } : {}),
      ...(differences.length > 0
        ? {
            intended: {
              ...item.report.intended,
              ...Object.fromEntries(differences.map(({ name, newValue }) => [name, newValue ?? null])),
              ...valuesOf(written, intended),
            },
            readBack: {
              ...valuesOf(written, live),
              ...Object.fromEntries(differences.map(({ name, oldValue }) => [name, oldValue ?? null])),
            },
          }
        : {}),
    };
    if (seen.side) noteDifferences(run, seen.opened, seen.side);
    addNotes(
      item,
      seen.differences
        .filter((each) => !differences.includes(each))
        .slice(0, 20)
        .map(({ name }) => otherNote(name)),
    );
    const isNew = item.outcome === 'create' || (item.outcome === 'update' && description.create === undefined);
    const given = isNew ? givenNote(description, stored.object, live) : undefined;
    const dates = datesNote(description, stored.object, live, item.outcome === 'create');
    addNotes(
      item,
      [given, dates].filter((note) => note !== undefined),
    );
  }
  if (item.outcome === 'create' || (item.outcome === 'undelete' && isRecreated(item.sourceId, item.targetId))) {
    item.report = {
      ...item.report,
      losses: [...new Set([...description.losses(stored.object, stored.links), ...item.report.losses])],
    };
    addNotes(item, newIdWarnings(description, stored.object));
  }
  const lasting = item.report.errors;
  if (isWhole(seen) && lasting.length === 0) {
    if (item.links === 'failed') item.links = 'done';
    complete(item);
    return;
  }
  const named = new Set([...pending, ...lasting.filter(isWithheld)].map(({ attribute }) => attribute));
  const isMissing = !live && unread.length === 0;
  const errors = isMissing
    ? [problem('notSeen', 'The directory does not show the object.')]
    : [
        ...(differences.length + unread.length > 0 ? pending : []),
        ...differences.filter(({ name }) => !named.has(name) && !named.has(name.split('.')[0])).map(differenceError),
        ...unread,
      ];
  item.links = [...differences.map(({ name }) => name), ...unread.map(({ attribute }) => attribute)].some((name) =>
    name?.startsWith('links.'),
  )
    ? 'failed'
    : 'done';
  // True if the restore reached at least one part of the intended state.
  const achieved =
    comesBack(item) ||
    written.some((name) => !differences.some((each) => each.name.split('.')[0] === name)) ||
    !differences.some(({ name }) => !name.startsWith('links.'));
  item.report = {
    ...item.report,
    errors: [
      ...new Map([...lasting, ...errors].map((error) => [`${error.message}${error.attribute ?? ''}`, error])).values(),
    ].slice(0, MAX_ERRORS),
  };
  if (isMissing || !isNothingButWithheld(item, written))
    return !isMissing && achieved ? completeInPart(item) : fail(item);
  if (!item.report.errors.every(({ code }) => code === ADMINISTRATORS_ONLY)) return fail(item);
  hold(item, ADMINISTRATORS_ONLY);
};
