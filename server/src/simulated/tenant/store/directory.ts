import { DIRECTORY_OBJECT_SETS, ENTITY_SETS, SET_NAMES, type EntitySetName, type RelationName } from '../registry.ts';
import type { Change } from './change.ts';
import { Collection } from './collection.ts';
import { textOf, type Entity } from './entity.ts';
import { Relation } from './relation.ts';

/** The state of the directory in memory: objects by set, and the links between them. */
export class Directory {
  readonly #collections = new Map<EntitySetName, Collection>();
  readonly #relations: Readonly<Record<RelationName, Relation>> = {
    members: new Relation(),
    owners: new Relation(),
    manager: new Relation(),
  };

  constructor() {
    for (const name of SET_NAMES) this.#collections.set(name, new Collection(ENTITY_SETS[name].indexed));
  }

  set(name: EntitySetName): Collection {
    const found = this.#collections.get(name);
    if (found === undefined) throw new Error(`no entity set ${name}`);
    return found;
  }

  relation(name: RelationName): Relation {
    return this.#relations[name];
  }

  apply(change: Change): void {
    switch (change[0]) {
      case 'put':
        this.set(change[1]).put(change[2], change[3]);
        break;
      case 'remove':
        this.#remove(change[1], change[2]);
        break;
      case 'link':
        this.relation(change[1]).add(change[2], change[3]);
        break;
      case 'unlink':
        this.relation(change[1]).remove(change[2], change[3]);
        break;
    }
  }

  /** Adds an object under its key. */
  put(name: EntitySetName, entity: Entity): void {
    this.set(name).put(keyOf(name, entity), entity);
  }

  /** @returns a user, group, ... with that id, and its set */
  object(id: string): { set: EntitySetName; entity: Entity } | undefined {
    for (const set of DIRECTORY_OBJECT_SETS) {
      const entity = this.set(set).get(id);
      if (entity !== undefined) return { set, entity };
    }
    return undefined;
  }

  /** An object goes with everything that points to it or hangs below it. */
  #remove(name: EntitySetName, key: string): void {
    this.set(name).remove(key);
    if (!DIRECTORY_OBJECT_SETS.includes(name)) return;
    for (const relation of Object.values(this.#relations)) relation.drop(key);
    for (const other of SET_NAMES) {
      for (const property of ENTITY_SETS[other].indexed ?? []) {
        if (!property.endsWith('Id') || property === 'appId' || property === 'roleTemplateId') continue;
        for (const row of this.set(other).where(property, key)) this.set(other).remove(row);
      }
    }
  }
}

/** @returns the key of an object in its set; a singleton has the name of its set as key */
export const keyOf = (name: EntitySetName, entity: Entity): string => {
  const set = ENTITY_SETS[name];
  return set.singleton === true ? name : textOf(entity[set.key ?? 'id']);
};
