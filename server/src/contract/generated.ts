// Generated from openapi.yaml by "npm run codegen". Edit the contract instead.
import type { Readable } from 'node:stream';

export type SetTokenApiResponse = {
  readonly expiresOn?: DateTime;
};
export type SetTokenApiArg = {
  readonly body: {
    readonly token: string;
  };
};
export type InitApiResponse = ServiceInfo;
export type InitApiArg = void;
export type IsSearchReadyApiResponse = {
  readonly ready: boolean;
};
export type IsSearchReadyApiArg = void;
export type SetSearchExpirationApiResponse = {
  readonly expiresOn: DateTime;
};
export type SetSearchExpirationApiArg = {
  readonly body: {
    readonly expiresOn: DateTime;
  };
};
export type GetConsentApiResponse = ConsentResult;
export type GetConsentApiArg = void;
export type GetExchangeRolesConsentApiResponse = ConsentResult;
export type GetExchangeRolesConsentApiArg = void;
export type GrantExchangeRolesApiResponse = ConsentResult;
export type GrantExchangeRolesApiArg = void;
export type SignOutApiResponse = unknown;
export type SignOutApiArg = void;
export type EmergencySignInApiResponse = {
  readonly token: string;
  readonly expiresOn: DateTime;
  readonly expiresIn: number;
  readonly oid: string;
  readonly name: string;
  readonly tenantName?: string;
};
export type EmergencySignInApiArg = {
  readonly body: {
    readonly code: string;
  };
};
export type ListActivityApiResponse = {
  readonly list: readonly ActivityEntry[];
  readonly total: Count;
};
export type ListActivityApiArg = {
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly sort?: {
      readonly column: 'time';
      readonly direction: SortDirection;
    };
    readonly filters?: {
      readonly from?: DateTime;
      readonly to?: DateTime;
      readonly source?: SearchText;
      readonly types?: ActivityTypes;
    };
  };
};
export type ExportActivityApiResponse = Blob;
export type ExportActivityApiArg = {
  readonly body: {
    readonly filters?: {
      readonly from?: DateTime;
      readonly to?: DateTime;
      readonly source?: SearchText;
      readonly types?: ActivityTypes;
    };
  };
};
export type ListBackupsApiResponse = BackupList | Unchanged;
export type ListBackupsApiArg = {
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly sort?: {
      readonly column: 'creationTime' | 'status';
      readonly direction: SortDirection;
    };
    readonly filters?: {
      readonly from?: DateTime;
      readonly to?: DateTime;
    };
    readonly knownVersion?: ListVersion;
  };
};
export type RunBackupApiResponse = BackupState;
export type RunBackupApiArg = {
  readonly body: {
    readonly backupId: NewBackupId;
  };
};
export type GetBackupApiResponse = BackupInfo;
export type GetBackupApiArg = {
  readonly body: {
    readonly backupId: Id;
  };
};
export type DeleteBackupApiResponse = BackupState;
export type DeleteBackupApiArg = {
  readonly id: Id;
};
export type StopBackupApiResponse = BackupState;
export type StopBackupApiArg = {
  readonly body: {
    readonly backupId: Id;
  };
};
export type ListBackupRecordsApiResponse = {
  readonly list: readonly DirectoryRecord[];
  readonly total: Count;
};
export type ListBackupRecordsApiArg = {
  readonly type: RecordSlug;
  readonly body: {
    readonly backupId: Id;
    readonly pagenum: PageNumber;
    readonly perpage: RecordPageSize;
    readonly search?: SearchText;
    readonly sort?: RecordSort;
  };
};
export type ListBackupObjectsApiResponse = {
  readonly objects: readonly DirectoryRecord[];
  readonly total: Count;
  readonly selected: readonly ObjectId[];
};
export type ListBackupObjectsApiArg = {
  readonly id: Id;
  readonly type: RecordSlug;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: RecordPageSize;
    readonly search?: SearchText;
    readonly sort?: RecordSort;
    readonly restoreId?: Id;
  };
};
export type ListRecordsByIdsApiResponse = {
  readonly list: readonly DirectoryRecord[];
  readonly total: Count;
};
export type ListRecordsByIdsApiArg = {
  readonly id: Id;
  readonly type: RecordSlug;
  readonly body: {
    readonly ids: readonly ObjectId[];
    readonly pagenum: PageNumber;
    readonly perpage: RecordPageSize;
    readonly search?: SearchText;
    readonly sort?: RecordSort;
  };
};
export type FindOwnSelectionApiResponse = {
  readonly restoreId?: Id;
};
export type FindOwnSelectionApiArg = {
  readonly id: Id;
};
export type GetBackupObjectsByIdsApiResponse = {
  readonly objects: readonly {
    readonly type: AnyObjectType;
    readonly id: ObjectId;
    readonly displayName?: DisplayName;
    readonly restorable?: boolean;
  }[];
};
export type GetBackupObjectsByIdsApiArg = {
  readonly id: Id;
  readonly body: readonly TypeAndIds[];
};
export type CompareBackupsApiResponse = {
  readonly incomplete: readonly ObjectType[];
  readonly list: readonly BackupDifference[];
  readonly total: Count;
  readonly serviceChanges?: Count;
  readonly counters: readonly {
    readonly type: ObjectType;
    readonly added: Count;
    readonly removed: Count;
    readonly changed: Count;
  }[];
};
export type CompareBackupsApiArg = {
  readonly id: Id;
  readonly otherId: Id;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly search?: SearchText;
    readonly filters?: {
      readonly type?: ObjectType;
      readonly change?: ChangeKind;
      readonly serviceChanges?: boolean;
    };
  };
};
export type ListObjectVersionsApiResponse = {
  readonly objectType: AnyObjectType;
  readonly objectId: ObjectId;
  readonly displayName?: DisplayName;
  readonly restorable?: boolean;
  readonly list: readonly ObjectVersion[];
  readonly total: Count;
  readonly auditState?: AuditState;
  readonly recreations?: readonly {
    readonly formerId: ObjectId;
    readonly id: ObjectId;
    readonly restoreId: Id;
    readonly by?: string;
    readonly time?: DateTime;
  }[];
  readonly unsaved?: UnsavedObject;
  readonly deletion?: {
    readonly snapshotId: Id;
    readonly readTime: DateTime;
  };
};
export type ListObjectVersionsApiArg = {
  readonly body: {
    readonly objectType: AnyObjectType;
    readonly objectId: ObjectId;
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
  };
};
export type ListChangesApiResponse = {
  readonly headline: string;
  readonly totals: ChangeTotals;
  readonly folds: readonly ChangeFold[];
  readonly list: readonly DescribedChange[];
  readonly total: Count;
  readonly plannable: Count;
  readonly newIds?: Count;
  readonly foldedMatches?: Count;
  readonly restoreChoices?: Count;
  readonly createdObjects?: Count;
  readonly incomplete: readonly ObjectType[];
  readonly reading?: readonly ObjectType[];
  readonly auditState?: AuditState;
  readonly actors?: readonly ActorTotal[];
  readonly advised?: readonly ActorTotal[];
};
export type ListChangesApiArg = {
  readonly id: Id;
  readonly otherId: Id;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly search?: SearchText;
    readonly filters?: {
      readonly severity?: ChangeSeverity;
      readonly type?: ObjectType;
      readonly kind?: DescribedChangeKind;
      readonly own?: boolean;
      readonly causedBy?: ChangeKey;
      readonly actorId?: ObjectId;
      readonly correlationId?: string;
      readonly restoreId?: Id;
      readonly from?: DateTime;
      readonly to?: DateTime;
    };
    readonly sort?: {
      readonly column: 'severity' | 'name' | 'type' | 'kind';
      readonly direction: SortDirection;
    };
  };
};
export type ListCreatedObjectsApiResponse = {
  readonly list: readonly CreatedObject[];
  readonly total: Count;
  readonly undecided: Count;
};
export type ListCreatedObjectsApiArg = {
  readonly id: Id;
  readonly otherId: Id;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly search?: SearchText;
    readonly filters?: {
      readonly severity?: ChangeSeverity;
      readonly type?: ObjectType;
      readonly decision?: CreatedChoice;
    };
  };
};
export type DecideCreatedObjectApiResponse = {
  readonly decision?: CreatedDecision;
};
export type DecideCreatedObjectApiArg = {
  readonly id: Id;
  readonly otherId: Id;
  readonly body: {
    readonly type: ObjectType;
    readonly id: ObjectId;
    readonly decision: CreatedChoice;
    readonly reason?: string;
  };
};
export type GetChangesHeadlineApiResponse = ChangesHeadline;
export type GetChangesHeadlineApiArg = void;
export type StartSnapshotApiResponse = SnapshotInfo;
export type StartSnapshotApiArg = {
  readonly body: {
    readonly again?: boolean;
  };
};
export type GetSnapshotApiResponse = SnapshotInfo;
export type GetSnapshotApiArg = {
  readonly snapshotId: Id;
};
export type CancelSnapshotApiResponse = SnapshotInfo;
export type CancelSnapshotApiArg = {
  readonly snapshotId: Id;
};
export type ListDeletedBackupsApiResponse = {
  readonly list: readonly DeletedBackup[];
  readonly total: Count;
};
export type ListDeletedBackupsApiArg = {
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
  };
};
export type UndeleteBackupApiResponse = BackupState;
export type UndeleteBackupApiArg = {
  readonly id: Id;
};
export type PinBackupApiResponse = BackupState;
export type PinBackupApiArg = {
  readonly id: Id;
  readonly body: {
    readonly reason: string;
  };
};
export type LabelBackupApiResponse = BackupState;
export type LabelBackupApiArg = {
  readonly id: Id;
  readonly body: {
    readonly label: string;
    readonly note: string;
  };
};
export type UnpinBackupApiResponse = BackupState;
export type UnpinBackupApiArg = {
  readonly id: Id;
};
export type ListNoticesApiResponse = {
  readonly list: readonly Notice[];
};
export type ListNoticesApiArg = void;
export type MarkNoticeSeenApiResponse = {
  readonly noticeId: Id;
};
export type MarkNoticeSeenApiArg = {
  readonly id: Id;
};
export type AcknowledgeNoticeApiResponse = {
  readonly noticeId: Id;
  readonly acknowledgedBy: string;
  readonly acknowledgedTime: DateTime;
};
export type AcknowledgeNoticeApiArg = {
  readonly id: Id;
};
export type ListNoticeHistoryApiResponse = {
  readonly list: readonly Notice[];
};
export type ListNoticeHistoryApiArg = void;
export type ListNotificationTargetsApiResponse = {
  readonly list: readonly NotificationTarget[];
};
export type ListNotificationTargetsApiArg = void;
export type TestNotificationTargetApiResponse = {
  readonly isDelivered: boolean;
  readonly error?: string;
};
export type TestNotificationTargetApiArg = {
  readonly name: string;
};
export type CreateSelectionApiResponse = SelectionSummary;
export type CreateSelectionApiArg = {
  readonly body: {
    readonly backupId: Id;
    readonly selection: SelectionContent;
    readonly experimental?: Experimental;
  };
};
export type GetSelectionApiResponse = RestoreSelection;
export type GetSelectionApiArg = {
  readonly restoreId: Id;
};
export type UpdateSelectionApiResponse = SelectionSummary;
export type UpdateSelectionApiArg = {
  readonly restoreId: Id;
  readonly body: {
    readonly version: Version;
    readonly selection: SelectionChange;
    readonly experimental?: Experimental;
  };
};
export type DeleteSelectionApiResponse = unknown;
export type DeleteSelectionApiArg = {
  readonly restoreId: Id;
};
export type StartRestoreApiResponse = RestoreState;
export type StartRestoreApiArg = {
  readonly restoreId: Id;
  readonly body: {
    readonly backupId: Id;
    readonly restoreSettings: RestoreSettings;
    readonly version?: Version;
  };
};
export type CancelRestoreApiResponse = RestoreState;
export type CancelRestoreApiArg = {
  readonly restoreId: Id;
};
export type PreviewRestoreApiResponse = RestorePreview;
export type PreviewRestoreApiArg = {
  readonly restoreId: Id;
  readonly body: {
    readonly restoreSettings: RestoreSettings;
    readonly version?: Version;
    readonly skip?: number;
  };
};
export type RestoreApiResponse = RestoreState;
export type RestoreApiArg = {
  readonly body: {
    readonly backupId: Id;
    readonly selection: RestoreContent;
    readonly restoreSettings: RestoreSettings;
    readonly experimental?: Experimental;
  };
};
export type CompareWithDirectoryApiResponse = readonly ComparedObject[];
export type CompareWithDirectoryApiArg = {
  readonly backupId: Id;
  readonly body: readonly TypeAndIds[];
};
export type IsMailboxRecoveryAvailableApiResponse = {
  readonly available: boolean;
};
export type IsMailboxRecoveryAvailableApiArg = void;
export type ListRestoresApiResponse = RestoreList | Unchanged;
export type ListRestoresApiArg = {
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly sort?: {
      readonly column: 'creationTime' | 'status';
      readonly direction: SortDirection;
    };
    readonly filters?: {
      readonly status?: 'Completed' | 'CompletedWithErrors' | 'Running' | 'Canceled' | 'Failed';
      readonly from?: DateTime;
      readonly to?: DateTime;
    };
    readonly knownVersion?: ListVersion;
  };
};
export type ListRestoreRecordsApiResponse = RestoreRecords;
export type ListRestoreRecordsApiArg = {
  readonly type: RecordSlug;
  readonly body: {
    readonly restoreId: Id;
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly search?: SearchText;
    readonly sort?: RecordSort;
    readonly filters?: {
      readonly status?: ItemStatus;
    };
  };
};
export type GetRestoreReportApiResponse = RestoreReport;
export type GetRestoreReportApiArg = {
  readonly id: Id;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly search?: SearchText;
    readonly sort?: {
      readonly column: 'name' | 'type' | 'status' | 'action';
      readonly direction: SortDirection;
    };
    readonly filters?: {
      readonly status?: ItemStatus;
      readonly type?: RestoredType;
    };
  };
};
export type ListRestoreProblemsApiResponse = RestoreReport;
export type ListRestoreProblemsApiArg = {
  readonly id: Id;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly about?: 'problems' | 'privileges';
    readonly search?: SearchText;
    readonly sort?: {
      readonly column: 'name' | 'type' | 'status' | 'action';
      readonly direction: SortDirection;
    };
    readonly filters?: {
      readonly status?: ItemStatus;
      readonly type?: RestoredType;
    };
  };
};
export type ListReportTicksApiResponse = ReportTicks;
export type ListReportTicksApiArg = {
  readonly id: Id;
};
export type SetReportTicksApiResponse = ReportTicks;
export type SetReportTicksApiArg = {
  readonly id: Id;
  readonly body: {
    readonly objects: readonly {
      readonly type: RestoredType;
      readonly id: ObjectId;
    }[];
    readonly done: boolean;
  };
};
export type GetUndoApiResponse = UndoPreview;
export type GetUndoApiArg = {
  readonly id: Id;
};
export type DownloadRestoreReportApiResponse = Blob;
export type DownloadRestoreReportApiArg = {
  readonly id: Id;
};
export type DownloadRestoreAttributesApiResponse = Blob;
export type DownloadRestoreAttributesApiArg = {
  readonly id: Id;
};
export type DownloadRestoreSummaryApiResponse = Blob;
export type DownloadRestoreSummaryApiArg = {
  readonly id: Id;
};
export type CreatePlanApiResponse = Plan;
export type CreatePlanApiArg = {
  readonly body: {
    readonly source: PlanSource;
  };
};
export type ListPlansApiResponse = {
  readonly list: readonly Plan[];
  readonly total: Count;
};
export type ListPlansApiArg = {
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
  };
};
export type GetPlanApiResponse = Plan;
export type GetPlanApiArg = {
  readonly planId: Id;
};
export type EditPlanApiResponse = Plan;
export type EditPlanApiArg = {
  readonly planId: Id;
  readonly body: {
    readonly revision: number;
    readonly edits?: readonly PlanEdit[];
    readonly matching?: {
      readonly selected: boolean;
      readonly search?: SearchText;
      readonly filters?: OperationFilters;
    };
  };
};
export type DiscardPlanApiResponse = unknown;
export type DiscardPlanApiArg = {
  readonly planId: Id;
};
export type StartPlanApiResponse = {
  readonly restoreId: Id;
};
export type StartPlanApiArg = {
  readonly planId: Id;
  readonly body: {
    readonly hash: PlanHash;
  };
};
export type AnswerHeldApiResponse = {
  readonly plan?: Plan;
};
export type AnswerHeldApiArg = {
  readonly planId: Id;
  readonly body: {
    readonly answers: readonly {
      readonly operationId: Id;
      readonly answer: HeldAnswer;
    }[];
  };
};
export type DownloadPlanApiResponse = {
  readonly plan: Plan;
  readonly operations: readonly PlanOperation[];
};
export type DownloadPlanApiArg = {
  readonly planId: Id;
};
export type DownloadPlanCsvApiResponse = Blob;
export type DownloadPlanCsvApiArg = {
  readonly planId: Id;
};
export type DownloadPlanPageApiResponse = Blob;
export type DownloadPlanPageApiArg = {
  readonly planId: Id;
};
export type ListPlanOperationsApiResponse = {
  readonly list: readonly PlanOperation[];
  readonly total: Count;
  readonly selectable?: Count;
  readonly selected?: Count;
};
export type ListPlanOperationsApiArg = {
  readonly planId: Id;
  readonly body: {
    readonly pagenum: PageNumber;
    readonly perpage: PageSize;
    readonly search?: SearchText;
    readonly filters?: OperationFilters;
  };
};
export type ListPermissionTypesApiResponse = {
  readonly list: readonly {
    readonly permissionType: AnyPermissionType;
    readonly name: string;
  }[];
};
export type ListPermissionTypesApiArg = void;
export type ListConsoleUsersApiResponse = ConsoleUserList;
export type ListConsoleUsersApiArg = void;
export type GetMyPermissionApiResponse = {
  readonly permissionType: AnyPermissionType;
  readonly id: Id;
  readonly userPrincipalName: UserPrincipalName;
};
export type GetMyPermissionApiArg = void;
export type FilterConsoleUsersApiResponse = ConsoleUserList;
export type FilterConsoleUsersApiArg = {
  readonly body: {
    readonly criteriaText: string;
    readonly permissionsTypes: readonly PermissionType[];
  };
};
export type SearchDirectoryUsersApiResponse = {
  readonly list: readonly {
    readonly id: Id;
    readonly displayName: DisplayName;
    readonly userPrincipalName: UserPrincipalName;
  }[];
};
export type SearchDirectoryUsersApiArg = {
  readonly body: {
    readonly prefix: string;
  };
};
export type AddPermissionApiResponse = PermissionEntry;
export type AddPermissionApiArg = {
  readonly body: {
    readonly permissionType: PermissionType;
    readonly users: UserIds;
  };
};
export type ChangePermissionApiResponse = PermissionEntry;
export type ChangePermissionApiArg = {
  readonly body: {
    readonly permissionType: PermissionType;
    readonly users: UserIds;
  };
};
export type DeletePermissionApiResponse = PermissionEntry;
export type DeletePermissionApiArg = {
  readonly body: {
    readonly permissionType: PermissionType;
    readonly users: UserIds;
  };
};
export type GetScheduleApiResponse = Schedule;
export type GetScheduleApiArg = void;
export type SaveScheduleApiResponse = Schedule;
export type SaveScheduleApiArg = {
  readonly body: Schedule & {
    readonly days: readonly Weekday[];
  };
};
export type StopScheduleApiResponse = Schedule;
export type StopScheduleApiArg = void;
export type GetKeyStatusApiResponse = {
  readonly list: readonly EncryptionKey[];
};
export type GetKeyStatusApiArg = void;
export type UploadSoftwareKeyApiResponse = EncryptionKey;
export type UploadSoftwareKeyApiArg = {
  readonly body: {
    readonly key: Blob;
  };
};
export type RotateSystemKeyApiResponse = EncryptionKey;
export type RotateSystemKeyApiArg = void;
export type ImportHsmKeyApiResponse = EncryptionKey;
export type ImportHsmKeyApiArg = {
  readonly body: {
    readonly key: Blob;
  };
};
export type GenerateKekApiResponse = KeyEncryptingKey;
export type GenerateKekApiArg = void;
export type GetRootKeyCopyApiResponse = RootKeyCopy;
export type GetRootKeyCopyApiArg = void;
export type ConfirmRootKeyCopyApiResponse = RootKeyCopy;
export type ConfirmRootKeyCopyApiArg = void;
export type ListKeksApiResponse = {
  readonly list: readonly LiveKek[];
};
export type ListKeksApiArg = void;
export type WithdrawKekApiResponse = {
  readonly kekId: string;
};
export type WithdrawKekApiArg = {
  readonly kekId: string;
};
export type DateTime = string;
export type ApiError = {
  readonly status: number;
  readonly message: string;
  readonly requestId: string;
};
export type ServiceInfo = {
  readonly version: string;
  readonly extensions: readonly string[];
  readonly experimental: boolean;
};
export type ConsentEvent = {
  readonly action: 'GrantConsent' | 'GrantPermissionsByAPI';
  readonly description: string;
  readonly details?: string;
  readonly api?: string;
  readonly permission: 'Delegated' | 'Application' | 'ExchangeOnline';
  readonly apiName?: string;
};
export type OptionalConsent = {
  readonly name: string;
  readonly apiName?: string;
  readonly description: string;
  readonly granted: boolean;
};
export type ConsentResult = {
  readonly status: 'Granted' | 'PartialGranted' | 'NotGranted';
  readonly events: readonly ConsentEvent[];
  readonly optional?: readonly OptionalConsent[];
  readonly adminConsentUrl?: string;
};
export type ObjectId = string;
export type ActivityEntry = {
  readonly action: string;
  readonly type: string;
  readonly time: DateTime;
  readonly source: string;
  readonly details?: string;
  readonly personId?: ObjectId;
  readonly outcome?: string;
  readonly cause?: string;
  readonly settings?: readonly {
    readonly name: string;
    readonly value: string;
  }[];
  readonly target?: {
    readonly kind: string;
    readonly id: string;
  };
  readonly names?: readonly {
    readonly id: ObjectId;
    readonly kind: string;
    readonly name?: string;
    readonly time?: DateTime;
  }[];
};
export type Count = number;
export type PageNumber = number;
export type PageSize = number;
export type SortDirection = 'asc' | 'desc';
export type SearchText = string;
export type ActivityTypes = readonly string[];
export type Id = string;
export type BackupStatus = 'Running' | 'Failed' | 'Completed' | 'Canceled' | 'Canceling' | 'Deleted' | 'Deleting';
export type BackupTag = 'scheduled' | 'on-demand';
export type BackupType = 'scheduled' | 'on-demand' | 'scheduled-additional-entities';
export type Completeness = {
  readonly typesRead: Count;
  readonly typesTotal: Count;
};
export type ObjectType =
  | 'users'
  | 'groups'
  | 'directoryRoles'
  | 'conditionalAccessPolicies'
  | 'namedLocations'
  | 'applications'
  | 'servicePrincipals'
  | 'administrativeUnits'
  | 'tenantWidePolicies'
  | 'authenticationStrengths'
  | 'authenticationContexts';
