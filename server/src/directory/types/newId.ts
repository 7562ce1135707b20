import type { ObjectType } from '@trc/domain/objectTypes';
import { lengthOf, textOf } from './calls.ts';
import type { GraphObject, TypeDescription } from './description.ts';

const TOOLS = 'It comes back with a new ID. Tools and scripts that name the former ID have to be changed.';
const OUTSIDE = (where: string): string =>
  `It comes back with a new object ID. ${where} still point to the former ID. Assign them again.`;

const CLIENT =
  'It comes back with a new application (client) ID. Sign-ins and programs that use the former ID fail until they ' +
  'are changed.';
const CONSENT = 'Consent belongs to its enterprise application: restore that as well, or give consent again.';
const OTHER_TENANTS = 'Other tenants that use it have to consent to the new ID.';

const ofApplication = ({ signInAudience }: GraphObject): string[] => [
  CLIENT,
  CONSENT,
  ...(['', 'AzureADMyOrg'].includes(textOf(signInAudience)) ? [] : [OTHER_TENANTS]),
];

const ofGroup = ({ groupTypes, assignedLicenses }: GraphObject): string[] => [
  OUTSIDE('SharePoint, Teams and Azure roles'),
  ...(Array.isArray(groupTypes) && groupTypes.includes('DynamicMembership')
    ? ['The directory computes its members from its rule again, which can take hours.']
    : []),
  ...(lengthOf(assignedLicenses) > 0
    ? ['Its members have the licences of the group again once the directory has processed the group.']
    : []),
];

/**
 * The table of the effects of a new id on an object whose values are all as in the backup, in sentences. They are
 * warnings, not losses: the restore of the object is complete. The restore repairs references that this service reads.
 */
const WARNINGS: Readonly<Record<ObjectType, (object: GraphObject) => readonly string[]>> = {
  users: () => [OUTSIDE('Files, mailboxes, Teams and Azure roles')],
  groups: ofGroup,
  administrativeUnits: () => [TOOLS],
  directoryRoles: () => ['It may come back with a new ID. Its template ID stays.'],
  applications: ofApplication,
  servicePrincipals: () => [OUTSIDE('Azure roles and key vaults')],
  conditionalAccessPolicies: () => [
    'It comes back with a new ID. Entries of the sign-in logs name the former policy, and tools have to be changed.',
  ],
  namedLocations: () => [TOOLS],
  authenticationStrengths: () => [TOOLS],
  authenticationContexts: () => [TOOLS],
  tenantWidePolicies: () => [TOOLS],
};

/** @returns sentences about the effects of a new id; none for an object that keeps its id */
export const newIdWarnings = (
  { type, keepsId }: Pick<TypeDescription, 'type' | 'keepsId'>,
  object: GraphObject,
): string[] => (keepsId === true ? [] : [...WARNINGS[type](object)]);
