import { isSetName, type EntitySetName } from '../registry.ts';
import type { Change } from '../store/change.ts';
import { keyOf, type Directory } from '../store/directory.ts';
import { isEntity, type Entity } from '../store/entity.ts';
import { completed } from './complete.ts';

/** An object from outside and the set it goes into. */
export interface ImportItem {
  readonly set: EntitySetName;
  readonly object: Entity;
}

export const isImportItem = (value: unknown): value is ImportItem =>
  isEntity(value) && typeof value['set'] === 'string' && isSetName(value['set']) && isEntity(value['object']) && keyOf(value['set'], value['object']) !== '';

/** @returns the changes that bring the items in; of two items with one key the later one counts */
export const importChanges = (directory: Directory, items: readonly ImportItem[]): { changes: Change[]; added: number; replaced: number } => {
  const last = new Map<string, Change>();
  const known = new Set<string>();
  for (const { set, object } of items) {
    const key = keyOf(set, object);
    const name = `${set}\n${key}`;
    if (directory.set(set).get(key) !== undefined) known.add(name);
    last.set(name, ['put', set, key, completed(set, withoutAnnotations(object))]);
  }
  return { changes: [...last.values()], added: last.size - known.size, replaced: known.size };
};

/** What an export says about itself (context, links, actions) is not part of the object; its type is. */
const withoutAnnotations = (object: Entity): Entity =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name === '@odata.type' || !(name.startsWith('@odata.') || name.startsWith('#'))));