export type BackupProgress = {
  readonly type: ObjectType;
  readonly read: Count;
  readonly expected?: Count;
};
export type BackupPin = {
  readonly time: DateTime;
  readonly reason?: string;
  readonly by?: string;
};
export type BackupRecord = {
  readonly backupId: Id;
  readonly creationTime: DateTime;
  readonly updateTime?: DateTime;
  readonly status: BackupStatus;
  readonly isDataReady: boolean;
  readonly statusDetails?: string;
  readonly tag?: BackupTag;
  readonly textFieldsSortable?: boolean;
  readonly source?: BackupType | string;
  readonly linksCounter?: Count;
  readonly aadUsersCounter?: Count;
  readonly aadGroupsCounter?: Count;
  readonly aadDirectoryRolesCounter?: Count;
  readonly aadConditionalAccessPoliciesCounter?: Count;
  readonly aadNamedLocationsCounter?: Count;
  readonly aadApplicationsCounter?: Count;
  readonly aadServicePrincipalsCounter?: Count;
  readonly aadAdministrativeUnitsCounter?: Count;
  readonly tenantWidePoliciesCounter?: Count;
  readonly authenticationStrengthsCounter?: Count;
  readonly authenticationContextsCounter?: Count;
  readonly completeness?: Completeness;
  readonly progress?: BackupProgress;
  readonly pin?: BackupPin;
  readonly label?: string;
  readonly note?: string;
};
export type ListVersion = string;
export type BackupList = {
  readonly list: readonly BackupRecord[];
  readonly total: Count;
  readonly version?: ListVersion;
};
export type Unchanged = {
  readonly unchanged: true;
  readonly version: ListVersion;
};
export type BackupState = {
  readonly backupId: Id;
  readonly status: BackupStatus;
};
export type NewBackupId = string;
export type CoverageState = 'complete' | 'partial' | 'forbidden' | 'throttled';
export type CoverageReason = string;
export type LinkCoverage = {
  readonly name: string;
  readonly state: CoverageState;
  readonly reason?: CoverageReason;
  readonly objects?: Count;
  readonly permission?: string;
  readonly unknown?: Count;
};
export type PropertyCoverage = {
  readonly name: string;
  readonly reason?: CoverageReason;
  readonly objects: Count;
};
export type TypeCoverage = {
  readonly type: ObjectType;
  readonly state: CoverageState;
  readonly reason?: CoverageReason;
  readonly captured: Count;
  readonly permission?: string;
  readonly carriedOver?: Count;
  readonly links?: readonly LinkCoverage[];
  readonly properties?: readonly PropertyCoverage[];
};
export type BackupCoverage = {
  readonly types: readonly TypeCoverage[];
  readonly notes?: readonly string[];
  readonly danglingReferences?: Count;
  readonly damaged?: Count;
};
export type BackupInfo = {
  readonly backupId: Id;
  readonly creationTime: DateTime;
  readonly updateTime?: DateTime;
  readonly status: BackupStatus;
  readonly isDataReady: boolean;
  readonly statusDetails?: string;
  readonly tag?: BackupTag;
  readonly textFieldsSortable?: boolean;
  readonly source?: BackupType | string;
  readonly linksCounter?: Count;
  readonly aadUsersCounter?: Count;
  readonly aadGroupsCounter?: Count;
  readonly aadDirectoryRolesCounter?: Count;
  readonly aadConditionalAccessPoliciesCounter?: Count;
  readonly aadNamedLocationsCounter?: Count;
  readonly aadApplicationsCounter?: Count;
  readonly aadServicePrincipalsCounter?: Count;
  readonly aadAdministrativeUnitsCounter?: Count;
  readonly tenantWidePoliciesCounter?: Count;
  readonly authenticationStrengthsCounter?: Count;
  readonly authenticationContextsCounter?: Count;
  readonly completeness?: Completeness;
  readonly progress?: BackupProgress;
  readonly pin?: BackupPin;
  readonly label?: string;
  readonly note?: string;
  readonly totalUsers?: Count;
  readonly totalGroups?: Count;
  readonly totalRoles?: Count;
  readonly coverage?: BackupCoverage;
  readonly watchedPolicies?: Count;
};
export type AnyObjectType =
  | 'users'
  | 'groups'
  | 'directoryRoles'
  | 'conditionalAccessPolicies'
  | 'namedLocations'
  | 'applications'
  | 'servicePrincipals'
  | 'administrativeUnits'
  | 'tenantWidePolicies'
  | 'authenticationStrengths'
  | 'authenticationContexts'
  | 'authenticationFlowsPolicy'
  | 'externalIdentitiesPolicy'
  | 'authorizationPolicy';
