import { defaultBehaviour } from '../behaviour/settings.ts';
import type { BehaviourSettings } from '../behaviour/table.ts';
import { viewOfRow } from '../pim/schedules.ts';
import {
  DIRECTORY_OBJECT_SETS,
  ENTITY_SETS,
  isView,
  SET_NAMES,
  type EntitySetName,
  type RelationName,
} from '../registry.ts';
import type { Change } from './change.ts';
import { ChangeLog } from './changeLog.ts';
import { Collection } from './collection.ts';
import { textAt, textOf, type Entity } from './entity.ts';
import { ShortKeyList, type KeyList } from './keyList.ts';
import { ReplicationLag } from './lag.ts';
import { LinkIndex } from './linkIndex.ts';
import { Relation } from './relation.ts';

/** Behaviours that say how much later some part of the directory learns of a new object. */
export type LagName = 'pimLag' | 'servicePrincipalLag' | 'linkLag';

/**
 * The state of the directory in memory: objects by set, those that were deleted and can be restored, and the links
 * between them.
 */
export class Directory {
  readonly log = new ChangeLog();
  readonly lag = new ReplicationLag();
  readonly #linkIndex = new LinkIndex();
  /** Directory objects that were created since the behaviour createsUntilQuota was set. */
  creations = 0;
  /** Behaviours in force; `Store.behave` also keeps them. */
  readonly behaviour: BehaviourSettings = defaultBehaviour();
  readonly #collections = new Map<EntitySetName, Collection>();
  readonly #deleted = new Map<EntitySetName, Collection>();
  readonly #deletedIds = new Set<string>();
  /** Applications of other tenants by appId, known by the last service principal that they had here. */
  readonly #foreignApplications = new Map<string, Entity>();
  readonly #relations: Readonly<Record<RelationName, Relation>> = {
    members: new Relation(),
    owners: new Relation(),
    manager: new Relation(),
    sponsors: new Relation(),
    appliesTo: new Relation(),
  };

  constructor() {
    for (const name of SET_NAMES) {
      if (isView(name)) continue;
      this.#collections.set(name, new Collection(ENTITY_SETS[name].indexed));
      if (ENTITY_SETS[name].softDelete === true) this.#deleted.set(name, new Collection(ENTITY_SETS[name].indexed));
    }
  }

  /** All objects of a set, also those that callers do not see yet; of a view the rows that it is made from. */
  set(name: EntitySetName): Collection {
    const found = this.#collections.get(ENTITY_SETS[name].viewOf ?? name);
    if (found === undefined) throw new Error(`no entity set ${name}`);
    return found;
  }

  /** The objects of a set that were deleted and can be restored. */
  deleted(name: EntitySetName): Collection {
    const found = this.#deleted.get(name);
    if (found === undefined) throw new Error(`objects of ${name} are deleted for good`);
    return found;
  }

  relation(name: RelationName): Relation {
    return this.#relations[name];
  }

  /** Remembers changes of links that are about to happen, for the search index. */
  announce(changes: readonly Change[]): void {
    if (this.behaviour.indexLag === 0) return;
    for (const change of changes)
      this.#linkIndex.record(change, (name, source, target) => this.relation(name).has(source, target));
  }

  /** Ids that an object points to, as the search index shows them. */
  indexedTargets(name: RelationName, source: string): KeyList {
    const { indexLag, timeDivisor } = this.behaviour;
    if (indexLag === 0) return this.relation(name).targetList(source);
    return new ShortKeyList(
      this.#linkIndex.targets(name, source, this.relation(name).targets(source), indexLag / timeDivisor),
    );
  }

  /**
   * @returns the object that a caller finds under a key: it exists, has been replicated, and depends on no deleted
   * object
   */
  find(name: EntitySetName, key: string): Entity | undefined {
    const { viewOf } = ENTITY_SETS[name];
    const row = this.#findRow(viewOf ?? name, key);
    return viewOf === undefined || row === undefined ? row : viewOfRow(name, row);
  }

  #findRow(name: EntitySetName, key: string): Entity | undefined {
    const entity = this.set(name).get(key);
    if (entity === undefined || this.isOver(name, entity)) return undefined;
    if (this.#deletedIds.size === 0 && this.lag.isEmpty) return entity;
    if (this.lag.hides(key.toLowerCase())) return undefined;
    return ENTITY_SETS[name].refersTo?.some((path) => this.#isMissing(idIn(textAt(entity, path)))) === true
      ? undefined
      : entity;
  }

  isOver(name: EntitySetName, entity: Entity): boolean {
    const { ends } = ENTITY_SETS[name];
    const end = ends === undefined ? '' : textAt(entity, ends);
    return end !== '' && Date.parse(end) <= Date.now();
  }

  /** Begins the lags of an object that was just created. */
  beginLag(key: string): void {
    this.lag.born(key);
    this.lag.start(key, this.behaviour.lag / this.behaviour.timeDivisor);
  }

  /** True if the object is older than the replication lag of a part of the directory. */
  isOld(key: string, lag: LagName): boolean {
    const { behaviour } = this;
    return behaviour[lag] === 0 || this.lag.isOld(key, behaviour[lag] / behaviour.timeDivisor);
  }

  /** @returns a user, group, ... with that id, and its set */
  object(id: string): { set: EntitySetName; entity: Entity } | undefined {
    for (const set of DIRECTORY_OBJECT_SETS) {
      const entity = this.find(set, id);
      if (entity !== undefined) return { set, entity };
    }
    return undefined;
  }

  /** @returns the object among the deleted ones, and its set */
  deletedObject(id: string): { set: EntitySetName; entity: Entity } | undefined {
    for (const [set, collection] of this.#deleted) {
      const entity = collection.get(id);
      if (entity !== undefined) return { set, entity };
    }
    return undefined;
  }

  foreignApplication(appId: string): Entity | undefined {
    return this.#foreignApplications.get(appId.toLowerCase());
  }

  /** Makes an acknowledged change visible. */
  apply(change: Change): void {
    this.log.record(change);
    switch (change[0]) {
      case 'put':
        this.#put(change[1], change[2], change[3]);
        break;
      case 'softDelete':
        this.set(change[1]).remove(change[2]);
        this.deleted(change[1]).put(change[2], change[3]);
        this.#deletedIds.add(change[2]);
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

  /** Adds an object of the seed under its key. */
  put(name: EntitySetName, entity: Entity): void {
    this.#put(name, keyOf(name, entity), entity);
  }

  #put(name: EntitySetName, key: string, entity: Entity): void {
    this.set(name).put(key, entity);
    if (this.#deletedIds.delete(key)) this.#deleted.get(name)?.remove(key);
    if (name === 'servicePrincipals' && entity['servicePrincipalType'] !== 'ManagedIdentity') {
      const appId = textOf(entity['appId']);
      if (this.set('applications').where('appId', appId).length === 0)
        this.#foreignApplications.set(appId.toLowerCase(), entity);
    }
  }

  /** An object goes with everything that points to it or hangs below it. */
  #remove(name: EntitySetName, key: string): void {
    this.set(name).remove(key);
    this.#deleted.get(name)?.remove(key);
    this.#deletedIds.delete(key);
    for (const relation of Object.values(this.#relations)) relation.drop(key);
    for (const other of SET_NAMES) {
      if (isView(other)) continue;
      const rows = this.set(other);
      for (const path of ENTITY_SETS[other].refersTo ?? []) {
        const values = path === 'directoryScopeId' ? [`/administrativeUnits/${key}`, `/${key}`] : [key];
        for (const row of values.flatMap((value) => rows.where(path, value))) rows.remove(row);
      }
    }
  }

  #isMissing(id: string): boolean {
    return this.#deletedIds.has(id) || this.lag.hides(id);
  }
}

/** "/administrativeUnits/{id}" and "/{id}" are scopes of role assignments; other values are ids themselves. */
const idIn = (value: string): string => value.slice(value.lastIndexOf('/') + 1);

/** @returns the key of an object in its set; a singleton has the name of its set as key */
export const keyOf = (name: EntitySetName, entity: Entity): string => {
  const set = ENTITY_SETS[name];
  return set.singleton === true ? name : textOf(entity[set.key ?? 'id']);
};
