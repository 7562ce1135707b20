import type { ObjectType } from '@trc/domain/objectTypes';

/** Effects of containment on objects of a type, in sentences; or the reason why it is not offered. */
export type Containment = { offered: true; effects: readonly string[] } | { offered: false; reason: string };

const offered = (...effects: readonly string[]): Containment => ({ offered: true, effects });
const refused = (reason: string): Containment => ({ offered: false, reason });

const WITHDRAW = 'Removes it from roles, role-assignable groups and policy exclusions. Other memberships stay.';
const KEYS = 'Removes its secrets, certificates and keys, which cannot be undone.';
const SIGN_IN = 'Disables its sign-in.';

/** THE table of containment, by type. */
const CONTAINMENT: Readonly<Record<ObjectType, Containment>> = {
  users: offered('Disables the account.', 'Ends all sessions.', WITHDRAW),
  groups: offered('Removes all members.'),
  applications: offered(SIGN_IN, 'Removes its owners.', KEYS, 'Removes its grants, assignments and roles.'),
  servicePrincipals: offered(SIGN_IN, 'Removes its owners.', KEYS, 'Removes its grants, assignments and roles.'),
  conditionalAccessPolicies: offered('Disables the policy.'),
  directoryRoles: refused('A role has an effect through its assignments. Reverse the assignments, or delete the role.'),
  administrativeUnits: refused('An administrative unit cannot be disabled. Delete it, or keep it.'),
  namedLocations: refused('A location has an effect through policies. Contain the policies, or delete the location.'),
  authenticationStrengths: refused('A strength has an effect through policies. Contain the policies, or delete it.'),
  authenticationContexts: refused('A context has an effect through policies. Contain the policies.'),
  tenantWidePolicies: refused('A tenant-wide policy cannot be disabled. Delete it, or keep it.'),
};

export const containmentOf = (type: ObjectType): Containment => CONTAINMENT[type];
