import fc from 'fast-check';
import { Random } from '@trc/simulator/tenant/random';
import type { EntitySetName, RelationName } from '@trc/simulator/tenant/registry';
import { Scene } from '@trc/simulator/tenant/incidents/scene';
import type { Deed } from '@trc/simulator/tenant/incidents/scene';
import { textOf } from '@trc/simulator/tenant/store/entity';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import type { Store } from '@trc/simulator/tenant/store/store';

/** A change of a tenant; `pick` chooses the objects. */
export interface Disturbance {
  what: 'softDelete' | 'hardDelete' | 'change' | 'link' | 'unlink' | 'create';
  set: EntitySetName;
  relation: RelationName;
  pick: number;
}

type Fits = (entity: Entity) => boolean;

/** Properties to change, and the objects to change them in. */
const CHANGES: Partial<Record<EntitySetName, { property: string; fits?: Fits; values: readonly string[] }>> = {
  users: {
    property: 'jobTitle',
    values: ['Changed', 'Changed again'],
    fits: (user) => user['onPremisesSyncEnabled'] !== true,
  },
  groups: {
    property: 'description',
    values: ['Changed'],
    fits: (group) => group['onPremisesSyncEnabled'] !== true && group['mailEnabled'] !== true,
  },
  applications: { property: 'notes', values: ['Changed'] },
  servicePrincipals: {
    property: 'notes',
    values: ['Changed'],
    fits: (principal) => principal['servicePrincipalType'] === 'Application',
  },
  administrativeUnits: { property: 'description', values: ['Changed'] },
  roleDefinitions: { property: 'description', values: ['Changed'], fits: (role) => role['isBuiltIn'] !== true },
  conditionalAccessPolicies: {
    property: 'state',
    values: ['disabled', 'enabled', 'enabledForReportingButNotEnforced'],
  },
  namedLocations: { property: 'displayName', values: ['Changed'] },
  authenticationStrengths: {
    property: 'description',
    values: ['Changed'],
    fits: (strength) => strength['policyType'] === 'custom',
  },
  authenticationContexts: { property: 'description', values: ['Changed'] },
  authorizationPolicy: { property: 'allowInvitesFrom', values: ['none', 'everyone', 'adminsAndGuestInviters'] },
};

const isOurs: Fits = (entity) => entity['onPremisesSyncEnabled'] !== true;
/** Objects to delete and to create again. */
const DELETIONS: Partial<Record<EntitySetName, Fits>> = {
  users: isOurs,
  groups: (group) => isOurs(group) && group['mailEnabled'] !== true,
  applications: () => true,
  administrativeUnits: () => true,
  conditionalAccessPolicies: () => true,
  namedLocations: (location) => location['isTrusted'] !== true,
  roleDefinitions: (role) => role['isBuiltIn'] !== true,
};
const SOFT: readonly EntitySetName[] = [
  'users',
  'groups',
  'applications',
  'administrativeUnits',
  'conditionalAccessPolicies',
  'namedLocations',
];

const setsOf = (record: Partial<Record<EntitySetName, unknown>>): EntitySetName[] =>
  Object.keys(record) as EntitySetName[];
const pick = fc.nat({ max: 1_000_000 });
const relation = fc.constantFrom<RelationName>('members', 'owners', 'manager');
const happening = (what: Disturbance['what'], sets: readonly EntitySetName[]) =>
  fc.record({ what: fc.constant(what), set: fc.constantFrom(...sets), relation, pick });

export const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  { weight: 4, arbitrary: happening('change', setsOf(CHANGES)) },
  { weight: 3, arbitrary: happening('softDelete', SOFT) },
  { weight: 3, arbitrary: happening('hardDelete', setsOf(DELETIONS)) },
  { weight: 3, arbitrary: happening('unlink', ['groups', 'administrativeUnits', 'users', 'applications']) },
  { weight: 2, arbitrary: happening('link', ['groups', 'administrativeUnits', 'users']) },
  { weight: 1, arbitrary: happening('create', ['users', 'groups']) },
);

const RELATIONS: Partial<Record<EntitySetName, readonly RelationName[]>> = {
  groups: ['members', 'owners'],
  administrativeUnits: ['members'],
  users: ['manager'],
  applications: ['owners'],
};

const isFree: Fits = (entity) =>
  isOurs(entity) &&
  entity['mailEnabled'] !== true &&
  entity['membershipType'] !== 'Dynamic' &&
  !(Array.isArray(entity['groupTypes']) && entity['groupTypes'].includes('DynamicMembership'));

const ACTS: Readonly<Record<Disturbance['what'], (scene: Scene, disturbance: Disturbance) => void>> = {
  softDelete: (scene, { set }) => {
    for (const key of scene.pick(set, 1, DELETIONS[set])) scene.softDelete(set, key);
  },
  hardDelete: (scene, { set }) => {
    for (const key of scene.pick(set, 1, DELETIONS[set])) scene.hardDelete(set, key);
  },
  change: (scene, { set, pick: number }) => {
    const change = CHANGES[set];
    if (!change) return;
    const value = change.values[number % change.values.length] ?? '';
    for (const key of scene.pick(set, 1, change.fits)) scene.change(set, key, { [change.property]: value });
  },
  unlink: (scene, { set, relation: wanted }) => {
    const name = relationOf(set, wanted);
    const links = scene.directory.relation(name);
    for (const key of scene.pick(
      set,
      1,
      (entity) => isFree(entity) && links.targets(textOf(entity['id'])).length > 0,
    )) {
      const [target] = links.targets(key);
      if (target !== undefined) scene.unlink(set, name, key, target);
    }
  },
  link: (scene, { set, relation: wanted }) => {
    const name = relationOf(set, wanted);
    const links = scene.directory.relation(name);
    const [target] = scene.pick('users', 1);
    const single = name === 'manager';
    for (const key of scene.pick(
      set,
      1,
      (entity) => isFree(entity) && (!single || links.targets(textOf(entity['id'])).length === 0),
    )) {
      if (target !== undefined && target !== key) scene.link(set, name, key, target);
    }
  },
  create: (scene, { set, pick: number }) => {
    const id = scene.random.guid();
    const name = `made-${number}-${id.slice(0, 8)}`;
    scene.create(
      set,
      set === 'users'
        ? {
            id,
            displayName: name,
            userPrincipalName: `${name}@fabrikam.example`,
            mailNickname: name,
            accountEnabled: true,
            userType: 'Member',
          }
        : { id, displayName: name, mailNickname: name, mailEnabled: false, securityEnabled: true, groupTypes: [] },
    );
  },
};

const relationOf = (set: EntitySetName, wanted: RelationName): RelationName => {
  const names = RELATIONS[set] ?? ['members'];
  return names.includes(wanted) ? wanted : (names[0] ?? 'members');
};

/** Makes things happen to a tenant. @returns the changes, in order */
export const disturb = (store: Store, disturbances: readonly Disturbance[]): Deed[] =>
  disturbances.flatMap((each, index) => {
    const scene = new Scene(store, new Random(`${each.pick}/${index}`), undefined);
    ACTS[each.what](scene, each);
    return scene.deeds;
  });
