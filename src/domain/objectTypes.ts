/** How a value of a record column is shown. */
export type ColumnKind = 'text' | 'date' | 'boolean';

export interface RecordColumn {
  /** The property of the record, as Microsoft Graph names it. */
  key: string;
  label: string;
  kind?: ColumnKind;
}

export interface ObjectTypeInfo {
  /** The type in `{type, ids}` lists and in restore counters (R-SCOPE-13). */
  type: string;
  /** The word in list endpoints and in the records route (T-04, S-61). */
  slug: string;
  label: string;
  singular: string;
  /** The counter in backup records (R-DATA-02). */
  backupCounter: string;
  /** The total in backup info, where the specification has one (R-DATA-03). */
  total?: string;
  columns: readonly RecordColumn[];
}

const name: RecordColumn = { key: 'displayName', label: 'Name' };
const description: RecordColumn = { key: 'description', label: 'Description' };
const objectId: RecordColumn = { key: 'id', label: 'Object ID' };
const appId: RecordColumn = { key: 'appId', label: 'App ID' };
const created: RecordColumn = { key: 'createdDateTime', label: 'Created', kind: 'date' };
const accountStatus: RecordColumn = { key: 'accountEnabled', label: 'Account status', kind: 'boolean' };

/** THE registry of the backed-up object types, in the order of the specification (R-SCOPE-13, R-COL). */
export const OBJECT_TYPES = [
  {
    type: 'users', slug: 'users', label: 'Users', singular: 'user', backupCounter: 'aadUsersCounter', total: 'totalUsers',
    columns: [
      { key: 'displayName', label: 'Display name' },
      { key: 'userPrincipalName', label: 'User principal name' },
      { key: 'userType', label: 'User type' },
      accountStatus,
    ],
  },
  {
    type: 'groups', slug: 'groups', label: 'Groups', singular: 'group', backupCounter: 'aadGroupsCounter', total: 'totalGroups',
    columns: [name, objectId, { key: 'mail', label: 'Email' }, { key: 'groupType', label: 'Group type' }],
  },
  {
    type: 'directoryRoles', slug: 'roles', label: 'Roles', singular: 'role', backupCounter: 'aadDirectoryRolesCounter', total: 'totalRoles',
    columns: [name, description, { key: 'roleType', label: 'Type' }],
  },
  {
    type: 'conditionalAccessPolicies', slug: 'conditionalAccessPolicies', label: 'Conditional access', singular: 'conditional access policy',
    backupCounter: 'aadConditionalAccessPoliciesCounter',
    columns: [name, { key: 'state', label: 'State' }, created, { key: 'modifiedDateTime', label: 'Modified', kind: 'date' }],
  },
  {
    type: 'namedLocations', slug: 'namedLocations', label: 'Named locations', singular: 'named location', backupCounter: 'aadNamedLocationsCounter',
    columns: [name, { key: 'countryLookupMethod', label: 'Country lookup method' }, { key: 'isTrusted', label: 'Trusted', kind: 'boolean' }],
  },
  {
    type: 'applications', slug: 'applications', label: 'Applications', singular: 'application', backupCounter: 'aadApplicationsCounter',
    columns: [name, objectId, appId, created],
  },
  {
    type: 'servicePrincipals', slug: 'servicePrincipals', label: 'Service principals', singular: 'service principal',
    backupCounter: 'aadServicePrincipalsCounter',
    columns: [name, objectId, appId, created, { key: 'servicePrincipalType', label: 'Type' }, accountStatus, { key: 'homepage', label: 'Homepage' }],
  },
  {
    type: 'administrativeUnits', slug: 'administrativeUnits', label: 'Administrative units', singular: 'administrative unit',
    backupCounter: 'aadAdministrativeUnitsCounter',
    columns: [
      name, description,
      { key: 'isMemberManagementRestricted', label: 'Restricted member management', kind: 'boolean' },
      { key: 'membershipType', label: 'Membership type' },
    ],
  },
  {
    type: 'tenantWidePolicies', slug: 'tenantWidePolicies', label: 'Tenant-wide policies', singular: 'tenant-wide policy',
    backupCounter: 'tenantWidePoliciesCounter',
    columns: [name, { key: 'id', label: 'ID' }],
  },
  {
    type: 'authenticationStrengths', slug: 'authenticationStrengths', label: 'Authentication strengths', singular: 'authentication strength',
    backupCounter: 'authenticationStrengthsCounter',
    columns: [name, description, { key: 'policyType', label: 'Policy type' }],
  },
  {
    type: 'authenticationContexts', slug: 'authenticationContexts', label: 'Authentication contexts', singular: 'authentication context',
    backupCounter: 'authenticationContextsCounter',
    columns: [name, description, { key: 'isAvailable', label: 'Available', kind: 'boolean' }],
  },
] as const satisfies readonly ObjectTypeInfo[];

export type ObjectType = (typeof OBJECT_TYPES)[number]['type'];
export type RecordSlug = (typeof OBJECT_TYPES)[number]['slug'];
export type BackupCounter = (typeof OBJECT_TYPES)[number]['backupCounter'];

/** Restore counters cover one kind more than backups (R-SCOPE-14, T-05). */
export const RESTORE_COUNTERS: readonly string[] = [...OBJECT_TYPES.map((info) => info.type), 'customRoles'];

/** Policies that are named as types of their own; each is an item of tenantWidePolicies (R-SCOPE-15, T-06). */
export const NAMED_POLICIES = {
  authenticationFlowsPolicy: 'Authentication flows policy',
  externalIdentitiesPolicy: 'External identities policy',
  authorizationPolicy: 'Authorization policy',
} as const;

/** @returns the readable label of any object type the service may name; an unknown one as delivered. */
export const labelOfType = (type: string): string =>
  OBJECT_TYPES.find((info) => info.type === type)?.label ??
  (type === 'customRoles' ? 'Custom roles' : undefined) ??
  NAMED_POLICIES[type as keyof typeof NAMED_POLICIES] ??
  type;
