import { attributeWords } from '@trc/domain/attributeWords';
import { diffObjects, LINKS_PREFIX } from '../../comparison/difference.ts';
import type { Links, LiveState } from '../../comparison/index.ts';
import { readFailure } from '../../comparison/messages.ts';
import { buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkValue, TypeDescription } from '../../directory/index.ts';
import { decideDeletion, undoRefusalOf } from '../../directory/types/deletion.ts';
import { decide, linkElements, liveValues } from '../plan/operation.ts';
import type {
  BeforeImage,
  ElementState,
  ItemOperation,
  PlannedAttribute,
  PlannedLinks,
  WrittenLinks,
} from '../plan/operation.ts';
import type { ItemReport, Outcome } from '../types.ts';

/** The changes of a restore to one object. */
export interface RestoredObject {
  outcome: Outcome | undefined;
  /** The restore deleted the object. */
  isDeletion: boolean;
  report: Pick<ItemReport, 'intended' | 'written' | 'readBack' | 'isRenewed'>;
  /** Undefined: nothing was written, or an earlier version made the restore. */
  before: BeforeImage | undefined;
  links: readonly WrittenLinks[];
}

/**
 * The effect of an undo on one object. `undo`: every element is as the restore left it. `changed`: somebody changed an
 * element since; the operation holds these elements. `cannot`: nothing of it can be undone. `nothing`: the object is as
 * it was before the restore.
 */
export type Undo =
  | {
      group: 'undo' | 'changed';
      operation: ItemOperation;
      /** Paths, and names of links after "links.", that somebody changed since. */
      conflicts: readonly string[];
      /** Losses although the operation succeeds, and parts of the object that cannot be undone. */
      losses: readonly string[];
    }
  | { group: 'cannot'; reason: string }
  | { group: 'nothing' };

const NOTHING: Undo = { group: 'nothing' };
const cannot = (reason: string): Undo => ({ group: 'cannot', reason });

const RENEWED = 'It names objects that the restore re-created by their new ids. The former ids do not exist any more.';

