import { defineTexts } from './catalogue';

/** Names of what the tables of the domain list: statuses, roles, pages, object types and their columns. */
export const NAMES = defineTexts('names', {
  backupStatuses: {
    Running: 'Running', Failed: 'Failed', Completed: 'Completed', Canceled: 'Canceled', Canceling: 'Canceling', Deleted: 'Deleted', Deleting: 'Deleting',
  },
  restoreStatuses: {
    Running: 'Running', Completed: 'Completed', Canceled: 'Canceled', CompletedWithErrors: 'Completed with errors', Failed: 'Failed', Unprocessed: 'Unprocessed',
  },
  backupTypes: { manually: 'Manually', scheduled: 'Scheduled', expanded: 'Expanded' },

  /** In cells, and in the description of the roles. */
  roles: {
    admin: { label: 'Admin', title: 'Admin' },
    backupRestoreOperator: { label: 'Backup & restore operator', title: 'Backup & Restore Operator' },
    viewOnly: { label: 'View only', title: 'View Only' },
  },

  pages: {
    login: 'Login', notFound: 'Not Found', forbidden: 'Forbidden', error: 'Error', grant: 'Application permissions', dashboard: 'Dashboard', backups: 'Backups',
    backup: 'Restore backup', compareBackups: 'Compare two backups', deletedBackups: 'Deleted backups',
    restores: 'Restore jobs', report: 'Restore report', records: 'Restore records',
    scheduler: 'Backup schedule', activity: 'Activity log', permissions: 'Permissions', encryption: 'Data encryption',
    notifications: 'Notifications',
  },

  types: {
    users: 'Users', groups: 'Groups', directoryRoles: 'Roles', conditionalAccessPolicies: 'Conditional access', namedLocations: 'Named locations',
    applications: 'Applications', servicePrincipals: 'Service principals', administrativeUnits: 'Administrative units',
    tenantWidePolicies: 'Tenant-wide policies', authenticationStrengths: 'Authentication strengths', authenticationContexts: 'Authentication contexts',
    customRoles: 'Custom roles',
    authenticationFlowsPolicy: 'Authentication flows policy', externalIdentitiesPolicy: 'External identities policy', authorizationPolicy: 'Authorization policy',
  },
  /** One object of a type, as it stands inside a sentence. */
  singular: {
    users: 'user', groups: 'group', directoryRoles: 'role', conditionalAccessPolicies: 'conditional access policy', namedLocations: 'named location',
    applications: 'application', servicePrincipals: 'service principal', administrativeUnits: 'administrative unit',
    tenantWidePolicies: 'tenant-wide policy', authenticationStrengths: 'authentication strength', authenticationContexts: 'authentication context',
    customRoles: 'custom role',
  },
  /** A name as it stands inside a sentence, a word as it begins one, and the word for several. */
  inside: (name: string) => name.toLowerCase(),
  beginning: (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  many: (one: string) => (one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`),

  columns: {
    displayName: 'Display name', name: 'Name', description: 'Description', objectId: 'Object ID', id: 'ID', appId: 'App ID', created: 'Created', modified: 'Modified',
    accountStatus: 'Account status', userPrincipalName: 'User principal name', userType: 'User type', email: 'Email', groupType: 'Group type', type: 'Type',
    state: 'State', country: 'Country lookup method', trusted: 'Trusted', homepage: 'Homepage', restricted: 'Restricted member management',
    membership: 'Membership type', policyType: 'Policy type', available: 'Available',
  },

  /** Of HTTP statuses and of the two of our own; a status without a name is shown by its code alone. */
  errors: {
    400: 'Bad request', 401: 'Unauthorized', 403: 'Access denied', 404: 'Not found', 405: 'Not allowed', 408: 'Request timeout', 440: 'Session expired',
    500: 'Internal server error', 503: 'Unavailable', 1010: 'Invalid search', 1020: 'Domain not allowed',
  },
  unknownError: 'Unknown error occurred',
  unreadableAnswer: 'The answer of the service could not be read',
});
