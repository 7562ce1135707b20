import { ENTITY_TYPES } from './entityTypes.ts';

const SCHEDULE =
  'appScopeId createdDateTime createdUsing directoryScopeId modifiedDateTime principalId roleDefinitionId status';
const GROUP_SCHEDULE =
  'accessId groupId memberType principalId createdDateTime createdUsing modifiedDateTime scheduleInfo status';

/** Properties that v1.0 declares and that no caller writes here. */
const READ_ONLY: Readonly<Record<string, string>> = {
  user: 'birthday hireDate mailboxSettings print',
  application: 'logo',
  directoryRole: 'description displayName',
  directoryRoleTemplate: 'description displayName',
  namedLocation: 'createdDateTime displayName modifiedDateTime',
  orgContact:
    'addresses companyName department displayName givenName jobTitle mail mailNickname onPremisesLastSyncDateTime ' +
    'onPremisesProvisioningErrors onPremisesSyncEnabled phones proxyAddresses serviceProvisioningErrors surname',
  unifiedRoleAssignment: 'principalOrganizationId',
  unifiedRoleEligibilitySchedule: `${SCHEDULE} memberType scheduleInfo`,
  unifiedRoleAssignmentSchedule: `${SCHEDULE} assignmentType memberType scheduleInfo`,
  unifiedRoleEligibilityScheduleInstance:
    'endDateTime memberType roleEligibilityScheduleId startDateTime appScopeId directoryScopeId principalId roleDefinitionId',
  unifiedRoleAssignmentScheduleInstance:
    'assignmentType endDateTime memberType roleAssignmentOriginId roleAssignmentScheduleId startDateTime appScopeId ' +
    'directoryScopeId principalId roleDefinitionId',
  unifiedRoleManagementPolicy:
    'description displayName isOrganizationDefault lastModifiedBy lastModifiedDateTime scopeId scopeType',
  unifiedRoleManagementPolicyAssignment: 'policyId roleDefinitionId scopeId scopeType',
  privilegedAccessGroupEligibilitySchedule: GROUP_SCHEDULE,
  privilegedAccessGroupAssignmentSchedule: `${GROUP_SCHEDULE} assignmentType`,
};

/** Properties that the simulator keeps and v1.0 does not declare. */
const UNDECLARED: Readonly<Record<string, string>> = {
  servicePrincipal: 'createdDateTime',
  // A navigation property, which comes with $expand only.
  customSecurityAttributeDefinition: 'allowedValues',
  permissionGrantPolicy: 'includeAllPreApprovedApplications resourceScopeType',
};

/** Every object has an id; directory objects and policies may be deleted ones. */
const EVERYWHERE = ['id', 'deletedDateTime'];
const known = new Map<string, ReadonlySet<string> | undefined>();

const wordsOf = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

const namesOf = (type: string): ReadonlySet<string> | undefined => {
  const declared = ENTITY_TYPES[type];
  const readOnly = READ_ONLY[type];
  if (declared === undefined && readOnly === undefined) return undefined;
  const undeclared = new Set(wordsOf(UNDECLARED[type]));
  const written = wordsOf(declared).map((word) => word.replace(/[:*!].*$/, ''));
  return new Set(
    [...EVERYWHERE, ...written, ...wordsOf(readOnly)].filter((name) => name !== '' && !undeclared.has(name)),
  );
};

/**
 * @returns the names that $select of v1.0 takes for objects of a type; undefined where the simulator does not know them
 * all
 */
export const selectableNames = (type: string): ReadonlySet<string> | undefined => {
  if (!known.has(type)) known.set(type, namesOf(type));
  return known.get(type);
};
