import type { GraphObject, LinkDescription, LinkValue } from '../directory/index.ts';
import { isRecord } from '../directory/index.ts';
import { textOf } from '../directory/types/calls.ts';
import { labelOf } from './linkPlan.ts';

/** What a restore changed in one link: who gained it and who lost it. Values are texts with ids. */
export interface LinkChanges {
  name: string;
  /** The object that holds the link, where that is another one than the restored object: type and id. */
  of?: { type: string; id: string };
  added: readonly string[];
  removed: readonly string[];
  /** What was meant to be added, changed or removed and was left as it is, as the rule of privileges says. */
  withheld?: readonly string[];
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const roleName = (owner: GraphObject, appRoleId: unknown): string => {
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

/** Puts changes of a link into those that a report has; `failed` is what did not come about after all. */
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
