import { NAMES } from './texts/names.ts';

/** The display of a value of a record column. */
export type ColumnKind = 'text' | 'date' | 'boolean';

export interface RecordColumn {
  /** The property of the record, as Microsoft Graph names it. */
  key: string;
  label: string;
  kind?: ColumnKind;
}

export interface ObjectTypeInfo {
  /** The type in `{type, ids}` lists and in restore counters. */
  type: string;
  /** The word in list endpoints and in the records route. */
  slug: string;
  label: string;
  singular: string;
  /** The counter in backup records. */
  backupCounter: string;
  /** The total in backup info, where the specification has one. */
  total?: string;
  columns: readonly RecordColumn[];
}

const C = NAMES.columns;
const name: RecordColumn = { key: 'displayName', label: C.name };
const description: RecordColumn = { key: 'description', label: C.description };
const objectId: RecordColumn = { key: 'id', label: C.objectId };
const appId: RecordColumn = { key: 'appId', label: C.appId };
const created: RecordColumn = { key: 'createdDateTime', label: C.created, kind: 'date' };
const accountStatus: RecordColumn = { key: 'accountEnabled', label: C.accountStatus, kind: 'boolean' };

/** THE registry of the backed-up object types, in the order of the specification. */
export const OBJECT_TYPES = [
  {
    type: 'users',
    slug: 'users',
    label: NAMES.types.users,
    singular: NAMES.singular.users,
    backupCounter: 'aadUsersCounter',
    total: 'totalUsers',
    columns: [
      { key: 'displayName', label: C.displayName },
      { key: 'userPrincipalName', label: C.userPrincipalName },
      { key: 'userType', label: C.userType },
      accountStatus,
    ],
  },
  {
    type: 'groups',
    slug: 'groups',
    label: NAMES.types.groups,
    singular: NAMES.singular.groups,
    backupCounter: 'aadGroupsCounter',
    total: 'totalGroups',
    columns: [name, objectId, { key: 'mail', label: C.email }, { key: 'groupType', label: C.groupType }],
  },
  {
    type: 'directoryRoles',
    slug: 'roles',
    label: NAMES.types.directoryRoles,
    singular: NAMES.singular.directoryRoles,
    backupCounter: 'aadDirectoryRolesCounter',
    total: 'totalRoles',
    columns: [name, description, { key: 'roleType', label: C.type }],
  },
  {
    type: 'conditionalAccessPolicies',
    slug: 'conditionalAccessPolicies',
    label: NAMES.types.conditionalAccessPolicies,
    singular: NAMES.singular.conditionalAccessPolicies,
    backupCounter: 'aadConditionalAccessPoliciesCounter',
    columns: [
      name,
      { key: 'state', label: C.state },
      created,
      { key: 'modifiedDateTime', label: C.modified, kind: 'date' },
    ],
  },
  {
    type: 'namedLocations',
    slug: 'namedLocations',
    label: NAMES.types.namedLocations,
    singular: NAMES.singular.namedLocations,
    backupCounter: 'aadNamedLocationsCounter',
    columns: [
      name,
      { key: 'countryLookupMethod', label: C.country },
      { key: 'isTrusted', label: C.trusted, kind: 'boolean' },
    ],
  },
  {
    type: 'applications',
    slug: 'applications',
    label: NAMES.types.applications,
    singular: NAMES.singular.applications,
    backupCounter: 'aadApplicationsCounter',
    columns: [name, objectId, appId, created],
  },
  {
    type: 'servicePrincipals',
    slug: 'servicePrincipals',
    label: NAMES.types.servicePrincipals,
    singular: NAMES.singular.servicePrincipals,
    backupCounter: 'aadServicePrincipalsCounter',
    columns: [
      name,
      objectId,
      appId,
      created,
      { key: 'servicePrincipalType', label: C.type },
      accountStatus,
      { key: 'homepage', label: C.homepage },
    ],
  },
  {
    type: 'administrativeUnits',
    slug: 'administrativeUnits',
    label: NAMES.types.administrativeUnits,
    singular: NAMES.singular.administrativeUnits,
    backupCounter: 'aadAdministrativeUnitsCounter',
    columns: [
      name,
      description,
      { key: 'isMemberManagementRestricted', label: C.restricted, kind: 'boolean' },
      { key: 'membershipType', label: C.membership },
    ],
  },
  {
    type: 'tenantWidePolicies',
    slug: 'tenantWidePolicies',
    label: NAMES.types.tenantWidePolicies,
    singular: NAMES.singular.tenantWidePolicies,
    backupCounter: 'tenantWidePoliciesCounter',
    columns: [name, { key: 'id', label: C.id }],
  },
  {
    type: 'authenticationStrengths',
    slug: 'authenticationStrengths',
    label: NAMES.types.authenticationStrengths,
    singular: NAMES.singular.authenticationStrengths,
    backupCounter: 'authenticationStrengthsCounter',
    columns: [name, description, { key: 'policyType', label: C.policyType }],
  },
  {
    type: 'authenticationContexts',
    slug: 'authenticationContexts',
    label: NAMES.types.authenticationContexts,
    singular: NAMES.singular.authenticationContexts,
    backupCounter: 'authenticationContextsCounter',
    columns: [name, description, { key: 'isAvailable', label: C.available, kind: 'boolean' }],
  },
] as const satisfies readonly ObjectTypeInfo[];

export type ObjectType = (typeof OBJECT_TYPES)[number]['type'];
/**
 * A table with a decision for each type, `undefined` or an empty list where the type has none: a new type does not
 * compile before every decision is made.
 */
export type PerType<Value> = Readonly<Record<ObjectType, Value>>;
export type RecordSlug = (typeof OBJECT_TYPES)[number]['slug'];
export type BackupCounter = (typeof OBJECT_TYPES)[number]['backupCounter'];

/** A row of the registry. */
export type KnownTypeInfo = ObjectTypeInfo & { type: ObjectType; slug: RecordSlug };

/** @returns the row of the registry whose type the word is, if there is one. */
export const findInfo = (word: string | null | undefined): KnownTypeInfo | undefined =>
  OBJECT_TYPES.find(({ type }) => type === word);

/** @returns the row of the registry. */
export const infoOf = (type: ObjectType): KnownTypeInfo => {
  const info = findInfo(type);
  if (!info) throw new Error(`${type} is no object type.`);
  return info;
};

/** Restore counters cover one kind more than backups. */
export const RESTORE_COUNTERS: readonly string[] = [...OBJECT_TYPES.map((info) => info.type), 'customRoles'];

/** Policies that are named as types of their own; each is an item of tenantWidePolicies. */
export const NAMED_POLICIES = {
  authenticationFlowsPolicy: NAMES.types.authenticationFlowsPolicy,
  externalIdentitiesPolicy: NAMES.types.externalIdentitiesPolicy,
  authorizationPolicy: NAMES.types.authorizationPolicy,
} as const;

/** @returns the readable label of any object type the service may name; an unknown one as delivered. */
export const labelOfType = (type: string): string =>
  Object.hasOwn(NAMES.types, type) ? NAMES.types[type as keyof typeof NAMES.types] : type;

/** @returns true if a word is a type of objects that this version knows, including named policies */
export const isKnownType = (type: string): boolean =>
  Object.hasOwn(NAMED_POLICIES, type) || findInfo(type) !== undefined;
