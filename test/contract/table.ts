import type { Role } from '@trc/domain/roles';

/**
 * One operation as the specification has it: verb, path, our name, area; the roles that may call it, and true if it
 * changes something.
 */
export interface Row {
  verb: string;
  path: string;
  operationId: string;
  area: string;
  kind: 'read' | 'change';
  access: readonly Role[];
}

const ALL: readonly Role[] = ['admin', 'backupRestoreOperator', 'viewOnly'];
const OPERATORS: readonly Role[] = ['admin', 'backupRestoreOperator'];
const ADMIN: readonly Role[] = ['admin'];

const rows = (area: string, ...lines: [string, string, string, 'read' | 'change', readonly Role[]][]): Row[] =>
  lines.map(([verb, path, operationId, kind, access]) => ({ verb, path, operationId, area, kind, access }));

/** The specification's operations, letter by letter. */
export const SPECIFIED: readonly Row[] = [
  ...rows(
    'session',
    ['post', '/api/set_token', 'setToken', 'change', ALL],
    ['post', '/api/init', 'init', 'read', ALL],
    ['post', '/api/es/is_ready', 'isSearchReady', 'read', ALL],
    ['post', '/api/es/set_expiration', 'setSearchExpiration', 'change', ALL],
    ['post', '/api/consentv2', 'getConsent', 'read', ALL],
    ['post', '/api/consent_exo_roles', 'getExchangeRolesConsent', 'read', ALL],
    ['post', '/api/grant_exo_roles', 'grantExchangeRoles', 'change', ADMIN],
  ),
  ...rows('activity', ['post', '/api/activity_log_list', 'listActivity', 'read', ADMIN]),
  ...rows(
    'backups',
    ['post', '/api/get_tid_backups_list', 'listBackups', 'read', ALL],
    ['post', '/api/backup', 'runBackup', 'change', OPERATORS],
    ['post', '/api/get_backup', 'getBackup', 'read', ALL],
    ['delete', '/api/backup/{id}', 'deleteBackup', 'change', OPERATORS],
    ['post', '/api/stop_backup', 'stopBackup', 'change', OPERATORS],
    ['post', '/api/get_{type}_list_from_backup', 'listBackupRecords', 'read', OPERATORS],
    ['post', '/api/backups/{id}/{type}', 'listBackupObjects', 'read', OPERATORS],
    ['post', '/api/backups/{id}/directoryObjects/getByIds', 'getBackupObjectsByIds', 'read', OPERATORS],
  ),
  ...rows(
    'restore',
    ['post', '/api/restores/selection', 'createSelection', 'change', OPERATORS],
    ['patch', '/api/restores/{restoreId}/selection', 'updateSelection', 'change', OPERATORS],
    ['get', '/api/restores/{restoreId}/selection', 'getSelection', 'read', OPERATORS],
    ['delete', '/api/restores/{restoreId}/selection', 'deleteSelection', 'change', OPERATORS],
    ['post', '/api/restores/{restoreId}/start', 'startRestore', 'change', OPERATORS],
    ['post', '/api/restore', 'restore', 'change', OPERATORS],
    ['post', '/api/comparisons/directoryObjects/{backupId}/entraId', 'compareWithDirectory', 'read', OPERATORS],
    ['get', '/api/is_mailbox_recovery_available', 'isMailboxRecoveryAvailable', 'read', OPERATORS],
  ),
  ...rows(
    'restores',
    ['post', '/api/restores_list', 'listRestores', 'read', ALL],
    ['post', '/api/get_{type}_list_from_restore', 'listRestoreRecords', 'read', ALL],
    ['post', '/api/restores/{id}/report', 'getRestoreReport', 'read', ALL],
    ['get', '/api/restores/{id}/report_csv', 'downloadRestoreReport', 'read', ALL],
  ),
  ...rows(
    'permissions',
    ['post', '/api/permissions/types', 'listPermissionTypes', 'read', ADMIN],
    ['post', '/api/permissions/users', 'listConsoleUsers', 'read', ADMIN],
    ['post', '/api/permissions/users/me', 'getMyPermission', 'read', ALL],
    ['post', '/api/permissions/users/filter', 'filterConsoleUsers', 'read', ADMIN],
    ['post', '/api/aad/users/search', 'searchDirectoryUsers', 'read', ADMIN],
    ['post', '/api/permission/users', 'addPermission', 'change', ADMIN],
    ['put', '/api/permission/users', 'changePermission', 'change', ADMIN],
    ['delete', '/api/permission/users', 'deletePermission', 'change', ADMIN],
  ),
  ...rows(
    'scheduler',
    ['get', '/api/get_scheduled_backup_info', 'getSchedule', 'read', ALL],
    ['post', '/api/schedule_backup', 'saveSchedule', 'change', OPERATORS],
    ['post', '/api/stop_scheduled_backup', 'stopSchedule', 'change', OPERATORS],
  ),
  ...rows(
    'encryption',
    ['post', '/api/key/status', 'getKeyStatus', 'read', ADMIN],
    ['put', '/api/key/rotate', 'uploadSoftwareKey', 'change', ADMIN],
    ['post', '/api/key/import_hsm_byok', 'importHsmKey', 'change', ADMIN],
    ['post', '/api/key/rotate', 'rotateSystemKey', 'change', ADMIN],
    ['get', '/api/key/generate_kek', 'generateKek', 'read', ADMIN],
  ),
];

