/**
 * Every exact text of the product specification. The console shows them letter by letter. A clearer sentence goes below
 * as help text. Each row: the place in the catalogue (test/catalogue.ts), the text, and the values of its `{}`.
 */
export const FIXED_TEXTS: readonly (readonly [place: string, text: string, ...values: unknown[]])[] = [
  // Section 2: titles of pages.
  ['names.pages.login', 'Login'],
  ['names.pages.notFound', 'Not Found'],
  ['names.pages.forbidden', 'Forbidden'],
  ['names.pages.error', 'Error'],
  ['names.pages.grant', 'Application permissions'],
  ['names.pages.activity', 'Activity log'],
  ['names.pages.backups', 'Backups'],
  ['names.pages.backup', 'Restore backup'],
  ['names.pages.permissions', 'Permissions'],
  ['names.pages.encryption', 'Data encryption'],
  ['names.pages.restores', 'Restore jobs'],
  ['names.pages.report', 'Restore report'],
  ['names.pages.records', 'Restore records'],
  ['names.pages.scheduler', 'Backup schedule'],
  ['names.pages.dashboard', 'Dashboard'],

  // Section 2: the loading screen, the steps of the restore wizard.
  ['messages.startNote', 'This might take a few moments...'],
  ['wizard.steps.select.title', 'Select up to {} objects to be restored', 100],
  ['wizard.steps.compare.title', 'The following attributes will be restored'],
  ['wizard.steps.review.title', 'The following objects will be restored'],
  ['wizard.estimate', 'Estimated restore time'],
  ['review.estimate', 'Estimated restore time'],

  // Section 2: columns of lists.
  ['console.backups.columns.id', 'Backup ID'],
  ['console.backups.columns.time', 'Time'],
  ['console.backups.columns.status', 'Status'],
  ['console.backups.columns.summary', 'Summary'],
  ['console.backups.columns.actions', 'Actions'],
  ['restores.columns.id', 'Restore ID'],
  ['restores.columns.source', 'Source'],
  ['restores.columns.time', 'Creation Date'],
  ['restores.columns.status', 'Status'],
  ['restores.columns.backup', 'Backup ID'],
  ['restores.columns.actions', 'Actions'],
  ['encryption.fields.mode', 'Mode'],
  ['encryption.fields.keyName', 'Key name'],
  ['encryption.fields.createdOn', 'Import time'],
  ['encryption.fields.keyType', 'Type'],
  ['encryption.fields.filename', 'File name'],
  ['encryption.fields.source', 'Source'],
  ['permissions.columns.name', 'Display name'],
  ['permissions.columns.account', 'Account name'],
  ['permissions.columns.type', 'Permission type'],
  ['permissions.columns.delete', 'Delete'],
  ['activity.columns.action', 'Activity'],
  ['activity.columns.type', 'Type'],
  ['activity.columns.time', 'Time'],
  ['activity.columns.source', 'Source'],
  ['console.table.sizes.sm', 'sm'],
  ['console.table.sizes.lg', 'lg'],

  // Section 2: parts of the dashboard.
  ['dashboard.last.title', 'Last backup'],
  ['dashboard.next.title', 'Next scheduled backup'],
  ['dashboard.features.title', 'New features'],
  ['dashboard.backups.modes.days', 'By days'],
  ['dashboard.backups.modes.count', 'By count'],
  ['dashboard.breakdown.title', 'Last backup breakdown'],
  ['dashboard.types.title', 'Object types over the last {} backups', 30],

  // Sections 3 and 4: statuses, types and modes.
  ['names.backupTypes.manually', 'Manually'],
  ['names.backupTypes.scheduled', 'Scheduled'],
  ['names.backupTypes.expanded', 'Expanded'],
  ['names.backupStatuses.Running', 'Running'],
  ['names.backupStatuses.Failed', 'Failed'],
  ['names.backupStatuses.Completed', 'Completed'],
  ['names.backupStatuses.Canceled', 'Canceled'],
  ['names.backupStatuses.Canceling', 'Canceling'],
  ['names.backupStatuses.Deleted', 'Deleted'],
  ['names.backupStatuses.Deleting', 'Deleting'],
  ['names.restoreStatuses.Running', 'Running'],
  ['names.restoreStatuses.Completed', 'Completed'],
  ['names.restoreStatuses.Canceled', 'Canceled'],
  ['names.restoreStatuses.CompletedWithErrors', 'Completed with errors'],
  ['names.restoreStatuses.Failed', 'Failed'],
  ['names.restoreStatuses.Unprocessed', 'Unprocessed'],
  ['restores.filters.all', 'All'],
  ['encryption.statuses.Disabled', 'Disabled'],
  ['encryption.statuses.Active', 'Active'],
  ['encryption.statuses.Replacing', 'Replacing'],
  ['encryption.statuses.Error', 'Error'],
  ['encryption.byok', 'BYOK'],
  ['encryption.facts.rotates', 'System-generated keys rotate automatically every three months.'],
  ['encryption.usingOwn', 'You are now using your own key'],
  ['encryption.failed.review', 'Review the key and retry.'],
  ['grant.kinds.Delegated', 'Delegated'],
  ['grant.kinds.Application', 'Application'],
  ['grant.kinds.ExchangeOnline', 'Exchange Online'],

  // Section 5: validation.
  ['schedule.daysMissing', 'You must select at least one day'],
  ['schedule.timeMissing', 'You must select time'],
  ['encryption.file.required', 'You must upload your private key, please upload the file and retry'],
  ['encryption.file.wrongType', 'Invalid key file. Please provide a file with the {} extension', '.pem'],
  ['encryption.file.tooLarge', 'Max File size of {} exceeded', '16 KB'],
  ['wizard.notFound', 'Backup {} is not found', '3a7e5d10'],

  // Section 6: roles, in lists and on the Permissions page.
  ['names.roles.admin.label', 'Admin'],
  ['names.roles.backupRestoreOperator.label', 'Backup & restore operator'],
  ['names.roles.viewOnly.label', 'View only'],
  ['names.roles.admin.title', 'Admin'],
  ['names.roles.backupRestoreOperator.title', 'Backup & Restore Operator'],
  ['names.roles.viewOnly.title', 'View Only'],
  ['console.noPermission', "You don't currently have permission to perform this action."],

  // Section 8: names of statuses.
  ['names.errors.400', 'Bad request'],
  ['names.errors.401', 'Unauthorized'],
  ['names.errors.403', 'Access denied'],
  ['names.errors.404', 'Not found'],
  ['names.errors.405', 'Not allowed'],
  ['names.errors.408', 'Request timeout'],
  ['names.errors.440', 'Session expired'],
  ['names.errors.500', 'Internal server error'],
  ['names.errors.503', 'Unavailable'],
  ['names.errors.1010', 'Invalid search'],
  ['names.errors.1020', 'Domain not allowed'],
  ['names.unknownError', 'Unknown error occurred'],

  // Section 8: messages. "occured" is the specification's spelling.
  ['console.backups.runError', 'Error while running backup'],
  ['console.backups.toasts.failed', 'Backup failed'],
  ['console.backups.deleteError', 'Failed to delete backup'],
  ['messages.somethingWentWrong', 'Something went wrong'],
  ['encryption.activation.failed', 'Encryption failed. Please try again'],
  ['encryption.kek.failed', 'Failed to download the key-encrypting key (KEK). Please try again'],
  ['encryption.failed.title', 'Activation failed'],
  ['wizard.comparisonFailed', 'An error occurred while processing the comparison. Please try again later'],
  ['restoreWatch.withErrors', 'Errors occured: The restore job failed to restore items'],

  // Section 9: restore settings.
  ['wizard.settings.recoverMailbox', 'Recover mailbox access'],
  ['wizard.settings.restoreEnabled', 'Restore users in enabled state'],
  ['wizard.settings.remember', 'Remember decision'],
];

/** Columns of the records of each object type (section 2), by type. */
export const FIXED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['Display name', 'User principal name', 'User type', 'Account status'],
  groups: ['Name', 'Object ID', 'Email', 'Group type'],
  directoryRoles: ['Name', 'Description', 'Type'],
  conditionalAccessPolicies: ['Name', 'State', 'Created', 'Modified'],
  namedLocations: ['Name', 'Country lookup method', 'Trusted'],
  servicePrincipals: ['Name', 'Object ID', 'App ID', 'Created', 'Type', 'Account status', 'Homepage'],
  applications: ['Name', 'Object ID', 'App ID', 'Created'],
  administrativeUnits: ['Name', 'Description', 'Restricted member management', 'Membership type'],
  tenantWidePolicies: ['Name', 'ID'],
  authenticationStrengths: ['Name', 'Description', 'Policy type'],
  authenticationContexts: ['Name', 'Description', 'Available'],
};

/** Types in the activity log (section 3); the service may add others. */
export const FIXED_ACTIVITY_TYPES: readonly string[] = ['Backup', 'Permission', 'Scheduler', 'Restore'];
