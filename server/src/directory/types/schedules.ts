const ROOT = '/v1.0/roleManagement/directory';

/**
 * Lists of privileged identity management. Instances tell activated and time-bound role assignments from permanent ones
 * (unifiedRoleAssignmentScheduleInstance: assignmentType, endDateTime); the list of role assignments shows them alike.
 */
export const ASSIGNMENT_INSTANCES = `${ROOT}/roleAssignmentScheduleInstances`;
export const ELIGIBILITIES = `${ROOT}/roleEligibilitySchedules`;
