import { randomUUID } from 'node:crypto';
import { ENTITY_SETS, SET_NAMES, type EntitySetName } from '../registry.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, type Entity } from '../store/entity.ts';
import type { AuditedKind } from './activities.ts';
import { LINK_ACTIVITIES } from './linkActivities.ts';
import type { Initiator } from './initiators.ts';
import {
  changedNames,
  createdProperties,
  linkProperties,
  property,
  updatedProperties,
  wholeProperty,
} from './modified.ts';
import { ROW_TARGETS, targetById, targetResource, typeName, type Lookup } from './targets.ts';
import { findActivity } from './variants.ts';

/** Content of an entry without time, person and act. */
interface Subject {
  readonly activity: string;
  readonly service: string;
  readonly category: string;
  readonly operationType: 'Add' | 'Update' | 'Delete' | 'Assign' | 'Unassign';
  readonly targets: readonly Entity[];
}

/**
 * @param changes that are about to be applied to `directory`
 * @param now milliseconds since 1970
 * @returns the entries that the audit log gets for them, as `directoryAudits` sends them
 */
export const auditEntries = (
  directory: Directory,
  changes: readonly Change[],
  { by, correlationId, importing = false }: Initiator,
  now: number,
): Entity[] => {
  const commit = commitOf(directory, changes);
  const isLogged = (change: Change): boolean =>
    !importing || (!isLink(change) && directory.set(change[1]).has(change[2]));
  return changes.filter(isLogged).flatMap((change) => {
    const subject = isLink(change) ? linkSubject(commit, change) : objectSubject(commit, change);
    if (subject === undefined) return [];
    return {
      id: `Directory_${randomUUID()}`,
      category: subject.category,
      correlationId,
      result: 'success',
      resultReason: '',
      activityDisplayName: subject.activity,
      activityDateTime: new Date(now).toISOString(),
      loggedByService: subject.service,
      operationType: subject.operationType,
      initiatedBy: by,
      targetResources: subject.targets,
      additionalDetails: [],
    };
  });
};

type LinkChange = Extract<Change, readonly ['link' | 'unlink', ...unknown[]]>;
type ObjectChange = Exclude<Change, LinkChange>;

const isLink = (change: Change): change is LinkChange => change[0] === 'link' || change[0] === 'unlink';

const nameOf = (set: EntitySetName, key: string): string => `${set}\n${key}`;

/** Facts that the changes of one commit share. */
interface Commit {
  readonly lookup: Lookup;
  /** Objects that go to the deleted ones. */
  readonly deleted: ReadonlySet<string>;
  /** Objects that get a manager, which takes the place of the one before. */
  readonly managed: ReadonlySet<string>;
}

const commitOf = (directory: Directory, changes: readonly Change[]): Commit => {
  const deleted = new Set<string>();
  const managed = new Set<string>();
  const written = new Map<string, Entity>();
  const byId = new Map<string, { set: EntitySetName; entity: Entity }>();
  for (const [what, where, key, entity] of changes) {
    if (what === 'put' || what === 'softDelete') {
      written.set(nameOf(where, key), entity);
      byId.set(key, { set: where, entity });
      if (what === 'softDelete') deleted.add(nameOf(where, key));
    } else if (what === 'link' && where === 'manager') managed.add(key);
  }
  const anywhere: Lookup['anywhere'] = (id) => {
    const found = byId.get(id) ?? directory.object(id) ?? directory.deletedObject(id);
    if (found !== undefined) return found;
    // Policies that are assigned to objects are not directory objects.
    for (const set of ASSIGNED_SETS) {
      const entity = directory.set(set).get(id);
      if (entity !== undefined) return { set, entity };
    }
    return undefined;
  };
  const inSet: Lookup['inSet'] = (set, key) => written.get(nameOf(set, key)) ?? directory.set(set).get(key);
  return { lookup: { directory, inSet, anywhere }, deleted, managed };
};

const ASSIGNED_SETS: readonly EntitySetName[] = SET_NAMES.filter(
  (set) => ENTITY_SETS[set].links?.['appliesTo'] !== undefined || set === 'appManagementPolicies',
);