export type DirectoryRecord = {
  readonly id: ObjectId;
  readonly displayName?: string | null;
  readonly type?: AnyObjectType;
  readonly restorable?: boolean;
  readonly [key: string]: unknown;
};
export type RecordSlug =
  | 'users'
  | 'groups'
  | 'roles'
  | 'conditionalAccessPolicies'
  | 'namedLocations'
  | 'applications'
  | 'servicePrincipals'
  | 'administrativeUnits'
  | 'tenantWidePolicies'
  | 'authenticationStrengths'
  | 'authenticationContexts';
export type RecordPageSize = number;
export type RecordSort = {
  readonly column: string;
  readonly direction: SortDirection;
};
export type DisplayName = string;
export type TypeAndIds = {
  readonly type: AnyObjectType;
  readonly ids: readonly ObjectId[];
};
export type ChangeKind = 'added' | 'removed' | 'changed';
export type AttributeDifference = {
  readonly name: string;
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
};
export type BackupDifference = {
  readonly type: AnyObjectType;
  readonly id: ObjectId;
  readonly displayName?: DisplayName;
  readonly change: ChangeKind;
  readonly restorable?: boolean;
  readonly message?: string;
  readonly attributes: readonly AttributeDifference[];
};
export type BackupReference = {
  readonly backupId: Id;
  readonly creationTime: DateTime;
};
export type UnknownAttribute = {
  readonly name: string;
  readonly state: 'notRequested' | 'unreadable' | 'unknown';
};
export type ActorKind = 'person' | 'application' | 'restore';
export type ActorRestore = {
  readonly restoreId: Id;
  readonly time: DateTime;
  readonly by: string;
  readonly isUndo?: boolean;
};
export type ChangeActor = {
  readonly certainty: 'exact' | 'likely';
  readonly kind: ActorKind;
  readonly id?: ObjectId;
  readonly name?: DisplayName;
  readonly time: DateTime;
  readonly activity: string;
  readonly correlationId?: string;
  readonly actionChanges?: Count;
  readonly restore?: ActorRestore;
  readonly putBack?: ActorRestore;
};
export type ActorState = 'exact' | 'likely' | 'none' | 'notYet' | 'notRead';
export type ObjectVersion = {
  readonly objectId: ObjectId;
  readonly state: 'present' | 'absent' | 'unreadable' | 'notRequested' | 'damaged';
  readonly change:
    'first' | 'created' | 'changed' | 'service' | 'same' | 'deleted' | 'returned' | 'recreated' | 'unknown';
  readonly first: BackupReference;
  readonly last: BackupReference;
  readonly backups: Count;
  readonly comparedWith?: BackupReference;
  readonly attributes: readonly AttributeDifference[];
  readonly unknown: readonly UnknownAttribute[];
  readonly actors?: readonly ChangeActor[];
  readonly actorState?: ActorState;
};
export type AuditState = {
  readonly state: 'available' | 'gap' | 'noPermission' | 'unavailable' | 'off';
  readonly readAt?: DateTime;
  readonly from?: DateTime;
  readonly to?: DateTime;
  readonly gaps?: readonly {
    readonly from: DateTime;
    readonly to: DateTime;
  }[];
};
export type ChangedAttribute = {
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly restorable?: boolean;
};
export type CreatedDecision = {
  readonly decision: 'keep' | 'delete';
  readonly reason?: string;
  readonly by: string;
  readonly time: DateTime;
};
export type ExecutedDecision = {
  readonly decision: 'contain' | 'delete';
  readonly planId: Id;
  readonly by: string;
  readonly time: DateTime;
  readonly effects?: readonly string[];
};
export type UnsavedObject = {
  readonly since: Id;
  readonly until: Id;
  readonly readTime: DateTime;
  readonly name?: DisplayName;
  readonly attributes: readonly ChangedAttribute[];
  readonly heldBy: readonly {
    readonly type: ObjectType;
    readonly id: ObjectId;
    readonly name?: DisplayName;
  }[];
  readonly actors?: readonly ChangeActor[];
  readonly actorState?: ActorState;
  readonly decision?: CreatedDecision;
  readonly executed?: ExecutedDecision;
  readonly changedAgain?: ExecutedDecision;
};
export type ChangeTotals = {
  readonly changes: Count;
  readonly consequences: Count;
  readonly service: Count;
  readonly restored?: Count;
  readonly severities: {
    readonly critical: Count;
    readonly high: Count;
    readonly medium: Count;
    readonly low: Count;
    readonly service: Count;
  };
  readonly kinds: {
    readonly created: Count;
    readonly deleted: Count;
    readonly changed: Count;
    readonly service: Count;
  };
  readonly types: readonly {
    readonly type: ObjectType;
    readonly count: Count;
  }[];
};
export type ChangeKey = string;
export type ChangeFold = {
  readonly sentence: string;
  readonly causes: readonly ChangeKey[];
  readonly consequences: readonly ChangeKey[];
};
export type DescribedChangeKind = 'created' | 'deleted' | 'changed' | 'service';
export type RecreatedObject = {
  readonly id: ObjectId;
  readonly restoreId: Id;
  readonly by?: string;
  readonly time?: DateTime;
};
export type ChangeSeverity = 'critical' | 'high' | 'medium' | 'low' | 'service';
export type ChangeReason = {
  readonly rule: string;
  readonly severity: ChangeSeverity;
  readonly title: string;
  readonly sentence: string;
};
export type LinkEnd =
  | string
  | {
      readonly [key: string]: unknown;
    };