/** Operations beyond the specification. */
export const EXTENSIONS: readonly Row[] = [
  ...rows(
    'session',
    ['post', '/api/sign_out', 'signOut', 'change', ALL],
    ['post', '/api/emergency_sign_in', 'emergencySignIn', 'change', ALL],
  ),
  ...rows('activity', ['post', '/api/activity_log_csv', 'exportActivity', 'read', ADMIN]),
  ...rows(
    'backups',
    ['post', '/api/backups/{id}/compare/{otherId}', 'compareBackups', 'read', OPERATORS],
    ['post', '/api/backups/{id}/changes/{otherId}', 'listChanges', 'read', OPERATORS],
    ['post', '/api/backups/{id}/created/{otherId}', 'listCreatedObjects', 'read', OPERATORS],
    ['put', '/api/backups/{id}/created/{otherId}', 'decideCreatedObject', 'change', ADMIN],
    ['get', '/api/changes/headline', 'getChangesHeadline', 'read', ALL],
    ['post', '/api/snapshots', 'startSnapshot', 'change', OPERATORS],
    ['get', '/api/snapshots/{snapshotId}', 'getSnapshot', 'read', OPERATORS],
    ['post', '/api/snapshots/{snapshotId}/cancel', 'cancelSnapshot', 'change', OPERATORS],
    ['post', '/api/object_versions/list', 'listObjectVersions', 'read', OPERATORS],
    ['post', '/api/deleted_backups/list', 'listDeletedBackups', 'read', ADMIN],
    ['post', '/api/backup/{id}/undelete', 'undeleteBackup', 'change', ADMIN],
    ['post', '/api/backup/{id}/pin', 'pinBackup', 'change', OPERATORS],
    ['post', '/api/backup/{id}/unpin', 'unpinBackup', 'change', ADMIN],
    ['post', '/api/backup/{id}/label', 'labelBackup', 'change', OPERATORS],
    ['post', '/api/backups/{id}/records/{type}', 'listRecordsByIds', 'read', OPERATORS],
    ['post', '/api/notices/list', 'listNotices', 'read', ALL],
    ['post', '/api/notices/{id}/seen', 'markNoticeSeen', 'change', ALL],
    ['post', '/api/notices/{id}/acknowledge', 'acknowledgeNotice', 'change', ADMIN],
    ['post', '/api/notices/history', 'listNoticeHistory', 'read', ADMIN],
    ['post', '/api/notification_targets/list', 'listNotificationTargets', 'read', ADMIN],
    ['post', '/api/notification_targets/{name}/test', 'testNotificationTarget', 'change', ADMIN],
  ),
  ...rows(
    'restore',
    ['post', '/api/restores/{restoreId}/cancel', 'cancelRestore', 'change', OPERATORS],
    ['post', '/api/restores/{restoreId}/preview', 'previewRestore', 'read', OPERATORS],
  ),
  ...rows(
    'restores',
    ['post', '/api/restores/{id}/problems', 'listRestoreProblems', 'read', ALL],
    ['get', '/api/backups/{id}/selection', 'findOwnSelection', 'read', OPERATORS],
    ['get', '/api/restores/{id}/ticks', 'listReportTicks', 'read', ALL],
    ['put', '/api/restores/{id}/ticks', 'setReportTicks', 'change', OPERATORS],
    ['get', '/api/restores/{id}/undo', 'getUndo', 'read', ALL],
    ['post', '/api/plans', 'createPlan', 'change', OPERATORS],
    ['post', '/api/plans/list', 'listPlans', 'read', OPERATORS],
    ['get', '/api/plans/{planId}', 'getPlan', 'read', OPERATORS],
    ['put', '/api/plans/{planId}', 'editPlan', 'change', OPERATORS],
    ['delete', '/api/plans/{planId}', 'discardPlan', 'change', OPERATORS],
    ['post', '/api/plans/{planId}/operations', 'listPlanOperations', 'read', OPERATORS],
    ['post', '/api/plans/{planId}/start', 'startPlan', 'change', OPERATORS],
    ['post', '/api/plans/{planId}/held', 'answerHeld', 'change', OPERATORS],
    ['get', '/api/plans/{planId}/json', 'downloadPlan', 'read', OPERATORS],
    ['get', '/api/plans/{planId}/csv', 'downloadPlanCsv', 'read', OPERATORS],
    ['get', '/api/plans/{planId}/page', 'downloadPlanPage', 'read', OPERATORS],
    ['get', '/api/restores/{id}/attributes_csv', 'downloadRestoreAttributes', 'read', OPERATORS],
    ['get', '/api/restores/{id}/summary', 'downloadRestoreSummary', 'read', ALL],
  ),
  ...rows(
    'encryption',
    ['post', '/api/key/kek/list', 'listKeks', 'read', ADMIN],
    ['get', '/api/root_key_copy', 'getRootKeyCopy', 'read', ADMIN],
    ['put', '/api/root_key_copy', 'confirmRootKeyCopy', 'change', ADMIN],
    ['post', '/api/key/kek/{kekId}/withdraw', 'withdrawKek', 'change', ADMIN],
  ),
];