/** Undefined where the change changes nothing that the audit log knows. */
const objectSubject = ({ lookup, deleted: deletedNow }: Commit, change: ObjectChange): Subject | undefined => {
  const [what, set, key] = change;
  const { directory } = lookup;
  const live = directory.set(set).get(key);
  const deleted = ENTITY_SETS[set].softDelete === true ? directory.deleted(set).get(key) : undefined;
  const kind = kindOf(what, live !== undefined, deleted !== undefined || deletedNow.has(nameOf(set, key)));
  if (kind === undefined) return undefined;
  const before = live ?? deleted;
  const after = change[0] === 'put' ? change[3] : undefined;
  const names = kind === 'update' && before !== undefined && after !== undefined ? changedNames(before, after) : [];
  if (kind === 'update' && names.length === 0) return undefined;
  const row = findActivity(set, { kind, before, after, names });
  if (row === undefined) return undefined;
  const entity = after ?? before ?? {};
  const properties = (): Entity[] => {
    if (kind === 'delete' || kind === 'hardDelete')
      return row.whole === undefined
        ? [property('Is Hard Deleted', null, JSON.stringify(kind === 'hardDelete' ? 'True' : 'False'))]
        : wholeProperty(row.whole, before, undefined);
    if (row.whole !== undefined) return wholeProperty(row.whole, kind === 'update' ? before : undefined, after);
    if (kind === 'restore') return [];
    return kind === 'update' && before !== undefined
      ? updatedProperties(before, entity, names, row.target)
      : createdProperties(entity, row.target);
  };
  const targets = ROW_TARGETS[set]?.({ lookup, row: entity, isAdded: kind !== 'delete' }) ?? [
    targetResource(
      row.target,
      ENTITY_SETS[set].singleton === true ? (entity['id'] ?? null) : key,
      entity,
      properties(),
    ),
  ];
  return { ...row, operationType: OPERATION_TYPES[kind], targets };
};

const OPERATION_TYPES: Readonly<Record<AuditedKind, Subject['operationType']>> = {
  create: 'Add',
  update: 'Update',
  delete: 'Delete',
  hardDelete: 'Delete',
  restore: 'Update',
};

const kindOf = (what: ObjectChange[0], isLive: boolean, isDeleted: boolean): AuditedKind | undefined => {
  if (what === 'put') return isLive ? 'update' : isDeleted ? 'restore' : 'create';
  if (what === 'softDelete') return isLive ? 'delete' : undefined;
  return isDeleted ? 'hardDelete' : isLive ? 'delete' : undefined;
};

/** A link is logged at the object that joins or leaves; the second target is the group, role or unit. */
const linkSubject = ({ lookup, managed }: Commit, change: LinkChange): Subject | undefined => {
  const [what, relation, source, target] = change;
  const isAdded = what === 'link';
  if (lookup.directory.relation(relation).has(source, target) === isAdded) return undefined;
  if (relation === 'manager' && !isAdded && managed.has(source)) return undefined;
  const isAssignment = relation === 'appliesTo';
  const [changed, other] = isAssignment ? [target, source] : [source, target];
  const found = lookup.anywhere(changed);
  const row = found === undefined ? undefined : LINK_ACTIVITIES[relation][found.set];
  if (found === undefined || row === undefined) return undefined;
  const atChanged = isAssignment || relation === 'manager' || relation === 'sponsors';
  const [first, second] = atChanged ? [changed, other] : [other, changed];
  const end = lookup.anywhere(second);
  const properties = linkProperties(typeName(end?.set), second, end?.entity['displayName'], isAdded);
  return {
    activity: isAdded ? row.add : row.remove,
    service: row.service ?? 'Core Directory',
    category: row.category,
    operationType: isAdded ? 'Assign' : 'Unassign',
    targets: [targetById(lookup, first, properties), targetById(lookup, second)],
  };
};

/** @returns the entry without the values before the change, as the log has some */
export const withoutOldValues = (entry: Entity): Entity => {
  const targets = entry['targetResources'];
  return {
    ...entry,
    targetResources: (Array.isArray(targets) ? targets : []).filter(isEntity).map((target): Entity => {
      const properties = target['modifiedProperties'];
      return {
        ...target,
        modifiedProperties: (Array.isArray(properties) ? properties : [])
          .filter(isEntity)
          .map((each): Entity => ({ ...each, oldValue: null })),
      };
    }),
  };
};
