/** Pages of Microsoft that say why a change matters. */
export const LEARN = 'https://learn.microsoft.com';
export const GRAPH = `${LEARN}/graph/api/resources`;
export const CONDITIONAL_ACCESS = `${LEARN}/entra/identity/conditional-access`;
export const PRIVILEGED_ROLES = `${LEARN}/entra/identity/role-based-access-control/privileged-roles-permissions`;
export const ROLE_GROUPS = `${LEARN}/entra/identity/role-based-access-control/groups-concept`;
export const PERMISSIONS = `${LEARN}/graph/permissions-reference`;
export const APPLICATIONS = `${LEARN}/entra/architecture/security-operations-applications`;
export const PRIVILEGED_ACCOUNTS = `${LEARN}/entra/architecture/security-operations-privileged-accounts`;
export const USER_ACCOUNTS = `${LEARN}/entra/architecture/security-operations-user-accounts`;
export const RECOVERABILITY = `${LEARN}/entra/architecture/recoverability-overview`;
