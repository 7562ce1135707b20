import { emptyApi } from './emptyApi';
import { parseFileReply, parseJsonFileReply } from './fileReply';
import { activityApi } from './generated/activity';
import { backupsApi } from './generated/backups';
import { encryptionApi } from './generated/encryption';
import { permissionsApi } from './generated/permissions';
import { restoreApi } from './generated/restore';
import { restoresApi } from './generated/restores';
import { schedulerApi } from './generated/scheduler';
import { sessionApi } from './generated/session';
import type { REPLY_TESTS } from './validateReply';

activityApi.enhanceEndpoints({
  endpoints: {
    exportActivity: {
      query: ({ body }) => ({ url: '/api/activity_log_csv', method: 'POST', body, responseHandler: parseFileReply }),
      keepUnusedDataFor: 0,
    },
  },
});

/** Tags finer than an area: a polled list must not refetch the rest of the area. */
backupsApi.enhanceEndpoints({
  endpoints: {
    listBackups: { providesTags: ['backupList'] },
    listBackupRecords: { providesTags: ['records'] },
    listBackupObjects: { providesTags: ['records'] },
    getChangesHeadline: { providesTags: ['backups', 'changesHeadline'] },
    listCreatedObjects: { providesTags: ['created'] },
    decideCreatedObject: { invalidatesTags: ['created'] },
    listNotices: { providesTags: ['notices'] },
    markNoticeSeen: { invalidatesTags: ['notices'] },
    acknowledgeNotice: { invalidatesTags: ['notices'] },
    listNoticeHistory: { providesTags: ['notices'] },
    listNotificationTargets: { providesTags: ['notificationTargets'] },
    testNotificationTarget: { invalidatesTags: ['notificationTargets'] },
    runBackup: { invalidatesTags: ['backupList'] },
    stopBackup: { invalidatesTags: ['backupList'] },
    deleteBackup: { invalidatesTags: ['backupList', 'deletedBackups'] },
    listDeletedBackups: { providesTags: ['deletedBackups'] },
    undeleteBackup: { invalidatesTags: ['backupList', 'deletedBackups'] },
    pinBackup: { invalidatesTags: ['backupList'] },
    unpinBackup: { invalidatesTags: ['backupList'] },
    labelBackup: { invalidatesTags: ['backupList'] },
    listRecordsByIds: { providesTags: ['records'] },
  },
});

// The wizard's queue knows the saved selection; a tick must not refetch comparisons and the like.
restoreApi.enhanceEndpoints({
  endpoints: {
    createSelection: { invalidatesTags: [] },
    updateSelection: { invalidatesTags: [] },
    deleteSelection: { invalidatesTags: [] },
  },
});

restoresApi.enhanceEndpoints({
  endpoints: {
    listRestores: { providesTags: ['restoreList'] },
    listRestoreRecords: { providesTags: ['records'] },
    getRestoreReport: { providesTags: ['restoreReport'] },
    listRestoreProblems: { providesTags: ['restoreReport'] },
    listReportTicks: { providesTags: ['restoreReport'] },
    getUndo: { providesTags: ['plans', 'restoreReport'] },
    createPlan: { invalidatesTags: ['plans'] },
    listPlans: { providesTags: ['plans'] },
    getPlan: { providesTags: ['plans'] },
    listPlanOperations: { providesTags: ['plans'] },
    // The saga that sends edits reads the plan again: a refetch in between would show them as undone.
    editPlan: { invalidatesTags: [] },
    startPlan: { invalidatesTags: ['plans', 'restores', 'restoreList'] },
    answerHeld: { invalidatesTags: ['plans'] },
    // Its page is left: a refetch would find nothing there.
    discardPlan: { invalidatesTags: [] },
    downloadRestoreReport: {
      query: ({ id }) => ({
        url: `/api/restores/${encodeURIComponent(id)}/report_csv`,
        responseHandler: parseFileReply,
      }),
      keepUnusedDataFor: 0,
    },
    downloadRestoreAttributes: {
      query: ({ id }) => ({
        url: `/api/restores/${encodeURIComponent(id)}/attributes_csv`,
        responseHandler: parseFileReply,
      }),
      keepUnusedDataFor: 0,
    },
    downloadPlan: {
      query: ({ planId }) => ({
        url: `/api/plans/${encodeURIComponent(planId)}/json`,
        responseHandler: parseJsonFileReply,
      }),
      keepUnusedDataFor: 0,
    },
    downloadPlanCsv: {
      query: ({ planId }) => ({
        url: `/api/plans/${encodeURIComponent(planId)}/csv`,
        responseHandler: parseFileReply,
      }),
      keepUnusedDataFor: 0,
    },
    downloadPlanPage: {
      query: ({ planId }) => ({
        url: `/api/plans/${encodeURIComponent(planId)}/page`,
        responseHandler: parseFileReply,
      }),
      keepUnusedDataFor: 0,
    },
    downloadRestoreSummary: {
      query: ({ id }) => ({
        url: `/api/restores/${encodeURIComponent(id)}/summary`,
        responseHandler: parseFileReply,
      }),
      keepUnusedDataFor: 0,
    },
  },
});

// Each call makes another key, so nothing may be refetched automatically.
encryptionApi.enhanceEndpoints({
  endpoints: {
    generateKek: { providesTags: [] },
    listKeks: { providesTags: ['keks'] },
    withdrawKek: { invalidatesTags: ['keks'] },
    getRootKeyCopy: { providesTags: ['rootKeyCopy'] },
    confirmRootKeyCopy: { invalidatesTags: ['rootKeyCopy'] },
  },
});

/** The operationIds of the contract. */
export type EndpointName =
  | keyof typeof sessionApi.endpoints
  | keyof typeof activityApi.endpoints
  | keyof typeof backupsApi.endpoints
  | keyof typeof restoreApi.endpoints
  | keyof typeof restoresApi.endpoints
  | keyof typeof permissionsApi.endpoints
  | keyof typeof schedulerApi.endpoints
  | keyof typeof encryptionApi.endpoints;

type EndpointNames<Name extends EndpointName> = Name;
/** Operations whose replies are validated. A name that the contract lacks does not compile. */
export type ValidatedEndpoint = EndpointNames<keyof typeof REPLY_TESTS>;

export {
  activityApi,
  backupsApi,
  emptyApi,
  encryptionApi,
  permissionsApi,
  restoreApi,
  restoresApi,
  schedulerApi,
  sessionApi,
};
