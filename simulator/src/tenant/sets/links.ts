import type { Link } from '../entitySet.ts';

export const memberOf: Link = { kind: 'objects', relation: 'members', reverse: true };
export const owners: Link = { kind: 'objects', relation: 'owners' };
export const members: Link = { kind: 'objects', relation: 'members' };
export const transitiveMemberOf: Link = {
  kind: 'objects',
  relation: 'members',
  reverse: true,
  transitive: true,
  readOnly: true,
};
export const transitiveMembers: Link = { kind: 'objects', relation: 'members', transitive: true, readOnly: true };
export const ownedObjects: Link = { kind: 'objects', relation: 'owners', reverse: true };
export const assignedTo: Link = { kind: 'rows', set: 'appRoleAssignments', property: 'principalId', nested: true };
