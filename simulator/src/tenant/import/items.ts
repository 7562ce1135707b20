import { isRelationName } from '../export/parts.ts';
import { ENTITY_SETS, isSetName, type EntitySetName, type RelationName } from '../registry.ts';
import type { Change } from '../store/change.ts';
import { keyOf, type Directory } from '../store/directory.ts';
import { isEntity, type Entity } from '../store/entity.ts';
import { completed } from './complete.ts';

/** An object from outside and the set it goes into. */
export interface ImportedObject {
  readonly set: EntitySetName;
  readonly object: Entity;
  /** It goes to the deleted objects. */
  readonly deleted?: boolean;
  /** From an export of the simulator: nothing is added to it, and it does not count as imported. */
  readonly verbatim?: boolean;
}

/** Links from one object to others, which come to those that are there. */
export interface ImportedLinks {
  readonly links: RelationName;
  readonly source: string;
  readonly targets: readonly string[];
}

export type ImportItem = ImportedObject | ImportedLinks;

export const isImportItem = (value: unknown): value is ImportItem =>
  isEntity(value) && (isObject(value) || isLinks(value));

const isObject = ({ set, object, deleted = false, verbatim = false }: Entity): boolean =>
  typeof set === 'string' &&
  isSetName(set) &&
  isEntity(object) &&
  keyOf(set, object) !== '' &&
  typeof deleted === 'boolean' &&
  typeof verbatim === 'boolean' &&
  !(deleted && ENTITY_SETS[set].softDelete !== true);

const isLinks = ({ links, source, targets }: Entity): boolean =>
  typeof links === 'string' &&
  isRelationName(links) &&
  typeof source === 'string' &&
  Array.isArray(targets) &&
  targets.every((each) => typeof each === 'string');

/** @returns the changes that bring the items in; of two items with one key the later one counts */
export const importChanges = (
  directory: Directory,
  items: readonly ImportItem[],
): { changes: Change[]; added: number; replaced: number } => {
  const last = new Map<string, Change>();
  const known = new Set<string>();
  const links: Change[] = [];
  const marks = new Map<string, Change>();
  for (const item of items) {
    if ('links' in item) {
      const relation = directory.relation(item.links);
      links.push(
        ...item.targets
          .filter((target) => !relation.has(item.source, target))
          .map((target): Change => ['link', item.links, item.source, target]),
      );
      continue;
    }
    const { set, object, deleted = false, verbatim = false } = item;
    const key = keyOf(set, object);
    const mark = importMarkKey(set, key);
    if ((deleted ? directory.deleted(set) : directory.set(set)).get(key) !== undefined) known.add(mark);
    const entity = verbatim ? object : completed(set, withoutAnnotations(object));
    last.set(mark, deleted ? ['softDelete', set, key, entity] : ['put', set, key, entity]);
    if (!verbatim) marks.set(mark, ['put', 'imports', mark, { id: mark }]);
  }
  return {
    changes: [...last.values(), ...marks.values(), ...links],
    added: last.size - known.size,
    replaced: known.size,
  };
};

/**
 * Incidents pick some of their victims among imported objects.
 * @returns the key of the row that marks an object as imported
 */
export const importMarkKey = (set: EntitySetName, key: string): string => `${set}/${key}`;

/** Annotations of an export (context, links, actions) are not part of the object; its type is. */
const withoutAnnotations = (object: Entity): Entity =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([name]) => name === '@odata.type' || !(name.startsWith('@odata.') || name.startsWith('#')),
    ),
  );