export type ChangedLinks = {
  readonly name: string;
  readonly added: readonly LinkEnd[];
  readonly addedCount: Count;
  readonly removed: readonly LinkEnd[];
  readonly removedCount: Count;
  readonly unchanged: Count;
  readonly restorable?: boolean;
};
export type ObjectName = {
  readonly id: ObjectId;
  readonly name: DisplayName;
};
export type RestoreChoice = {
  readonly restoreId: Id;
  readonly by: string;
  readonly time: DateTime;
  readonly left?: boolean;
};
export type DescribedChange = {
  readonly key: ChangeKey;
  readonly type: ObjectType;
  readonly id: ObjectId;
  readonly name?: DisplayName;
  readonly kind: DescribedChangeKind;
  readonly recreated?: RecreatedObject;
  readonly restored?: ActorRestore;
  readonly newIds?: readonly ObjectId[];
  readonly severity: ChangeSeverity;
  readonly reasons: readonly ChangeReason[];
  readonly attributes: readonly ChangedAttribute[];
  readonly links: readonly ChangedLinks[];
  readonly causedBy: readonly ChangeKey[];
  readonly consequences: readonly ChangeKey[];
  readonly names: readonly ObjectName[];
  readonly actors?: readonly ChangeActor[];
  readonly actorState?: ActorState;
  readonly decision?: CreatedDecision;
  readonly executed?: ExecutedDecision;
  readonly changedAgain?: ExecutedDecision;
  readonly restoreChoice?: RestoreChoice;
};
export type ActorTotal = {
  readonly kind: ActorKind;
  readonly id?: ObjectId;
  readonly name?: DisplayName;
  readonly changes: Count;
  readonly severities?: {
    readonly critical: Count;
    readonly high: Count;
    readonly medium: Count;
    readonly low: Count;
  };
  readonly isCreated?: boolean;
  readonly isAfterRestore?: boolean;
};
export type CreatedObject = {
  readonly key: ChangeKey;
  readonly type: ObjectType;
  readonly id: ObjectId;
  readonly name?: DisplayName;
  readonly severity: ChangeSeverity;
  readonly reasons: readonly ChangeReason[];
  readonly actors?: readonly ChangeActor[];
  readonly actorState?: ActorState;
  readonly containment: {
    readonly offered: boolean;
    readonly effects: readonly string[];
    readonly reason?: string;
  };
  readonly deletion: {
    readonly offered: boolean;
    readonly undo?: 'undelete' | 'undeleteOrCreate' | 'create';
    readonly reason?: string;
  };
  readonly decision?: CreatedDecision;
  readonly executed?: ExecutedDecision;
  readonly changedAgain?: ExecutedDecision;
};
export type CreatedChoice = 'undecided' | 'keep' | 'delete';
export type ComparedBackup = {
  readonly backupId: Id;
  readonly creationTime: DateTime;
};
export type EarlierChanges = {
  readonly earlier: ComparedBackup;
  readonly later: ComparedBackup;
  readonly critical: Count;
};
export type ChangesHeadline = {
  readonly headline: string;
  readonly earlier?: ComparedBackup;
  readonly later?: ComparedBackup;
  readonly readAt?: DateTime;
  readonly isOutdated?: boolean;
  readonly totals?: ChangeTotals;
  readonly before?: EarlierChanges;
  readonly incomplete?: readonly ObjectType[];
};
export type SnapshotInfo = {
  readonly snapshotId: Id;
  readonly state: 'running' | 'completed' | 'failed' | 'canceled';
  readonly startedAt: DateTime;
  readonly endedAt?: DateTime;
  readonly types: readonly {
    readonly type: ObjectType;
    readonly state: 'waiting' | 'reading' | 'done';
    readonly read: Count;
    readonly expected?: Count;
  }[];
  readonly reason?: string;
};
export type DeletedBackup = {
  readonly backupId: Id;
  readonly creationTime: DateTime;
  readonly deletedTime: DateTime;
  readonly deletedBy?: string;
  readonly removalTime?: DateTime;
  readonly tag?: BackupTag;
  readonly source?: BackupType;
};
export type RestoreStatus = 'Running' | 'Completed' | 'Canceled' | 'CompletedWithErrors' | 'Failed' | 'Unprocessed';
export type UndoOfRestore = {
  readonly restoreId: Id;
  readonly status: RestoreStatus;
  readonly time?: DateTime;
  readonly by?: string;
  readonly takenBack?: Count;
  readonly written?: Count;
};
export type Notice = {
  readonly noticeId: Id;
  readonly kind:
    | 'failed'
    | 'missed'
    | 'incomplete'
    | 'damaged'
    | 'unprotected'
    | 'backupDeleted'
    | 'retentionLowered'
    | 'scheduleDisabled'
    | 'scheduleChanged'
    | 'backupCanceled'
    | 'administratorsChanged'
    | 'keysChanged'
    | 'privilegedRestore'
    | 'protectionLowered'
    | 'noBackup'
    | 'verificationFailed'
    | 'emergencyAccess'
    | 'diskSpace'
    | 'deliveryFailed'
    | 'databaseTampered'
    | 'databaseAccepted'
    | 'viewForEverybody';
  readonly severity: 'info' | 'warning' | 'critical';
  readonly time: DateTime;
  readonly count: Count;
  readonly backupId?: Id;
  readonly restoreId?: Id;
  readonly isOwn?: boolean;
  readonly privileges?: {
    readonly given: Count;
    readonly removed: Count;
    readonly unnamed: Count;
    readonly isRunning: boolean;
    readonly givenTo?: readonly DisplayName[];
    readonly removedFrom?: readonly DisplayName[];
  };
  readonly title?: string;
  readonly objectName?: DisplayName;
  readonly undo?: UndoOfRestore;
  readonly acknowledgedBy?: string;
  readonly acknowledgedTime?: DateTime;
};
export type NotificationTarget = {
  readonly name: string;
  readonly type: 'webhook' | 'email' | 'syslog';
  readonly destination: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly kinds?: readonly string[];
  readonly names: boolean;
  readonly waiting: Count;
  readonly failures: Count;
  readonly lastDelivered?: DateTime;
  readonly lastError?: string;
  readonly lastErrorTime?: DateTime;
};
export type Version = number;
export type Minutes = number;
export type TotalsPerType = {
  readonly users?: Count;
  readonly groups?: Count;
  readonly directoryRoles?: Count;
  readonly conditionalAccessPolicies?: Count;
  readonly namedLocations?: Count;
  readonly applications?: Count;
  readonly servicePrincipals?: Count;
  readonly administrativeUnits?: Count;
  readonly tenantWidePolicies?: Count;
  readonly authenticationStrengths?: Count;
  readonly authenticationContexts?: Count;
};
export type SelectionSummary = {
  readonly restoreId: Id;
  readonly version: Version;
  readonly estimatedDuration?: Minutes;
  readonly totalSelected: TotalsPerType;
};
export type NamedObject = {
  readonly id: ObjectId;
  readonly displayName?: string;
};
export type SectionContent = {
  readonly isSectionSelected: boolean;
  readonly selected: readonly NamedObject[];
};
export type SelectionContent = {
  readonly users?: SectionContent;
  readonly groups?: SectionContent;
  readonly directoryRoles?: SectionContent;
  readonly conditionalAccessPolicies?: SectionContent;
  readonly namedLocations?: SectionContent;
  readonly applications?: SectionContent;
  readonly servicePrincipals?: SectionContent;
  readonly administrativeUnits?: SectionContent;
  readonly tenantWidePolicies?: SectionContent;
  readonly authenticationStrengths?: SectionContent;
  readonly authenticationContexts?: SectionContent;
};
export type Experimental = boolean;
export type SelectedObject = {
  readonly id: ObjectId;
  readonly displayName?: DisplayName;
  readonly initiallySelected?: boolean;
};
export type SelectedSection = {
  readonly selected: readonly SelectedObject[];
  readonly isSectionSelected: boolean;
  readonly totalCount: Count;
  readonly totalSelected: Count;
};
export type RestoreSelection = {
  readonly restoreId: Id;
  readonly backupId: Id;
  readonly version: Version;
  readonly experimental?: Experimental;
  readonly estimatedDuration?: Minutes;
  readonly totalSelected: TotalsPerType;
  readonly selection: {
    readonly users?: SelectedSection;
    readonly groups?: SelectedSection;
    readonly directoryRoles?: SelectedSection;
    readonly conditionalAccessPolicies?: SelectedSection;
    readonly namedLocations?: SelectedSection;
    readonly applications?: SelectedSection;
    readonly servicePrincipals?: SelectedSection;
    readonly administrativeUnits?: SelectedSection;
    readonly tenantWidePolicies?: SelectedSection;
    readonly authenticationStrengths?: SelectedSection;
    readonly authenticationContexts?: SelectedSection;
  };
};
export type SectionChange = {
  readonly isSectionSelected?: boolean;
  readonly add?: readonly NamedObject[];
  readonly remove?: readonly ObjectId[];
};
export type SelectionChange = {
  readonly users?: SectionChange;
  readonly groups?: SectionChange;
  readonly directoryRoles?: SectionChange;
  readonly conditionalAccessPolicies?: SectionChange;
  readonly namedLocations?: SectionChange;
  readonly applications?: SectionChange;
  readonly servicePrincipals?: SectionChange;
  readonly administrativeUnits?: SectionChange;
  readonly tenantWidePolicies?: SectionChange;
  readonly authenticationStrengths?: SectionChange;
  readonly authenticationContexts?: SectionChange;
};
export type RestoreState = {
  readonly restoreId: Id;
  readonly status: RestoreStatus;
};
export type RestoreMode = 'BackupState' | 'ReportOnly' | 'Enabled' | 'Disabled';
export type RestoreSettings = {
  readonly users?: {
    readonly recoverMailbox?: boolean;
    readonly restoreEnabled?: boolean;
  };
  readonly conditionalAccessPolicies?: {
    readonly restoreMode?: RestoreMode;
    readonly restoreDependencies?: boolean;
  };
  readonly overwriteChanged?: boolean;
};
export type PreviewKind = 'create' | 'undelete' | 'update' | 'unchanged';
export type PreviewedAttribute = {
  readonly path: string;
  readonly expected?: unknown;
  readonly wanted?: unknown;
};
export type PreviewedLink = {
  readonly name: string;
  readonly add: readonly LinkEnd[];
  readonly remove: readonly LinkEnd[];
  readonly kept: Count;
};
export type SignInEffect = {
  readonly state: string;
  readonly isCertain: boolean;
  readonly operator?: string;
  readonly controls: readonly string[];
  readonly strength?: string;
  readonly excluded: readonly string[];
};
export type AttributeValue = {
  readonly name: string;
  readonly value?: unknown;
};
export type PreviewedObject = {
  readonly type: ObjectType;
  readonly id: ObjectId;
  readonly displayName?: DisplayName;
  readonly dependency?: boolean;
  readonly kind?: PreviewKind;
  readonly inDirectory?: boolean;
  readonly inDeletedObjects?: boolean;
  readonly attributes: readonly PreviewedAttribute[];
  readonly links: readonly PreviewedLink[];
  readonly remaining?: readonly PreviewedAttribute[];
  readonly losses?: readonly string[];
  readonly warnings?: readonly string[];
  readonly message?: string;
  readonly comesBackDisabled?: boolean;
  readonly lowersProtection?: boolean;
  readonly protection?: string;
  readonly signIn?: SignInEffect;
  readonly unchanged?: readonly AttributeValue[];
};
export type PreviewTotals = {
  readonly changed: Count;
  readonly alreadyRight: Count;
  readonly broughtBack: Count;
  readonly comesBackDisabled: Count;
  readonly protectionLowered: Count;
  readonly staysDifferent: Count;
  readonly impossible: Count;
};
export type RestorePreview = {
  readonly objects: readonly PreviewedObject[];
  readonly total: Count;
  readonly totals: PreviewTotals;
};
export type SectionOfRestore = {
  readonly all: boolean;
  readonly selected: readonly ObjectId[];
};
export type RestoreContent = {
  readonly users?: SectionOfRestore;
  readonly groups?: SectionOfRestore;
  readonly directoryRoles?: SectionOfRestore;
  readonly conditionalAccessPolicies?: SectionOfRestore;
  readonly namedLocations?: SectionOfRestore;
  readonly applications?: SectionOfRestore;
  readonly servicePrincipals?: SectionOfRestore;
  readonly administrativeUnits?: SectionOfRestore;
  readonly tenantWidePolicies?: SectionOfRestore;
  readonly authenticationStrengths?: SectionOfRestore;
  readonly authenticationContexts?: SectionOfRestore;
};
export type ComparedObject = {
  readonly type: AnyObjectType;
  readonly id: ObjectId;
  readonly displayName?: DisplayName;
  readonly inDirectory?: boolean;
  readonly inDeletedObjects?: boolean;
  readonly message?: string;
  readonly signIn?: SignInEffect;
  readonly attributes: readonly AttributeDifference[];
  readonly unrestorable?: readonly string[];
  readonly watched?: readonly AttributeDifference[];
  readonly unchanged?: readonly AttributeValue[];
};
export type UsedSettings = {
  readonly users?: {
    readonly recoverMailbox?: boolean;
    readonly restoreEnabled?: boolean;
  };
  readonly conditionalAccessPolicies?: {
    readonly restoreMode?: string;
    readonly restoreDependencies?: boolean;
  };
  readonly overwriteChanged?: boolean;
};
export type OperationStateCounts = {
  readonly planned: Count;
  readonly running: Count;
  readonly done: Count;
  readonly alreadyRight: Count;
  readonly inPart: Count;
  readonly onHold: Count;
  readonly failed: Count;
  readonly notStarted: Count;
};
export type RestoredType =
  | 'users'
  | 'groups'
  | 'directoryRoles'
  | 'conditionalAccessPolicies'
  | 'namedLocations'
  | 'applications'
  | 'servicePrincipals'
  | 'administrativeUnits'
  | 'tenantWidePolicies'
  | 'authenticationStrengths'
  | 'authenticationContexts'
  | 'customRoles'
  | 'authenticationFlowsPolicy'
  | 'externalIdentitiesPolicy'
  | 'authorizationPolicy';
