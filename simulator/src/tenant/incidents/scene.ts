import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { CLIENT_ID, PEOPLE } from '@trc/domain/sampleTenant';
import { ENTITY_SETS_OF_TYPE } from '../backupTypes.ts';
import type { Call } from '../http/call.ts';
import { removalChanges } from '../http/write.ts';
import { importMarkKey } from '../import/items.ts';
import type { Random } from '../random.ts';
import { ENTITY_SETS, type EntitySetName, type RelationName } from '../registry.ts';
import type { Change } from '../store/change.ts';
import { keyOf, type Directory } from '../store/directory.ts';
import { textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';

/** A change that an incident made to one object. */
export interface Deed {
  /**
   * Type as the product names it; undefined for an entity that is backed up with another object, e.g. a role
   * assignment.
   */
  readonly type: ObjectType | undefined;
  readonly set: EntitySetName;
  /** Key of the object in its set; of a singleton the name of the set. */
  readonly id: string;
  readonly what: 'softDeleted' | 'hardDeleted' | 'changed' | 'created' | 'linkAdded' | 'linkRemoved';
  /** Names of the changed properties or of the link. */
  readonly properties?: readonly string[];
  /** The other end of a link. */
  readonly other?: string;
}

export interface IncidentReport {
  readonly incident: string;
  readonly seed: string;
  readonly deeds: readonly Deed[];
}

/** Deletions of an incident follow the rules of the sets, but those about applications. */
const DELETE: Call = {
  method: 'DELETE',
  origin: '',
  version: 'v1.0',
  segments: [],
  target: '',
  params: new URLSearchParams(),
  headers: {},
  body: undefined,
  bySimulator: true,
};

/** Picks the victims of an incident, the same ones each time, and records their changes. */
export class Scene {
  readonly deeds: Deed[] = [];
  readonly #store: Store;

  constructor(
    store: Store,
    readonly random: Random,
    /** Number of victims; undefined: the default of the incident. */
    readonly count: number | undefined,
  ) {
    this.#store = store;
  }

  get directory(): Directory {
    return this.#store.directory;
  }

  /**
   * @param fits true for objects that can be victims; the sample people and the console itself never are
   * @returns keys of up to `count` objects, half of them imported ones where there are some
   */
  pick(set: EntitySetName, count: number, fits: (entity: Entity, key: string) => boolean = () => true): string[] {
    const collection = this.directory.set(set);
    const imports = this.directory.set('imports');
    const imported: string[] = [];
    const others: string[] = [];
    for (const key of shuffled(collection.keys(), this.random)) {
      const list = imports.get(importMarkKey(set, key)) === undefined ? others : imported;
      if (list.length >= count) {
        if (imported.length + others.length >= 2 * count || imports.size === 0) break;
        continue;
      }
      const entity = collection.get(key);
      if (entity !== undefined && !isProtected(set, entity) && fits(entity, key)) list.push(key);
    }
    const half = Math.max(Math.ceil(count / 2), count - others.length);
    const chosen = imported.slice(0, half);
    return [...chosen, ...others.slice(0, count - chosen.length)];
  }

  softDelete(set: EntitySetName, key: string): void {
    const entity = this.#object(set, key);
    this.#commit(removalChanges(this.#store, DELETE, set, key, entity));
    const soft = ENTITY_SETS[set].softDelete === true && this.directory.deleted(set).get(key) !== undefined;
    this.note(set, key, soft ? 'softDeleted' : 'hardDeleted');
  }

  /** Restores a deleted object as it was. Earlier deeds of the incident on it are forgotten. */
  undelete(set: EntitySetName, key: string): void {
    const deleted = this.directory.deleted(set).get(key);
    if (deleted === undefined) throw new Error(`no deleted ${set} ${key}`);
    this.#commit([['put', set, key, { ...deleted, deletedDateTime: null }]]);
    const at = this.deeds.findIndex((deed) => deed.set === set && deed.id === key);
    if (at >= 0) this.deeds.splice(at, 1);
  }

  /** Deletes the object so that nothing brings it back under its id. */
  hardDelete(set: EntitySetName, key: string): void {
    this.#commit([...removalChanges(this.#store, DELETE, set, key, this.#object(set, key)), ['remove', set, key]]);
    this.note(set, key, 'hardDeleted');
  }

  /** Deletes an object that is among the deleted ones already. */
  purge(set: EntitySetName, key: string): void {
    this.#commit([['remove', set, key]]);
    this.note(set, key, 'hardDeleted');
  }

  /** Changes the properties that differ from the wish. */
  change(set: EntitySetName, key: string, wish: Entity): void {
    const entity = this.#object(set, key);
    const properties = Object.keys(wish).filter((name) => JSON.stringify(wish[name]) !== JSON.stringify(entity[name]));
    if (properties.length === 0) return;
    this.#commit([['put', set, key, { ...entity, ...wish }]]);
    this.deeds.push({ type: typeOf(set), set, id: key, what: 'changed', properties });
  }

  create(set: EntitySetName, entity: Entity): void {
    const key = keyOf(set, entity);
    if (this.directory.set(set).get(key) !== undefined) return;
    this.#commit([['put', set, key, entity]]);
    this.directory.beginLag(key);
    this.note(set, key, 'created');
  }

  link(set: EntitySetName, relation: RelationName, source: string, target: string): void {
    if (this.directory.relation(relation).has(source, target)) return;
    this.#commit([['link', relation, source, target]]);
    this.deeds.push({ type: typeOf(set), set, id: source, what: 'linkAdded', properties: [relation], other: target });
  }

  unlink(set: EntitySetName, relation: RelationName, source: string, target: string): void {
    this.#commit([['unlink', relation, source, target]]);
    this.deeds.push({ type: typeOf(set), set, id: source, what: 'linkRemoved', properties: [relation], other: target });
  }

  /** Records the change of one object. */
  note(set: EntitySetName, id: string, what: Deed['what']): void {
    this.deeds.push({ type: typeOf(set), set, id, what });
  }

  #commit(changes: readonly Change[]): void {
    this.#store.commit(changes);
  }

  #object(set: EntitySetName, key: string): Entity {
    const entity = this.directory.set(set).get(key);
    if (entity === undefined) throw new Error(`no ${set} ${key}`);
    return entity;
  }
}

const typeOf = (set: EntitySetName): ObjectType | undefined =>
  OBJECT_TYPES.find(({ type }) => ENTITY_SETS_OF_TYPE[type].includes(set))?.type;

/** Without these no administrator could sign in for the repair. */
const isProtected = (set: EntitySetName, entity: Entity): boolean =>
  set === 'users'
    ? PEOPLE.some(({ oid }) => oid === entity['id'])
    : (set === 'applications' || set === 'servicePrincipals') &&
      [CLIENT_ID, GRAPH_APP_ID].includes(textOf(entity['appId']));

/** The items in an order that follows from the random numbers, drawn as far as somebody looks. */
const shuffled = function* (items: readonly string[], random: Random): Generator<string> {
  const left = [...items];
  for (let length = left.length; length > 0; length -= 1) {
    const position = random.int(0, length - 1);
    const item = left[position] ?? '';
    left[position] = left[length - 1] ?? '';
    yield item;
  }
};