/** Fields that the specification gives the entities; a schema may have more, never fewer. */
export const ENTITY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  BackupRecord: [
    'backupId',
    'creationTime',
    'updateTime',
    'status',
    'isDataReady',
    'statusDetails',
    'tag',
    'textFieldsSortable',
    'source',
    'linksCounter',
  ],
  Restore: ['version', 'restoreId', 'backupId', 'status', 'creationTime', 'updateTime', 'statusDetails', 'source'],
  RestoreCounter: ['completed', 'failed', 'completedWithErrors', 'unprocessed', 'running'],
  RestoreSelection: ['restoreId', 'estimatedDuration', 'totalSelected'],
  SelectedSection: ['selected', 'isSectionSelected', 'totalCount', 'totalSelected'],
  SelectedObject: ['id', 'displayName', 'initiallySelected'],
  RestoreSettings: ['users', 'conditionalAccessPolicies'],
  AttributeDifference: ['oldValue', 'newValue'],
  Schedule: ['enabled', 'days', 'time', 'additional_backup_day', 'max_backups_to_retain'],
  PermissionEntry: ['permissionType', 'users'],
  ActivityEntry: ['action', 'type', 'time', 'source'],
  EncryptionKey: ['status', 'keyName', 'filename', 'createdOn', 'mode', 'source', 'keyType', 'byok', 'byok_hsm'],
  KeyEncryptingKey: ['pem', 'expires_on'],
  ConsentResult: ['status', 'events'],
  ConsentEvent: ['action', 'description', 'details', 'api', 'permission', 'apiName'],
  ApiError: ['status', 'message', 'requestId'],
};