export type RestoreProgress = {
  readonly written: Count;
  readonly verified: Count;
  readonly open: Count;
  readonly types?: readonly {
    readonly type: RestoredType;
    readonly written?: Count;
    readonly changed?: Count;
  }[];
};
export type RestoreCounter = {
  readonly completed: Count;
  readonly failed: Count;
  readonly completedWithErrors: Count;
  readonly unprocessed: Count;
  readonly running: Count;
};
export type Restore = {
  readonly version?: Version;
  readonly restoreId: Id;
  readonly backupId: Id;
  readonly status: RestoreStatus;
  readonly creationTime: DateTime;
  readonly updateTime?: DateTime;
  readonly statusDetails?: string;
  readonly source?: string;
  readonly restoreSettings?: UsedSettings;
  readonly planId?: Id;
  readonly undoOf?: Id;
  readonly undo?: UndoOfRestore;
  readonly title?: string;
  readonly objectName?: DisplayName;
  readonly undoable?: boolean;
  readonly results?: OperationStateCounts;
  readonly comeBackDisabled?: Count;
  readonly progress?: RestoreProgress;
  readonly users?: RestoreCounter;
  readonly groups?: RestoreCounter;
  readonly directoryRoles?: RestoreCounter;
  readonly conditionalAccessPolicies?: RestoreCounter;
  readonly namedLocations?: RestoreCounter;
  readonly applications?: RestoreCounter;
  readonly servicePrincipals?: RestoreCounter;
  readonly administrativeUnits?: RestoreCounter;
  readonly tenantWidePolicies?: RestoreCounter;
  readonly authenticationStrengths?: RestoreCounter;
  readonly authenticationContexts?: RestoreCounter;
  readonly customRoles?: RestoreCounter;
};
export type RestoreList = {
  readonly list: readonly Restore[];
  readonly total: Count;
  readonly version?: ListVersion;
};
export type RecordColumn = {
  readonly name: string;
  readonly sortable: boolean;
  readonly [key: string]: unknown;
};
export type RestoreRecords = {
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly total: Count;
};
export type ItemStatus = 'Running' | 'Completed' | 'CompletedWithErrors' | 'Failed' | 'Unprocessed';
export type SignIn = 'allowed' | 'needsPassword' | 'blocked' | 'unknown';
export type ReportEntry = {
  readonly id: ObjectId;
  readonly name: DisplayName;
  readonly type: RestoredType;
  readonly status: ItemStatus;
  readonly action?: string;
  readonly effect?: string;
  readonly restoredId?: ObjectId;
  readonly errors?: readonly {
    readonly message: string;
    readonly code?: string;
    readonly attribute?: string;
    readonly reason?: string;
    readonly reasonWithheld?: boolean;
    readonly explanation?: string;
  }[];
  readonly notes?: readonly string[];
  readonly asInBackup?: boolean;
  readonly reportOnly?: boolean;
  readonly asChosen?: boolean;
  readonly attributes?: readonly {
    readonly name: string;
    readonly intended?: string;
    readonly written?: string;
    readonly readBack?: string;
    readonly differs?: boolean;
  }[];
  readonly links?: readonly {
    readonly name: string;
    readonly of?: string;
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly withheld?: readonly string[];
    readonly total?: number;
  }[];
  readonly privileges?: {
    readonly changes: readonly string[];
    readonly given: Count;
    readonly removed: Count;
  };
  readonly signIn?: SignIn;
  readonly protection?: string;
};
export type RestoreReport = {
  readonly list: readonly ReportEntry[];
  readonly total: Count;
  readonly restore?: Restore;
  readonly privileged?: Count;
  readonly valuesWithheld?: boolean;
};
export type ReportTicks = {
  readonly leftOut?: string;
  readonly cannot?: readonly {
    readonly type: RestoredType;
    readonly id: ObjectId;
    readonly name: DisplayName;
    readonly reason: string;
    readonly partly?: boolean;
  }[];
  readonly list: readonly {
    readonly type: RestoredType;
    readonly id: ObjectId;
    readonly by: string;
    readonly time: DateTime;
  }[];
};
export type UndoPreview = {
  readonly available: boolean;
  readonly reason?: string;
  readonly written?: Count;
  readonly effects?: {
    readonly delete: Count;
    readonly bringBack: Count;
    readonly update: Count;
  };
  readonly counts?: {
    readonly willBeUndone: Count;
    readonly changedSince: Count;
    readonly cannot: Count;
    readonly nothing: Count;
  };
  readonly undoneBy: readonly {
    readonly restoreId: Id;
    readonly startedAt: DateTime;
    readonly startedBy: string;
    readonly undone?: {
      readonly restoreId: Id;
      readonly startedAt: DateTime;
    };
  }[];
};
export type PlanHash = string;
export type OperationCounts = {
  readonly create: Count;
  readonly undelete: Count;
  readonly update: Count;
  readonly disable: Count;
  readonly delete: Count;
  readonly unchanged: Count;
};
export type PlanWaveNumber = number;
export type Plan = {
  readonly planId: Id;
  readonly revision: number;
  readonly hash: PlanHash;
  readonly state: 'draft' | 'started';
  readonly source: {
    readonly kind: 'changes' | 'objects' | 'undo' | 'created';
    readonly backupId: Id;
    readonly otherId?: Id;
    readonly restoreId?: Id;
  };
  readonly scope?: {
    readonly objects: Count;
    readonly chosen: Count;
    readonly consequences: Count;
    readonly required: Count;
    readonly created: Count;
    readonly withoutOperation: Count;
  };
  readonly title: string;
  readonly objectName?: DisplayName;
  readonly createdAt: DateTime;
  readonly createdBy: string;
  readonly restoreId?: Id;
  readonly restoreStatus?: RestoreStatus;
  readonly undo?: UndoOfRestore;
  readonly undoneAlready?: UndoOfRestore;
  readonly followUpOf?: Id;
  readonly totals: {
    readonly operations: Count;
    readonly selected: Count;
    readonly kinds: OperationCounts;
    readonly conflicts: Count;
    readonly losses: Count;
    readonly newId?: Count;
    readonly comesBackDisabled: Count;
    readonly protection?: Count;
    readonly protectionObjects?: Count;
    readonly privilegesGiven?: Count;
    readonly signIn?: Count;
    readonly permanent?: Count;
    readonly returning?: Count;
    readonly leftBefore?: Count;
    readonly unanswered?: Count;
  };
  readonly waves: readonly {
    readonly wave: PlanWaveNumber;
    readonly operations: Count;
    readonly kinds: OperationCounts;
    readonly seconds: Count;
    readonly states?: OperationStateCounts;
  }[];
  readonly cannot: readonly {
    readonly type: ObjectType;
    readonly id: ObjectId;
    readonly name: DisplayName;
    readonly reason: string;
    readonly partly?: boolean;
  }[];
};
export type CreatedDecisionOfPlan = {
  readonly type: ObjectType;
  readonly id: ObjectId;
  readonly decision: 'contain' | 'delete';
};
export type PlanOfChanges = {
  readonly kind: 'changes';
  readonly backupId: Id;
  readonly otherId: Id;
  readonly keys?: readonly ChangeKey[];
  readonly filters?: {
    readonly severity?: ChangeSeverity;
    readonly type?: ObjectType;
    readonly kind?: DescribedChangeKind;
    readonly own?: boolean;
    readonly causedBy?: ChangeKey;
    readonly actorId?: ObjectId;
    readonly correlationId?: string;
    readonly restoreId?: Id;
    readonly from?: DateTime;
    readonly to?: DateTime;
    readonly search?: SearchText;
  };
  readonly created?: readonly CreatedDecisionOfPlan[];
};
export type LinkMode = 'add' | 'exact' | 'remove' | 'leave';
export type PlanOfObjects = {
  readonly kind: 'objects';
  readonly backupId: Id;
  readonly objects: readonly {
    readonly type: ObjectType;
    readonly id: ObjectId;
  }[];
  readonly links?: LinkMode;
};
export type PlanOfUndo = {
  readonly kind: 'undo';
  readonly restoreId: Id;
};
export type PlanOfCreated = {
  readonly kind: 'created';
  readonly backupId: Id;
  readonly otherId: Id;
  readonly decisions: readonly CreatedDecisionOfPlan[];
};
export type PlanSource = PlanOfChanges | PlanOfObjects | PlanOfUndo | PlanOfCreated;
export type ValueChoice = {
  readonly index: number;
  readonly selected: boolean;
};
export type PlanEdit = {
  readonly operationId: Id;
  readonly selected?: boolean;
  readonly linkMode?: LinkMode;
  readonly restoreEnabled?: boolean;
  readonly reportOnly?: boolean;
  readonly attributes?: readonly {
    readonly path: string;
    readonly selected: boolean;
  }[];
  readonly links?: readonly {
    readonly name: string;
    readonly add?: readonly ValueChoice[];
    readonly remove?: readonly ValueChoice[];
  }[];
};
export type OperationKind = 'create' | 'undelete' | 'update' | 'disable' | 'delete' | 'unchanged';
export type OperationState =
  'planned' | 'running' | 'done' | 'alreadyRight' | 'inPart' | 'onHold' | 'failed' | 'notStarted';