/** The object after the restore: the written values, as read back where known. */
const afterRestore = (before: GraphObject, { intended = {}, written = {}, readBack = {} }: ItemReport): GraphObject => {
  // The answer to the intended write may be missing: the live object shows whether it was written.
  const names = Object.keys({ ...written, ...(Object.keys(written).length === 0 ? intended : {}) }).filter(
    (name) => !name.startsWith(LINKS_PREFIX),
  );
  const values = { ...intended, ...written, ...readBack };
  return { ...before, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
};

/** The live state as far as it was read. */
interface Here {
  object: GraphObject;
  links: Links;
}

const hereIn = (live: LiveState): Here | undefined => (live.state === 'here' ? live : undefined);

interface Parts {
  attributes: PlannedAttribute[];
  links: PlannedLinks[];
  conflicts: string[];
  losses: string[];
}

export const isImmutable = ({ immutable }: TypeDescription, path: string): boolean =>
  immutable.some((name) => path === name || path.startsWith(`${name}.`));

const attributesBack = (
  description: TypeDescription,
  { report, before }: RestoredObject & { before: BeforeImage },
  live: Here,
): Pick<Parts, 'attributes' | 'conflicts' | 'losses'> => {
  const former = before.object ?? {};
  const planned = diffObjects(
    description,
    { object: afterRestore(former, report as ItemReport), links: {} },
    { object: former, links: {} },
  ).map(({ name, oldValue, newValue }): PlannedAttribute => ({
    path: name,
    ...(oldValue === undefined ? {} : { expected: oldValue }),
    ...(newValue === undefined ? {} : { wanted: newValue }),
  }));
  const states = decide(description, { attributes: planned, links: [] }, live).attributes;
  const open = planned.filter(({ path }) => states.get(path) !== 'right');
  const fixed = open.filter(({ path }) => isImmutable(description, path));
  const attributes = open.filter((one) => !fixed.includes(one));
  return {
    attributes,
    conflicts: attributes.filter(({ path }) => states.get(path) === 'onHold').map(({ path }) => path),
    losses: fixed.map(({ path }) =>
      description.removable?.includes(path)
        ? `${attributeWords(path)}: removed keys cannot be put back. Issue new ones.`
        : `${attributeWords(path)} cannot be changed after an object has been created.`,
    ),
  };
};

/** The values of one link that a restore changed, turned round. */
const linkBack = (
  description: TypeDescription,
  former: GraphObject,
  { name, added, removed }: WrittenLinks,
  live: Here,
): Pick<Parts, 'links' | 'conflicts' | 'losses'> => {
  const link = description.links.find((one) => one.name === name);
  // The values follow from a rule again once the attributes are as before.
  if (link?.writable?.(former) === false) return { links: [], conflicts: [], losses: [] };
  if (!link?.add || !(link.writable?.(live.object) ?? true))
    return { links: [], conflicts: [], losses: [`The links "${attributeWords(name)}" cannot be written now.`] };
  const values = live.links[name];
  if (!values) return { links: [{ name, add: removed, remove: added }], conflicts: [LINKS_PREFIX + name], losses: [] };
  const all: PlannedLinks = { name, add: removed, remove: added };
  const states = linkElements(link, all, liveValues(link, values));
  const open = (list: readonly LinkValue[], of: readonly ElementState[]): LinkValue[] =>
    list.filter((_, index) => of[index] !== 'right');
  const add = open(all.add, states.add);
  // A value that replaces another one of the same identity is one element with it.
  const replaced = new Set(add.map((value) => buildLinkKey(link, value)));
  const remove = all.remove.filter(
    (value, index) => states.remove[index] !== 'right' || replaced.has(buildLinkKey(link, value)),
  );
  return {
    links: add.length + remove.length > 0 ? [{ name, add, remove }] : [],
    conflicts: [...states.add, ...states.remove].includes('onHold') ? [LINKS_PREFIX + name] : [],
    losses: [],
  };
};

const undoOfUpdate = (description: TypeDescription, restored: RestoredObject & { before: BeforeImage }, live: Here) => {
  const parts = [attributesBack(description, restored, live)].map((each): Parts => ({ ...each, links: [] }));
  const former = restored.before.object ?? {};
  for (const written of restored.links) parts.push({ ...linkBack(description, former, written, live), attributes: [] });
  const operation: ItemOperation = {
    kind: 'update',
    attributes: parts.flatMap(({ attributes }) => attributes),
    links: parts.flatMap(({ links }) => links),
    // The backup of the restore need not have the object.
    wanted: { object: { ...live.object, ...former }, links: {} },
  };
  const losses = [...parts.flatMap((each) => each.losses), ...(restored.report.isRenewed ? [RENEWED] : [])];
  const conflicts = parts.flatMap((each) => each.conflicts);
  if (operation.attributes.length + operation.links.length === 0)
    return losses.length > 0 ? cannot(losses.join(' ')) : NOTHING;
  return { group: conflicts.length > 0 ? 'changed' : 'undo', operation, conflicts, losses } satisfies Undo;
};

/** An object that the restore brought is deleted again, unless somebody has changed it. */
const undoOfReturn = (description: TypeDescription, { report }: RestoredObject, live: Here): Undo => {
  const deletion = decideDeletion(description, live.object);
  if (!deletion.allowed) return cannot(undoRefusalOf(deletion));
  // An invitation sends further data that is not a property of the user.
  const left = Object.fromEntries(
    Object.entries(afterRestore({}, report as ItemReport)).filter(([name]) =>
      Object.hasOwn(description.writable, name),
    ),
  );
  const names = Object.keys(left);
  const part = Object.fromEntries(names.map((name) => [name, live.object[name]]));
  const changes = diffObjects(description, { object: left, links: {} }, { object: part, links: {} });
  const attributes = diffObjects(description, { object: {}, links: {} }, { object: left, links: {} }).map(
    ({ name, newValue }): PlannedAttribute => ({ path: name, expected: newValue }),
  );
  const conflicts = changes.map(({ name }) => name);
  return {
    group: conflicts.length > 0 ? 'changed' : 'undo',
    operation: { kind: 'delete', attributes, links: [], wanted: { object: live.object, links: {} } },
    conflicts,
    losses: deletion.undo === 'undelete' ? [] : ['A later undo creates the object again with a new id.'],
  };
};

/**
 * Brings back an object that is not in the directory.
 * @param before its state before it was deleted
 */
export const buildReturn = (
  description: TypeDescription,
  { object, links }: { object: GraphObject; links: Links },
  live: LiveState,
): Exclude<Undo, { group: 'nothing' }> => {
  const operation = {
    attributes: diffObjects(description, { object: {}, links: {} }, { object, links: {} }).map(
      ({ name: path, newValue }): PlannedAttribute => ({ path, wanted: newValue }),
    ),
    links: description.links.flatMap(({ name, add, writable }): PlannedLinks[] => {
      const values = add && (writable?.(object) ?? true) ? (links[name] ?? []) : [];
      return values.length > 0 ? [{ name, add: values, remove: [] }] : [];
    }),
    wanted: { object, links },
    restoreEnabled: true,
  };
  if (live.state === 'deleted' && description.undelete)
    return { group: 'undo', operation: { kind: 'undelete', ...operation }, conflicts: [], losses: [] };
  const refusal = description.create
    ? description.cannotCreate?.(object)
    : 'Only the directory can create this object.';
  if (refusal !== undefined) return { group: 'cannot', reason: refusal };
  return {
    group: 'undo',
    operation: { kind: 'create', ...operation },
    conflicts: [],
    losses: description.losses(object, links),
  };
};

const undoOfDeletion = (description: TypeDescription, { before }: RestoredObject, live: LiveState): Undo =>
  before?.object
    ? buildReturn(description, { object: before.object, links: before.links }, live)
    : cannot('The state of the object before the deletion is not known.');

/**
 * Builds the operation that takes back the changes of a restore to one object.
 * @param live the object, with its links, as the directory has it now
 */
export const buildUndo = (description: TypeDescription, restored: RestoredObject, live: LiveState): Undo => {
  const { before, outcome, isDeletion } = restored;
  if (!before) return NOTHING;
  if (live.state === 'unknown') return cannot(`The object could not be read. ${readFailure(live.error)}`);
  const here = hereIn(live);
  if (isDeletion) return here ? NOTHING : undoOfDeletion(description, restored, live);
  if (outcome === 'create' || outcome === 'undelete') return here ? undoOfReturn(description, restored, here) : NOTHING;
  if (!here) return cannot('The object was deleted after the restore. Restore it first.');
  return undoOfUpdate(description, { ...restored, before }, here);
};
