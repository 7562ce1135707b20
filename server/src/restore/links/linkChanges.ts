import type { GraphObject, LinkDescription, LinkValue } from '../../directory/index.ts';
import { isRecord } from '../../directory/index.ts';
import { DEFAULT_ACCESS } from '../../directory/highImpact.ts';
import { textOf } from '../../directory/types/calls.ts';
import { labelOf } from './linkPlan.ts';
import type { LinkChanges } from '../types.ts';

export type { LinkChanges } from '../types.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const roleName = (owner: GraphObject, appRoleId: unknown): string => {
  if (appRoleId === DEFAULT_ACCESS) return 'default access';
  const role = list(owner['appRoles'])
    .filter(isRecord)
    .find(({ id }) => id === appRoleId);
  return textOf(role?.['value']) || textOf(role?.['displayName']) || textOf(appRoleId);
};

const place = (row: GraphObject): string => {
  const scope = textOf(row['directoryScopeId']) || textOf(row['appScopeId']);
  return scope === '' || scope === '/' ? '' : ` for ${scope}`;
};

const TEXTS: Readonly<Record<string, (row: GraphObject, owner: GraphObject) => string>> = {
  assignments: (row) =>
    `${textOf(row['principalId'])}${place(row)}${textOf(row['condition']) === '' ? '' : ', with a condition'}`,
  scopedRoleMembers: ({ roleId, roleMemberInfo: member }) =>
    `${isRecord(member) ? textOf(member['id']) : ''}: role ${textOf(roleId)}`,
  appRoleAssignedTo: ({ principalId, appRoleId }, owner) => `${textOf(principalId)}: ${roleName(owner, appRoleId)}`,
  oauth2PermissionGrants: ({ consentType, principalId, resourceId, scope }) =>
    `${textOf(scope)} of ${textOf(resourceId)} ` +
    `for ${consentType === 'AllPrincipals' ? 'everybody' : textOf(principalId)}`,
  federatedIdentityCredentials: ({ name, issuer, subject }) =>
    `${textOf(name)} (${textOf(issuer)}, ${textOf(subject)})`,
};

/** A value of a link as reports show it; equal for equal values. */
export const valueText = ({ name }: Pick<LinkDescription, 'name'>, value: LinkValue, owner: GraphObject): string =>
  typeof value === 'string' ? value : (TEXTS[name]?.(value, owner) ?? labelOf(value));

const without = (values: readonly string[], others: readonly string[]): string[] => {
  const gone = new Set(others);
  return [...new Set(values)].filter((value) => !gone.has(value));
};

/** Merges changes of a link into the changes of a report. `failed` changes are taken out of the report again. */
export const mergeChanges = (
  known: readonly LinkChanges[],
  change: LinkChanges,
  failed: readonly string[] = [],
): LinkChanges[] => {
  const isSame = ({ name, of }: LinkChanges): boolean => name === change.name && of?.id === change.of?.id;
  const { added = [], removed = [] } = known.find(isSame) ?? {};
  const merged: LinkChanges = {
    ...change,
    added: without([...added, ...change.added], failed),
    removed: without([...removed, ...change.removed], failed),
  };
  const isEmpty = merged.added.length + merged.removed.length + (merged.withheld?.length ?? 0) === 0;
  return [...known.filter((each) => !isSame(each)), ...(isEmpty ? [] : [merged])];
};
