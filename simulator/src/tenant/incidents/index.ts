import { person, ROGUE, type AuditedPerson } from '../audit/initiators.ts';
import { badRequest } from '../http/graphError.ts';
import { Random } from '../random.ts';
import { textOf } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import { applicationHardDeleted, applicationRestored } from './applications.ts';
import { extensionValuesChanged } from './extensions.ts';
import {
  administrativeUnitEmptied,
  customRoleChanged,
  groupEmptied,
  groupsDeleted,
  rolesGranted,
  usersDeleted,
  usersHardDeleted,
} from './people.ts';
import { authenticationMethodsWeakened, federationAdded, ownerAdded, pimActivation } from './privileged.ts';
import { recentKindsAdded } from './recentKinds.ts';
import { authenticationWeakened, conditionalAccessWeakened, tenantPoliciesWeakened } from './policies.ts';
import { Scene, type Deed, type IncidentReport } from './scene.ts';

/** A scripted disaster. */
export interface Incident {
  readonly about: string;
  readonly happen: (scene: Scene) => void;
  /** Not part of `everything`: a restore does not repair it, so its effects could not be told from the rest. */
  readonly alone?: true;
}

const SINGLE: Readonly<Record<string, Incident>> = {
  usersDeleted: { about: '12 users (count) are deleted; they can come back for 30 days', happen: usersDeleted },
  usersHardDeleted: { about: '6 users (count) are deleted for good', happen: usersHardDeleted },
  groupsDeleted: { about: '6 groups (count) are deleted; most kinds can come back for 30 days', happen: groupsDeleted },
  groupEmptied: { about: 'a group (count) loses all its members', happen: groupEmptied },
  administrativeUnitEmptied: {
    about: 'an administrative unit (count) loses its members and its administrators',
    happen: administrativeUnitEmptied,
  },
  conditionalAccessWeakened: {
    about: '4 policies (count) are disabled or let somebody through, a trusted location grows',
    happen: conditionalAccessWeakened,
  },
  authenticationWeakened: {
    about: 'an authentication strength (count) accepts weaker methods, a context is not asked for any more',
    happen: authenticationWeakened,
  },
  applicationHardDeleted: {
    about: 'an application (count) and its service principal are deleted for good',
    happen: applicationHardDeleted,
  },
  rolesGranted: { about: 'a new user is Global Administrator and a member of 3 groups (count)', happen: rolesGranted },
  customRoleChanged: { about: 'a custom role (count) allows more than before', happen: customRoleChanged },
  tenantPoliciesWeakened: {
    about: 'invitations, sign-up, guests, consent and other tenants are let in',
    happen: tenantPoliciesWeakened,
  },
  authenticationMethodsWeakened: {
    about: 'text messages and calls are methods again, passes and keys are checked less',
    happen: authenticationMethodsWeakened,
  },
  ownerAdded: {
    about: 'somebody becomes owner of an application (count) and its service principal',
    happen: ownerAdded,
  },
  extensionValuesChanged: {
    about: 'extension values of 6 users (count) are overwritten',
    happen: extensionValuesChanged,
  },
  pimActivation: {
    about: 'somebody activates a role (count) for eight hours, as during a backup',
    happen: pimActivation,
    alone: true,
  },
  federationAdded: {
    about: 'a federated domain (count) lets a foreign identity provider vouch for anybody',
    happen: federationAdded,
    alone: true,
  },
  applicationRestored: {
    about: 'an application (count) was deleted and restored in the portal: it has another service principal',
    happen: applicationRestored,
    alone: true,
  },
  recentKindsAdded: {
    about:
      'agents, a gallery application with provisioning and a flexible credential, extension values, devices and contacts in a group',
    happen: recentKindsAdded,
    alone: true,
  },
};

export const INCIDENTS: Readonly<Record<string, Incident>> = {
  ...SINGLE,
  everything: { about: 'all that a restore puts right, one after the other', happen: () => undefined },
};

/**
 * Makes an incident happen. The same tenant, name and seed give the same victims.
 * @param wish name, and optionally count (victims), seed (any text) and by (id or user principal name of who does it)
 * @throws GraphError 400 for a wish that makes no sense
 */
export const runIncident = (store: Store, wish: Readonly<Record<string, unknown>>): IncidentReport => {
  const { name, count, seed = '1', by, ...others } = wish;
  if (typeof name !== 'string' || !Object.hasOwn(INCIDENTS, name))
    throw badRequest(`name is one of ${Object.keys(INCIDENTS).join(', ')}`);
  if (count !== undefined && !(typeof count === 'number' && Number.isInteger(count) && count > 0))
    throw badRequest('count is a whole number above 0');
  if ((typeof seed !== 'string' && typeof seed !== 'number') || Object.keys(others).length > 0)
    throw badRequest('an incident has a name, a count, a seed and somebody who does it (by)');
  const culprit = by === undefined ? ROGUE : userNamed(store, by);
  const names = name === 'everything' ? Object.keys(SINGLE).filter((each) => SINGLE[each]?.alone !== true) : [name];
  const happen = (each: string): Deed[] => {
    const scene = new Scene(store, new Random(`${store.seed.seed}/incident/${each}/${seed}`), count);
    INCIDENTS[each]?.happen(scene);
    return scene.deeds;
  };
  // One correlation id ties all deeds together, also those of `everything`.
  const deeds = store.actAs(person(culprit), () => names.flatMap(happen));
  return { incident: name, seed: String(seed), deeds };
};

/** @throws GraphError 400 where no user has that id or user principal name */
const userNamed = ({ directory }: Store, by: unknown): AuditedPerson => {
  const users = directory.set('users');
  const key = typeof by === 'string' ? (users.where('userPrincipalName', by)[0] ?? by) : '';
  const user = users.get(key);
  if (user === undefined) throw badRequest('by is the id or the user principal name of a user of the tenant');
  return {
    id: textOf(user['id']),
    displayName: textOf(user['displayName']),
    userPrincipalName: textOf(user['userPrincipalName']),
  };
};