export type OperationAttention =
  | 'losses'
  | 'newId'
  | 'protection'
  | 'permanent'
  | 'comesBackDisabled'
  | 'needsLinkMode'
  | 'leftBefore'
  | 'notSelected'
  | 'unanswered';
export type OperationFilters = {
  readonly wave?: PlanWaveNumber;
  readonly kind?: OperationKind;
  readonly type?: ObjectType;
  readonly severity?: ChangeSeverity;
  readonly state?: OperationState;
  readonly onlyConflicts?: boolean;
  readonly returning?: boolean;
  readonly attention?: OperationAttention;
};
export type HeldAnswer = 'overwrite' | 'keepLive' | 'planAgain';
export type PlannedValue = {
  readonly value: LinkEnd;
  readonly name?: DisplayName;
  readonly selected: boolean;
};
export type HoldReason = 'changedSincePlan' | 'administratorsOnly';
export type PlanOperation = {
  readonly operationId: Id;
  readonly type: ObjectType;
  readonly id: ObjectId;
  readonly name: DisplayName;
  readonly kind: OperationKind;
  readonly wave: PlanWaveNumber;
  readonly severity?: ChangeSeverity;
  readonly selected: boolean;
  readonly attributes: readonly {
    readonly path: string;
    readonly expected?: unknown;
    readonly wanted?: unknown;
    readonly selected: boolean;
  }[];
  readonly links: readonly {
    readonly name: string;
    readonly add: readonly PlannedValue[];
    readonly addCount: Count;
    readonly remove: readonly PlannedValue[];
    readonly removeCount: Count;
    readonly kept: Count;
  }[];
  readonly requires: readonly Id[];
  readonly losses: readonly string[];
  readonly warnings?: readonly string[];
  readonly conflicts: readonly string[];
  readonly protection?: string;
  readonly permanent?: boolean;
  readonly comesBackDisabled?: boolean;
  readonly returning?: boolean;
  readonly returned?: 'yes' | 'no' | 'notChecked';
  readonly restoreEnabled?: boolean;
  readonly signIn?: SignIn;
  readonly reportOnly?: boolean;
  readonly linkMode?: LinkMode;
  readonly needsLinkMode?: boolean;
  readonly state: OperationState;
  readonly action?: string;
  readonly holdReason?: HoldReason;
  readonly answer?: {
    readonly answer: HeldAnswer;
    readonly by: string;
    readonly at: DateTime;
    readonly planId?: Id;
  };
  readonly message?: string;
};
export type AnyPermissionType = string | number | null;
export type UserPrincipalName = string;
export type ConsoleUser = {
  readonly id: Id;
  readonly displayName: DisplayName;
  readonly userPrincipalName: UserPrincipalName;
  readonly permissionType: AnyPermissionType;
};
export type ConsoleUserList = {
  readonly list: readonly ConsoleUser[];
  readonly total: Count;
};
export type PermissionType = '1' | '2' | '3';
export type UserIds = readonly Id[];
export type PermissionEntry = {
  readonly permissionType: AnyPermissionType;
  readonly users: UserIds;
};
export type Weekday = number;
export type Schedule = {
  readonly enabled?: boolean;
  readonly days?: readonly Weekday[];
  readonly time?: string;
  readonly additional_backup_day?: number | null;
  readonly max_backups_to_retain?: number;
  readonly [key: string]: unknown;
};
export type EncryptionKey = {
  readonly status: 'Disabled' | 'Active' | 'Replacing' | 'Error';
  readonly keyName?: string;
  readonly filename?: string;
  readonly createdOn?: DateTime;
  readonly mode?: 'system' | 'BYOK';
  readonly source?: 'user' | 'Tenant Recovery Console';
  readonly keyType?: 'RSA' | 'RSA-HSM';
  readonly byok?: boolean;
  readonly byok_hsm?: 'hsm' | 'software';
  readonly statusDetails?: string;
};
export type KeyEncryptingKey = {
  readonly pem: string;
  readonly expires_on: DateTime;
  readonly kid?: string;
};
export type RootKeyCopy = {
  readonly confirmedBy?: string;
  readonly confirmedTime?: DateTime;
};
export type LiveKek = {
  readonly kekId: string;
  readonly pem: string;
  readonly kid?: string;
  readonly created_on: DateTime;
  readonly expires_on: DateTime;
};

