/**
 * The only door to the product's calls. Session and start-up calls are made by sagas, so their hooks are not offered.
 */
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
  type EndpointName,
} from './enhance';
export type { DownloadedFile } from './fileReply';
export { baseQuery, type ApiContext, type ReplyMeta } from './baseQuery';
export { isPreviousData } from './staleness';
export { staleness, type Staleness } from './staleness';
export { POLICIES, policyOf, type Policy } from './policies';
export { firstBackupsRequest, isGoodBackup, listedBackups, readBackupsList } from './selectors';
export type {
  BackupDifference,
  BackupInfo,
  BackupRecord,
  CompareBackupsApiArg,
  CompareBackupsApiResponse,
  ChangesHeadline,
  DeletedBackup,
  DescribedChange,
  DirectoryRecord,
  ListBackupsApiArg,
  ListBackupsApiResponse,
  ListChangesApiArg,
  ListChangesApiResponse,
  ListObjectVersionsApiArg,
  ListObjectVersionsApiResponse,
  Notice,
  NotificationTarget,
  ObjectVersion,
  SnapshotInfo,
} from './generated/backups';
export type { ConsentEvent, ConsentResult, ServiceInfo } from './generated/session';
export type {
  ComparedObject,
  GetSelectionApiResponse,
  PreviewedObject,
  PreviewTotals,
  RestorePreview,
  SelectionSummary,
  SignInEffect,
  StartRestoreApiArg,
  TypeAndIds,
} from './generated/restore';
export type { EncryptionKey, GetKeyStatusApiResponse, KeyEncryptingKey, LiveKek } from './generated/encryption';
export type { CreateSelectionApiArg } from './generated/restore';
export type { Schedule } from './generated/scheduler';
export type { ActivityEntry, ExportActivityApiArg, ListActivityApiArg } from './generated/activity';
export type { ConsoleUser, FilterConsoleUsersApiArg, SearchDirectoryUsersApiResponse } from './generated/permissions';
export type {
  CreatePlanApiArg,
  ListRestoresApiArg,
  ListRestoresApiResponse,
  Restore,
  RestoreCounter,
  RestoreList,
  ReportEntry,
  RestoreRecords,
  RestoreReport,
  GetRestoreReportApiArg,
  ListRestoreRecordsApiArg,
  SetReportTicksApiArg,
  AnswerHeldApiArg,
  AnswerHeldApiResponse,
  ListPlanOperationsApiArg,
  ListPlanOperationsApiResponse,
  ListPlansApiArg,
  OperationKind,
  OperationState,
  Plan,
  PlanEdit,
  PlannedValue,
  PlanOperation,
  PlanSource,
  UndoPreview,
} from './generated/restores';

export { useListActivityQuery, useLazyListActivityQuery } from './generated/activity';
export {
  useListBackupsQuery,
  useLazyListBackupsQuery,
  useRunBackupMutation,
  useGetBackupQuery,
  useLazyGetBackupQuery,
  useDeleteBackupMutation,
  useStopBackupMutation,
  useListBackupRecordsQuery,
  useLazyListBackupRecordsQuery,
  useListBackupObjectsQuery,
  useLazyListBackupObjectsQuery,
  useGetBackupObjectsByIdsQuery,
  useLazyGetBackupObjectsByIdsQuery,
  useCompareBackupsQuery,
  useLazyCompareBackupsQuery,
  useListChangesQuery,
  useGetChangesHeadlineQuery,
  useListObjectVersionsQuery,
  useLazyListObjectVersionsQuery,
  useListNoticesQuery,
  useLazyListNoticesQuery,
  useMarkNoticeSeenMutation,
  useListDeletedBackupsQuery,
  useUndeleteBackupMutation,
  usePinBackupMutation,
  useUnpinBackupMutation,
  useLabelBackupMutation,
  useListRecordsByIdsQuery,
  useAcknowledgeNoticeMutation,
  useListNoticeHistoryQuery,
  useListNotificationTargetsQuery,
  useTestNotificationTargetMutation,
} from './generated/backups';
export {
  useGetKeyStatusQuery,
  useLazyGetKeyStatusQuery,
  useUploadSoftwareKeyMutation,
  useRotateSystemKeyMutation,
  useImportHsmKeyMutation,
  useGenerateKekQuery,
  useLazyGenerateKekQuery,
  useListKeksQuery,
  useWithdrawKekMutation,
} from './generated/encryption';
export {
  useListPermissionTypesQuery,
  useLazyListPermissionTypesQuery,
  useListConsoleUsersQuery,
  useLazyListConsoleUsersQuery,
  useGetMyPermissionQuery,
  useLazyGetMyPermissionQuery,
  useFilterConsoleUsersQuery,
  useLazyFilterConsoleUsersQuery,
  useSearchDirectoryUsersQuery,
  useLazySearchDirectoryUsersQuery,
  useAddPermissionMutation,
  useChangePermissionMutation,
  useDeletePermissionMutation,
} from './generated/permissions';
export {
  useCreateSelectionMutation,
  useGetSelectionQuery,
  useLazyGetSelectionQuery,
  useUpdateSelectionMutation,
  useDeleteSelectionMutation,
  useStartRestoreMutation,
  useCancelRestoreMutation,
  useRestoreMutation,
  useCompareWithDirectoryQuery,
  useLazyCompareWithDirectoryQuery,
  useIsMailboxRecoveryAvailableQuery,
  useLazyIsMailboxRecoveryAvailableQuery,
} from './generated/restore';
export {
  useListRestoresQuery,
  useLazyListRestoresQuery,
  useListRestoreRecordsQuery,
  useLazyListRestoreRecordsQuery,
  useGetRestoreReportQuery,
  useLazyGetRestoreReportQuery,
  useListRestoreProblemsQuery,
  useListReportTicksQuery,
  useFindOwnSelectionQuery,
  useListPlansQuery,
  useGetPlanQuery,
  useGetUndoQuery,
  useListPlanOperationsQuery,
  useDownloadRestoreReportQuery,
  useLazyDownloadRestoreReportQuery,
} from './generated/restores';
export {
  useGetScheduleQuery,
  useLazyGetScheduleQuery,
  useSaveScheduleMutation,
  useStopScheduleMutation,
} from './generated/scheduler';
