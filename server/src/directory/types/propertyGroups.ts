import { patch } from './calls.ts';
import type { GraphObject, PropertyGroup, Shape, UpdateCall } from './description.ts';
import { omitPaths } from './paths.ts';
import { flatShape, buildPatch } from './shape.ts';

const PRIVILEGED =
  'Where the user is an administrator, or a member or owner of a role-assignable group, the application needs the directory role Privileged Authentication Administrator.';

/** Sources: user: update and "Who can perform sensitive actions" of Microsoft Graph v1.0. */
export const GROUPS = {
  /** An application may write them for most users; a refusal concerns the one user. */
  sensitive: {
    properties: ['accountEnabled', 'businessPhones', 'mobilePhone', 'otherMails', 'onPremisesImmutableId'],
    needs: PRIVILEGED,
    dependsOnObject: () => true,
  },
  accountName: { properties: ['userPrincipalName'], needs: PRIVILEGED, dependsOnObject: () => true },
  identities: { properties: ['identities'], needs: 'The application needs the permission User.ManageIdentities.All.' },
  /**
   * Read-only as well for cloud users that were synchronised once: the property is false then, and null for all others.
   */
  extensionAttributes: {
    properties: ['onPremisesExtensionAttributes'],
    needs: 'Users that are, or were, synchronised from on premises get it there.',
    dependsOnObject: ({ onPremisesSyncEnabled: synchronised }) => typeof synchronised === 'boolean',
  },
  addressList: { properties: ['showInAddressList'], needs: 'It is managed in the Microsoft 365 admin center.' },
  leaveDate: {
    properties: ['employeeLeaveDateTime'],
    needs: 'The application needs the permission User-LifeCycleInfo.ReadWrite.All.',
  },
  language: {
    properties: ['preferredLanguage'],
    needs: 'The directory does not let applications set the language of groups.',
  },
  visibility: {
    properties: ['visibility'],
    needs: 'Hidden membership can be chosen only when a Microsoft 365 group is created.',
    dependsOnObject: () => true,
  },
  unitVisibility: {
    properties: ['visibility'],
    needs: 'The visibility of an administrative unit may be chosen at its creation only.',
  },
  /** Names that another object may have are refused for that object's sake. */
  names: { properties: [], dependsOnObject: () => true },
  identifierUris: {
    properties: ['identifierUris'],
    needs: 'Verify the domain of the value in the tenant, or use the form api://APPLICATION-ID.',
    dependsOnObject: () => true,
    byValue: true,
  },
  migrationState: {
    properties: ['policyMigrationState'],
    needs: 'The state of the migration is changed in the Microsoft Entra admin center.',
  },
} as const satisfies Readonly<Record<string, Omit<PropertyGroup, 'name'>>>;

export type GroupName = keyof typeof GROUPS;

export const propertyGroup = (name: GroupName): PropertyGroup => ({ name, ...GROUPS[name] });

/** Returns the PATCH of a group's properties; empty if none of them changes. */
export const patchGroup = (
  path: string,
  name: GroupName,
  changes: GraphObject,
  live: GraphObject,
  properties: readonly string[] = GROUPS[name].properties,
): UpdateCall[] => {
  const body = buildPatch(flatShape(...properties), changes, live);
  return Object.keys(body).length === 0 ? [] : [{ ...patch(path, body), group: propertyGroup(name) }];
};

/** The properties that are written apart. */
export const propertiesOfGroups = (names: readonly GroupName[]): string[] =>
  names.flatMap((name) => [...GROUPS[name].properties]);

/** The remaining properties, for the write of the plain ones. */
export const plainShape = (shape: Shape, names: readonly GroupName[]): Shape =>
  omitPaths(shape, propertiesOfGroups(names)) as Shape;