/** Arguments and reply of each handler, by operation id. */
export interface Operations {
  readonly setToken: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: SetTokenApiArg['body'];
    readonly files: never;
    readonly reply: SetTokenApiResponse;
  };
  readonly init: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: InitApiResponse;
  };
  readonly isSearchReady: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: IsSearchReadyApiResponse;
  };
  readonly setSearchExpiration: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: SetSearchExpirationApiArg['body'];
    readonly files: never;
    readonly reply: SetSearchExpirationApiResponse;
  };
  readonly getConsent: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetConsentApiResponse;
  };
  readonly getExchangeRolesConsent: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetExchangeRolesConsentApiResponse;
  };
  readonly grantExchangeRoles: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GrantExchangeRolesApiResponse;
  };
  readonly signOut: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: undefined;
  };
  readonly emergencySignIn: {
    readonly open: true;
    readonly path: {};
    readonly query: {};
    readonly body: EmergencySignInApiArg['body'];
    readonly files: never;
    readonly reply: EmergencySignInApiResponse;
  };
  readonly listActivity: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ListActivityApiArg['body'];
    readonly files: never;
    readonly reply: ListActivityApiResponse;
  };
  readonly exportActivity: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ExportActivityApiArg['body'];
    readonly files: never;
    readonly reply: Readable;
  };
  readonly listBackups: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ListBackupsApiArg['body'];
    readonly files: never;
    readonly reply: ListBackupsApiResponse;
  };
  readonly runBackup: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: RunBackupApiArg['body'];
    readonly files: never;
    readonly reply: RunBackupApiResponse;
  };
  readonly getBackup: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: GetBackupApiArg['body'];
    readonly files: never;
    readonly reply: GetBackupApiResponse;
  };
  readonly deleteBackup: {
    readonly open: false;
    readonly path: Pick<DeleteBackupApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: DeleteBackupApiResponse;
  };
  readonly stopBackup: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: StopBackupApiArg['body'];
    readonly files: never;
    readonly reply: StopBackupApiResponse;
  };
  readonly listBackupRecords: {
    readonly open: false;
    readonly path: Pick<ListBackupRecordsApiArg, 'type'>;
    readonly query: {};
    readonly body: ListBackupRecordsApiArg['body'];
    readonly files: never;
    readonly reply: ListBackupRecordsApiResponse;
  };
  readonly listBackupObjects: {
    readonly open: false;
    readonly path: Pick<ListBackupObjectsApiArg, 'id' | 'type'>;
    readonly query: {};
    readonly body: ListBackupObjectsApiArg['body'];
    readonly files: never;
    readonly reply: ListBackupObjectsApiResponse;
  };
  readonly listRecordsByIds: {
    readonly open: false;
    readonly path: Pick<ListRecordsByIdsApiArg, 'id' | 'type'>;
    readonly query: {};
    readonly body: ListRecordsByIdsApiArg['body'];
    readonly files: never;
    readonly reply: ListRecordsByIdsApiResponse;
  };
  readonly findOwnSelection: {
    readonly open: false;
    readonly path: Pick<FindOwnSelectionApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: FindOwnSelectionApiResponse;
  };
  readonly getBackupObjectsByIds: {
    readonly open: false;
    readonly path: Pick<GetBackupObjectsByIdsApiArg, 'id'>;
    readonly query: {};
    readonly body: GetBackupObjectsByIdsApiArg['body'];
    readonly files: never;
    readonly reply: GetBackupObjectsByIdsApiResponse;
  };
  readonly compareBackups: {
    readonly open: false;
    readonly path: Pick<CompareBackupsApiArg, 'id' | 'otherId'>;
    readonly query: {};
    readonly body: CompareBackupsApiArg['body'];
    readonly files: never;
    readonly reply: CompareBackupsApiResponse;
  };
  readonly listObjectVersions: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ListObjectVersionsApiArg['body'];
    readonly files: never;
    readonly reply: ListObjectVersionsApiResponse;
  };
  readonly listChanges: {
    readonly open: false;
    readonly path: Pick<ListChangesApiArg, 'id' | 'otherId'>;
    readonly query: {};
    readonly body: ListChangesApiArg['body'];
    readonly files: never;
    readonly reply: ListChangesApiResponse;
  };
  readonly decideCreatedObject: {
    readonly open: false;
    readonly path: Pick<DecideCreatedObjectApiArg, 'id' | 'otherId'>;
    readonly query: {};
    readonly body: DecideCreatedObjectApiArg['body'];
    readonly files: never;
    readonly reply: DecideCreatedObjectApiResponse;
  };
  readonly listCreatedObjects: {
    readonly open: false;
    readonly path: Pick<ListCreatedObjectsApiArg, 'id' | 'otherId'>;
    readonly query: {};
    readonly body: ListCreatedObjectsApiArg['body'];
    readonly files: never;
    readonly reply: ListCreatedObjectsApiResponse;
  };
  readonly getChangesHeadline: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetChangesHeadlineApiResponse;
  };
  readonly startSnapshot: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: StartSnapshotApiArg['body'];
    readonly files: never;
    readonly reply: StartSnapshotApiResponse;
  };
  readonly getSnapshot: {
    readonly open: false;
    readonly path: Pick<GetSnapshotApiArg, 'snapshotId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetSnapshotApiResponse;
  };
  readonly cancelSnapshot: {
    readonly open: false;
    readonly path: Pick<CancelSnapshotApiArg, 'snapshotId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: CancelSnapshotApiResponse;
  };
  readonly listDeletedBackups: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ListDeletedBackupsApiArg['body'];
    readonly files: never;
    readonly reply: ListDeletedBackupsApiResponse;
  };
  readonly undeleteBackup: {
    readonly open: false;
    readonly path: Pick<UndeleteBackupApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: UndeleteBackupApiResponse;
  };
  readonly pinBackup: {
    readonly open: false;
    readonly path: Pick<PinBackupApiArg, 'id'>;
    readonly query: {};
    readonly body: PinBackupApiArg['body'];
    readonly files: never;
    readonly reply: PinBackupApiResponse;
  };
  readonly labelBackup: {
    readonly open: false;
    readonly path: Pick<LabelBackupApiArg, 'id'>;
    readonly query: {};
    readonly body: LabelBackupApiArg['body'];
    readonly files: never;
    readonly reply: LabelBackupApiResponse;
  };
  readonly unpinBackup: {
    readonly open: false;
    readonly path: Pick<UnpinBackupApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: UnpinBackupApiResponse;
  };
  readonly listNotices: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListNoticesApiResponse;
  };
  readonly markNoticeSeen: {
    readonly open: false;
    readonly path: Pick<MarkNoticeSeenApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: MarkNoticeSeenApiResponse;
  };
  readonly acknowledgeNotice: {
    readonly open: false;
    readonly path: Pick<AcknowledgeNoticeApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: AcknowledgeNoticeApiResponse;
  };
  readonly listNoticeHistory: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListNoticeHistoryApiResponse;
  };
  readonly listNotificationTargets: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListNotificationTargetsApiResponse;
  };
  readonly testNotificationTarget: {
    readonly open: false;
    readonly path: Pick<TestNotificationTargetApiArg, 'name'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: TestNotificationTargetApiResponse;
  };
  readonly createSelection: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: CreateSelectionApiArg['body'];
    readonly files: never;
    readonly reply: CreateSelectionApiResponse;
  };
  readonly getSelection: {
    readonly open: false;
    readonly path: Pick<GetSelectionApiArg, 'restoreId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetSelectionApiResponse;
  };
  readonly deleteSelection: {
    readonly open: false;
    readonly path: Pick<DeleteSelectionApiArg, 'restoreId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: undefined;
  };
  readonly updateSelection: {
    readonly open: false;
    readonly path: Pick<UpdateSelectionApiArg, 'restoreId'>;
    readonly query: {};
    readonly body: UpdateSelectionApiArg['body'];
    readonly files: never;
    readonly reply: UpdateSelectionApiResponse;
  };
  readonly startRestore: {
    readonly open: false;
    readonly path: Pick<StartRestoreApiArg, 'restoreId'>;
    readonly query: {};
    readonly body: StartRestoreApiArg['body'];
    readonly files: never;
    readonly reply: StartRestoreApiResponse;
  };
  readonly cancelRestore: {
    readonly open: false;
    readonly path: Pick<CancelRestoreApiArg, 'restoreId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: CancelRestoreApiResponse;
  };
  readonly previewRestore: {
    readonly open: false;
    readonly path: Pick<PreviewRestoreApiArg, 'restoreId'>;
    readonly query: {};
    readonly body: PreviewRestoreApiArg['body'];
    readonly files: never;
    readonly reply: PreviewRestoreApiResponse;
  };
  readonly restore: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: RestoreApiArg['body'];
    readonly files: never;
    readonly reply: RestoreApiResponse;
  };
  readonly compareWithDirectory: {
    readonly open: false;
    readonly path: Pick<CompareWithDirectoryApiArg, 'backupId'>;
    readonly query: {};
    readonly body: CompareWithDirectoryApiArg['body'];
    readonly files: never;
    readonly reply: CompareWithDirectoryApiResponse;
  };
  readonly isMailboxRecoveryAvailable: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: IsMailboxRecoveryAvailableApiResponse;
  };
  readonly listRestores: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ListRestoresApiArg['body'];
    readonly files: never;
    readonly reply: ListRestoresApiResponse;
  };
  readonly listRestoreRecords: {
    readonly open: false;
    readonly path: Pick<ListRestoreRecordsApiArg, 'type'>;
    readonly query: {};
    readonly body: ListRestoreRecordsApiArg['body'];
    readonly files: never;
    readonly reply: ListRestoreRecordsApiResponse;
  };
  readonly getRestoreReport: {
    readonly open: false;
    readonly path: Pick<GetRestoreReportApiArg, 'id'>;
    readonly query: {};
    readonly body: GetRestoreReportApiArg['body'];
    readonly files: never;
    readonly reply: GetRestoreReportApiResponse;
  };
  readonly listRestoreProblems: {
    readonly open: false;
    readonly path: Pick<ListRestoreProblemsApiArg, 'id'>;
    readonly query: {};
    readonly body: ListRestoreProblemsApiArg['body'];
    readonly files: never;
    readonly reply: ListRestoreProblemsApiResponse;
  };
  readonly listReportTicks: {
    readonly open: false;
    readonly path: Pick<ListReportTicksApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListReportTicksApiResponse;
  };
  readonly setReportTicks: {
    readonly open: false;
    readonly path: Pick<SetReportTicksApiArg, 'id'>;
    readonly query: {};
    readonly body: SetReportTicksApiArg['body'];
    readonly files: never;
    readonly reply: SetReportTicksApiResponse;
  };
  readonly getUndo: {
    readonly open: false;
    readonly path: Pick<GetUndoApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetUndoApiResponse;
  };
  readonly downloadRestoreReport: {
    readonly open: false;
    readonly path: Pick<DownloadRestoreReportApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: Readable;
  };
  readonly downloadRestoreAttributes: {
    readonly open: false;
    readonly path: Pick<DownloadRestoreAttributesApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: Readable;
  };
  readonly downloadRestoreSummary: {
    readonly open: false;
    readonly path: Pick<DownloadRestoreSummaryApiArg, 'id'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: Readable;
  };
  readonly createPlan: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: CreatePlanApiArg['body'];
    readonly files: never;
    readonly reply: CreatePlanApiResponse;
  };
  readonly listPlans: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ListPlansApiArg['body'];
    readonly files: never;
    readonly reply: ListPlansApiResponse;
  };
  readonly getPlan: {
    readonly open: false;
    readonly path: Pick<GetPlanApiArg, 'planId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetPlanApiResponse;
  };
  readonly editPlan: {
    readonly open: false;
    readonly path: Pick<EditPlanApiArg, 'planId'>;
    readonly query: {};
    readonly body: EditPlanApiArg['body'];
    readonly files: never;
    readonly reply: EditPlanApiResponse;
  };
  readonly discardPlan: {
    readonly open: false;
    readonly path: Pick<DiscardPlanApiArg, 'planId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: undefined;
  };
  readonly startPlan: {
    readonly open: false;
    readonly path: Pick<StartPlanApiArg, 'planId'>;
    readonly query: {};
    readonly body: StartPlanApiArg['body'];
    readonly files: never;
    readonly reply: StartPlanApiResponse;
  };
  readonly answerHeld: {
    readonly open: false;
    readonly path: Pick<AnswerHeldApiArg, 'planId'>;
    readonly query: {};
    readonly body: AnswerHeldApiArg['body'];
    readonly files: never;
    readonly reply: AnswerHeldApiResponse;
  };
  readonly downloadPlan: {
    readonly open: false;
    readonly path: Pick<DownloadPlanApiArg, 'planId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: DownloadPlanApiResponse;
  };
  readonly downloadPlanCsv: {
    readonly open: false;
    readonly path: Pick<DownloadPlanCsvApiArg, 'planId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: Readable;
  };
  readonly downloadPlanPage: {
    readonly open: false;
    readonly path: Pick<DownloadPlanPageApiArg, 'planId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: Readable;
  };
  readonly listPlanOperations: {
    readonly open: false;
    readonly path: Pick<ListPlanOperationsApiArg, 'planId'>;
    readonly query: {};
    readonly body: ListPlanOperationsApiArg['body'];
    readonly files: never;
    readonly reply: ListPlanOperationsApiResponse;
  };
  readonly listPermissionTypes: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListPermissionTypesApiResponse;
  };
  readonly listConsoleUsers: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListConsoleUsersApiResponse;
  };
  readonly getMyPermission: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetMyPermissionApiResponse;
  };
  readonly filterConsoleUsers: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: FilterConsoleUsersApiArg['body'];
    readonly files: never;
    readonly reply: FilterConsoleUsersApiResponse;
  };
  readonly searchDirectoryUsers: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: SearchDirectoryUsersApiArg['body'];
    readonly files: never;
    readonly reply: SearchDirectoryUsersApiResponse;
  };
  readonly changePermission: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: ChangePermissionApiArg['body'];
    readonly files: never;
    readonly reply: ChangePermissionApiResponse;
  };
  readonly addPermission: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: AddPermissionApiArg['body'];
    readonly files: never;
    readonly reply: AddPermissionApiResponse;
  };
  readonly deletePermission: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: DeletePermissionApiArg['body'];
    readonly files: never;
    readonly reply: DeletePermissionApiResponse;
  };
  readonly getSchedule: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetScheduleApiResponse;
  };
  readonly saveSchedule: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: SaveScheduleApiArg['body'];
    readonly files: never;
    readonly reply: SaveScheduleApiResponse;
  };
  readonly stopSchedule: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: StopScheduleApiResponse;
  };
  readonly getKeyStatus: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetKeyStatusApiResponse;
  };
  readonly uploadSoftwareKey: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: Readonly<Record<keyof UploadSoftwareKeyApiArg['body'], string>>;
    readonly files: keyof UploadSoftwareKeyApiArg['body'];
    readonly reply: UploadSoftwareKeyApiResponse;
  };
  readonly rotateSystemKey: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: RotateSystemKeyApiResponse;
  };
  readonly importHsmKey: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: Readonly<Record<keyof ImportHsmKeyApiArg['body'], string>>;
    readonly files: keyof ImportHsmKeyApiArg['body'];
    readonly reply: ImportHsmKeyApiResponse;
  };
  readonly generateKek: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GenerateKekApiResponse;
  };
  readonly getRootKeyCopy: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: GetRootKeyCopyApiResponse;
  };
  readonly confirmRootKeyCopy: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ConfirmRootKeyCopyApiResponse;
  };
  readonly listKeks: {
    readonly open: false;
    readonly path: {};
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: ListKeksApiResponse;
  };
  readonly withdrawKek: {
    readonly open: false;
    readonly path: Pick<WithdrawKekApiArg, 'kekId'>;
    readonly query: {};
    readonly body: undefined;
    readonly files: never;
    readonly reply: WithdrawKekApiResponse;
  };
}
