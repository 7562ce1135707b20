import type { EntitySetName, RelationName } from '../registry.ts';
import { CORE, nearest } from './activities.ts';

/** The name of a link between two objects in the audit log. */
export interface LinkRow {
  readonly category: string;
  readonly service?: string;
  readonly add: string;
  readonly remove: string;
  readonly source: string;
}

const owner = (category: string, what: string): LinkRow => ({
  category,
  add: `Add owner to ${what}`,
  remove: `Remove owner from ${what}`,
  source: CORE,
});
const assigned = (what: string): LinkRow => ({
  category: 'ApplicationManagement',
  add: `Add policy to ${what}`,
  remove: `Remove policy from ${what}`,
  source: CORE,
});

/** Links by relation and by the set of the changed object: the group, the owned application, the managed user. */
export const LINK_ACTIVITIES: Readonly<Record<RelationName, Readonly<Partial<Record<EntitySetName, LinkRow>>>>> = {
  members: {
    groups: {
      category: 'GroupManagement',
      add: 'Add member to group',
      remove: 'Remove member from group',
      source: CORE,
    },
    administrativeUnits: {
      category: 'AdministrativeUnit',
      add: 'Add member to administrative unit',
      remove: 'Remove member from administrative unit',
      source: CORE,
    },
  },
  owners: {
    groups: owner('GroupManagement', 'group'),
    applications: owner('ApplicationManagement', 'application'),
    servicePrincipals: owner('ApplicationManagement', 'service principal'),
  },
  manager: {
    users: {
      category: 'UserManagement',
      add: 'Set user manager',
      remove: 'Set user manager',
      source: CORE,
    },
  },
  sponsors: {
    users: {
      category: 'UserManagement',
      add: 'Update user',
      remove: 'Update user',
      source: nearest('Update user'),
    },
  },
  // The object that the policy is assigned to counts, not the policy.
  appliesTo: {
    applications: assigned('application'),
    servicePrincipals: assigned('service principal'),
    groups: {
      service: 'Application Proxy',
      category: 'Authentication',
      add: 'Add a group to feature rollout',
      remove: 'Remove a group from feature rollout',
      source: 'reference-audit-activities, Application proxy',
    },
  },
};
