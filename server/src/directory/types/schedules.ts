const ROOT = '/v1.0/roleManagement/directory';

/**
 * Lists of privileged identity management. Instances tell activated and time-bound role assignments from permanent ones
 * (unifiedRoleAssignmentScheduleInstance: assignmentType, endDateTime); the list of role assignments shows them alike.
 */
export const ASSIGNMENT_INSTANCES = `${ROOT}/roleAssignmentScheduleInstances`;
/** Active assignments with their times; permanent ones and activations among them. */
export const ASSIGNMENT_SCHEDULES = `${ROOT}/roleAssignmentSchedules`;
export const ELIGIBILITIES = `${ROOT}/roleEligibilitySchedules`;

/** Kinds of links of a role in which a backup holds its schedules. */
export const STORED_ROLE_SCHEDULES = { eligible: 'eligibleAssignments', active: 'activeAssignments' };
