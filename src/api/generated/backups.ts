import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["backups", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listBackups: build.query<ListBackupsApiResponse, ListBackupsApiArg>({
        query: (queryArg) => ({
          url: `/api/get_tid_backups_list`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      runBackup: build.mutation<RunBackupApiResponse, RunBackupApiArg>({
        query: (queryArg) => ({
          url: `/api/backup`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["backups"],
      }),
      getBackup: build.query<GetBackupApiResponse, GetBackupApiArg>({
        query: (queryArg) => ({
          url: `/api/get_backup`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      deleteBackup: build.mutation<DeleteBackupApiResponse, DeleteBackupApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/backup/${encodeURIComponent(String(queryArg.id))}`,
            method: "DELETE",
          }),
          invalidatesTags: ["backups"],
        },
      ),
      stopBackup: build.mutation<StopBackupApiResponse, StopBackupApiArg>({
        query: (queryArg) => ({
          url: `/api/stop_backup`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["backups"],
      }),
      listBackupRecords: build.query<
        ListBackupRecordsApiResponse,
        ListBackupRecordsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/get_${encodeURIComponent(String(queryArg["type"]))}_list_from_backup`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      listBackupObjects: build.query<
        ListBackupObjectsApiResponse,
        ListBackupObjectsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/${encodeURIComponent(String(queryArg["type"]))}`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      listRecordsByIds: build.query<
        ListRecordsByIdsApiResponse,
        ListRecordsByIdsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/records/${encodeURIComponent(String(queryArg["type"]))}`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      getBackupObjectsByIds: build.query<
        GetBackupObjectsByIdsApiResponse,
        GetBackupObjectsByIdsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/directoryObjects/getByIds`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      compareBackups: build.query<
        CompareBackupsApiResponse,
        CompareBackupsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/compare/${encodeURIComponent(String(queryArg.otherId))}`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      listObjectVersions: build.query<
        ListObjectVersionsApiResponse,
        ListObjectVersionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/object_versions/list`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      listChanges: build.query<ListChangesApiResponse, ListChangesApiArg>({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/changes/${encodeURIComponent(String(queryArg.otherId))}`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      listCreatedObjects: build.query<
        ListCreatedObjectsApiResponse,
        ListCreatedObjectsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/created/${encodeURIComponent(String(queryArg.otherId))}`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      decideCreatedObject: build.mutation<
        DecideCreatedObjectApiResponse,
        DecideCreatedObjectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/created/${encodeURIComponent(String(queryArg.otherId))}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      getChangesHeadline: build.query<
        GetChangesHeadlineApiResponse,
        GetChangesHeadlineApiArg
      >({
        query: () => ({ url: `/api/changes/headline` }),
        providesTags: ["backups"],
      }),
      startSnapshot: build.mutation<
        StartSnapshotApiResponse,
        StartSnapshotApiArg
      >({
        query: (queryArg) => ({
          url: `/api/snapshots`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      getSnapshot: build.query<GetSnapshotApiResponse, GetSnapshotApiArg>({
        query: (queryArg) => ({
          url: `/api/snapshots/${encodeURIComponent(String(queryArg.snapshotId))}`,
        }),
        providesTags: ["backups"],
      }),
      cancelSnapshot: build.mutation<
        CancelSnapshotApiResponse,
        CancelSnapshotApiArg
      >({
        query: (queryArg) => ({
          url: `/api/snapshots/${encodeURIComponent(String(queryArg.snapshotId))}/cancel`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
      listDeletedBackups: build.query<
        ListDeletedBackupsApiResponse,
        ListDeletedBackupsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/deleted_backups/list`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["backups"],
      }),
      undeleteBackup: build.mutation<
        UndeleteBackupApiResponse,
        UndeleteBackupApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backup/${encodeURIComponent(String(queryArg.id))}/undelete`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
      pinBackup: build.mutation<PinBackupApiResponse, PinBackupApiArg>({
        query: (queryArg) => ({
          url: `/api/backup/${encodeURIComponent(String(queryArg.id))}/pin`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      labelBackup: build.mutation<LabelBackupApiResponse, LabelBackupApiArg>({
        query: (queryArg) => ({
          url: `/api/backup/${encodeURIComponent(String(queryArg.id))}/label`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      unpinBackup: build.mutation<UnpinBackupApiResponse, UnpinBackupApiArg>({
        query: (queryArg) => ({
          url: `/api/backup/${encodeURIComponent(String(queryArg.id))}/unpin`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
      listNotices: build.query<ListNoticesApiResponse, ListNoticesApiArg>({
        query: () => ({ url: `/api/notices/list`, method: "POST" }),
        providesTags: ["backups"],
      }),
      markNoticeSeen: build.mutation<
        MarkNoticeSeenApiResponse,
        MarkNoticeSeenApiArg
      >({
        query: (queryArg) => ({
          url: `/api/notices/${encodeURIComponent(String(queryArg.id))}/seen`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
      acknowledgeNotice: build.mutation<
        AcknowledgeNoticeApiResponse,
        AcknowledgeNoticeApiArg
      >({
        query: (queryArg) => ({
          url: `/api/notices/${encodeURIComponent(String(queryArg.id))}/acknowledge`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
      listNoticeHistory: build.query<
        ListNoticeHistoryApiResponse,
        ListNoticeHistoryApiArg
      >({
        query: () => ({ url: `/api/notices/history`, method: "POST" }),
        providesTags: ["backups"],
      }),
      listNotificationTargets: build.query<
        ListNotificationTargetsApiResponse,
        ListNotificationTargetsApiArg
      >({
        query: () => ({
          url: `/api/notification_targets/list`,
          method: "POST",
        }),
        providesTags: ["backups"],
      }),
      testNotificationTarget: build.mutation<
        TestNotificationTargetApiResponse,
        TestNotificationTargetApiArg
      >({
        query: (queryArg) => ({
          url: `/api/notification_targets/${encodeURIComponent(String(queryArg.name))}/test`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as backupsApi };
export type ListBackupsApiResponse =
  | /** status 200 The page and the total of all pages, or that nothing has changed. */ BackupList
  | Unchanged;
export type ListBackupsApiArg = {
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    /** What the page is sorted by. */
    sort?: {
      /** The column. */
      column: "creationTime" | "status";
      direction: SortDirection;
    };
    /** Backups made in a span of time. */
    filters?: {
      /** Earliest creation time. */
      from?: DateTime;
      /** Latest creation time. */
      to?: DateTime;
    };
    /** The version of the reply that the caller holds for the same question. */
    knownVersion?: ListVersion;
  };
};
export type RunBackupApiResponse =
  /** status 200 The backup has begun. Where the id differs from the one sent, it is the one to use. */ BackupState;
export type RunBackupApiArg = {
  body: {
    backupId: NewBackupId;
  };
};
export type GetBackupApiResponse =
  /** status 200 The backup. A missing one is 404. */ BackupInfo;
export type GetBackupApiArg = {
  body: {
    backupId: Id;
  };
};
export type DeleteBackupApiResponse =
  /** status 200 The backup is deleted or being deleted. */ BackupState;
export type DeleteBackupApiArg = {
  /** The backup. */
  id: Id;
};
export type StopBackupApiResponse =
  /** status 200 The backup is being stopped. One that is not running is 409. */ BackupState;
export type StopBackupApiArg = {
  body: {
    backupId: Id;
  };
};
export type ListBackupRecordsApiResponse =
  /** status 200 The page and the total of all pages. */ {
    /** The page. */
    list: DirectoryRecord[];
    total: Count;
  };
export type ListBackupRecordsApiArg = {
  /** The object type, by the word that the records route uses. */
  type: RecordSlug;
  body: {
    backupId: Id;
    pagenum: PageNumber;
    perpage: RecordPageSize;
    search?: SearchText;
    sort?: RecordSort;
  };
};
export type ListBackupObjectsApiResponse =
  /** status 200 The page, the total of all pages, and the ids of the page's objects that are selected. */ {
    /** The page. */
    objects: DirectoryRecord[];
    total: Count;
    /** Ids of the page's objects that the saved selection has. */
    selected: ObjectId[];
  };
export type ListBackupObjectsApiArg = {
  /** The backup. */
  id: Id;
  /** The object type, by the word that the records route uses. */
  type: RecordSlug;
  body: {
    pagenum: PageNumber;
    perpage: RecordPageSize;
    search?: SearchText;
    sort?: RecordSort;
    /** The saved selection that `selected` speaks of. */
    restoreId?: Id;
  };
};
export type ListRecordsByIdsApiResponse =
  /** status 200 The page and the total of all pages. */ {
    /** The page. */
    list: DirectoryRecord[];
    total: Count;
  };
export type ListRecordsByIdsApiArg = {
  /** The backup. */
  id: Id;
  /** The object type, by the word that the records route uses. */
  type: RecordSlug;
  body: {
    /** The objects. */
    ids: ObjectId[];
    pagenum: PageNumber;
    perpage: RecordPageSize;
    search?: SearchText;
    sort?: RecordSort;
  };
};
export type GetBackupObjectsByIdsApiResponse =
  /** status 200 The objects that the backup has; unknown ids are left out. */ {
    /** What was found. */
    objects: {
      type: AnyObjectType;
      id: ObjectId;
      displayName?: DisplayName;
      /** False where the object is watched and compared, not written. */
      restorable?: boolean;
    }[];
  };
export type GetBackupObjectsByIdsApiArg = {
  /** The backup. */
  id: Id;
  body: TypeAndIds[];
};
export type CompareBackupsApiResponse =
  /** status 200 A page of the differences, and how many there are per type. */ {
    /** Types that one of the backups did not read whole; what only the other one has of them is not told as added or removed. */
    incomplete: ObjectType[];
    /** The page. */
    list: BackupDifference[];
    total: Count;
    /** Objects whose content differs in nothing that counts; they are in no counter. Without the filters. */
    serviceChanges?: Count;
    /** Differences per type, without the filters. */
    counters: {
      type: ObjectType;
      added: Count;
      removed: Count;
      changed: Count;
    }[];
  };
export type CompareBackupsApiArg = {
  /** The backup. */
  id: Id;
  /** The other backup; whichever is the later counts as the later. */
  otherId: Id;
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    search?: SearchText;
    /** Only entries that fit all of these. */
    filters?: {
      type?: ObjectType;
      change?: ChangeKind;
      /** Only objects whose content differs in nothing that counts: stamps, empty values and defaults that the directory fills in. Without it these are left out. */
      serviceChanges?: boolean;
    };
  };
};
export type ListObjectVersionsApiResponse =
  /** status 200 The object, a page of its versions and the total of all pages. */ {
    objectType: AnyObjectType;
    /** The id that was asked for. */
    objectId: ObjectId;
    /** As the newest backup that has the object says. */
    displayName?: DisplayName;
    /** False where the object is watched and compared, not written. */
    restorable?: boolean;
    /** The page. */
    list: ObjectVersion[];
    /** Versions on all pages. */
    total: Count;
    auditState?: AuditState;
    /** The restores of this service that re-created the object with a new id, the newest first; left out without any. */
    recreations?: {
      /** The id before. */
      formerId: ObjectId;
      /** The id since. */
      id: ObjectId;
      /** The restore. */
      restoreId: Id;
      /** Who started it; missing where its records are removed. */
      by?: string;
      /** When it was started. */
      time?: DateTime;
    }[];
    unsaved?: UnsavedObject;
    /** The newest snapshot of the directory, where it is newer than all backups and lacks the object. Left out where a backup says so, and where a restore had the object since. */
    deletion?: {
      /** The snapshot. */
      snapshotId: Id;
      /** When the snapshot began. */
      readTime: DateTime;
    };
  };
export type ListObjectVersionsApiArg = {
  body: {
    objectType: AnyObjectType;
    objectId: ObjectId;
    pagenum: PageNumber;
    perpage: PageSize;
  };
};
export type ListChangesApiResponse =
  /** status 200 A page of the changes, the most important first, and what all of them are in one sentence. */ {
    /** All changes in a sentence or two. */
    headline: string;
    totals: ChangeTotals;
    /** What follows from what, without the filters. */
    folds: ChangeFold[];
    /** The page. */
    list: DescribedChange[];
    /** Changes on all pages. */
    total: Count;
    /** How many of them a plan can reverse: created objects, new ids and changes of the service are left out. */
    plannable: Count;
    /** How many of `total` differ only in new ids of objects that a restore re-created (`newIds` of a change); left out without any. */
    newIds?: Count;
    /** With the filter `own: true`: consequences that match the search and the other filters, and that the list leaves out for `own`; left out without any. */
    foldedMatches?: Count;
    /** How many of `plannable` only have what a person chose in a restore (`restoreChoice`); left out without any. */
    restoreChoices?: Count;
    /** Objects of all changes that somebody created, as listCreatedObjects counts them: those that a restore re-created are left out. */
    createdObjects?: Count;
    /** Types that one of the backups did not read whole; what only the other one has of them is no change. */
    incomplete: ObjectType[];
    /** With a running snapshot: types that it has not read yet. They are in incomplete as well. */
    reading?: ObjectType[];
    auditState?: AuditState;
    /** Who made what `totals.changes` counts, the most changes first, without the filters. */
    actors?: ActorTotal[];
    /** People who made critical changes since the earlier side, also such that a restore of changes put right, and whose account the later side has enabled. */
    advised?: ActorTotal[];
  };
export type ListChangesApiArg = {
  /** The backup. */
  id: Id;
  /** The other backup; whichever is the later counts as the later. Or a snapshot of the directory, which has to be newer than the backup; of a running one the answer has the types that are read already. */
  otherId: Id;
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    /** Part of the name or the id of an object. */
    search?: SearchText;
    /** Only entries that fit all of these. */
    filters?: {
      severity?: ChangeSeverity;
      type?: ObjectType;
      kind?: DescribedChangeKind;
      /** True: only what `totals.changes` counts. False: only consequences and changes of the service. */
      own?: boolean;
      /** Only what follows from this change. */
      causedBy?: ChangeKey;
      /** Only changes that this person or application made or likely made. */
      actorId?: ObjectId;
      /** Only changes of this bulk action, as the actors of a change name it. */
      correlationId?: string;
      /** Only changes in objects of this restore, or of its plan. */
      restoreId?: Id;
      /** Only changes that an actor made at this time or later. */
      from?: DateTime;
      /** Only changes that an actor made at this time or earlier. */
      to?: DateTime;
    };
    /** What the list is sorted by. The most important first without it. A descending severity begins with the most severe. */
    sort?: {
      /** The column. */
      column: "severity" | "name" | "type" | "kind";
      direction: SortDirection;
    };
  };
};
export type ListCreatedObjectsApiResponse =
  /** status 200 A page of the objects, the most dangerous first. */ {
    /** The page. */
    list: CreatedObject[];
    /** Objects on all pages. */
    total: Count;
    /** Objects without a decision that no plan has contained or deleted, without the filters. */
    undecided: Count;
  };
export type ListCreatedObjectsApiArg = {
  /** The backup. */
  id: Id;
  /** The other backup, or a snapshot of the directory that is newer than the backup. Whichever is the later has the objects. */
  otherId: Id;
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    /** Part of the name or the id of an object. */
    search?: SearchText;
    /** Only objects that fit all of these. */
    filters?: {
      severity?: ChangeSeverity;
      type?: ObjectType;
      /** Objects that an executed plan contained or deleted are neither undecided nor to be deleted. */
      decision?: CreatedChoice;
    };
  };
};
export type DecideCreatedObjectApiResponse =
  /** status 200 The decision as it is remembered now. */ {
    /** Missing where the object is undecided. */
    decision?: CreatedDecision;
  };
export type DecideCreatedObjectApiArg = {
  /** The backup. */
  id: Id;
  /** The other backup, or a snapshot of the directory that is newer than the backup. Whichever is the later has the objects. */
  otherId: Id;
  body: {
    type: ObjectType;
    id: ObjectId;
    decision: CreatedChoice;
    /** Why, in the words of the person. */
    reason?: string;
  };
};
export type GetChangesHeadlineApiResponse =
  /** status 200 The sentence and the numbers. Without two backups, or where too many objects differ, the sentence says so and there are no numbers. */ ChangesHeadline;
export type GetChangesHeadlineApiArg = void;
export type StartSnapshotApiResponse =
  /** status 200 The snapshot, which may be complete already. */ SnapshotInfo;
export type StartSnapshotApiArg = {
  body: {
    /** Reads the directory again although a completed snapshot could be used. */
    again?: boolean;
  };
};
export type GetSnapshotApiResponse =
  /** status 200 The snapshot. One that was removed is 404. */ SnapshotInfo;
export type GetSnapshotApiArg = {
  /** The snapshot of the directory. */
  snapshotId: Id;
};
export type CancelSnapshotApiResponse =
  /** status 200 The snapshot is cancelled. One that is not running is 409. */ SnapshotInfo;
export type CancelSnapshotApiArg = {
  /** The snapshot of the directory. */
  snapshotId: Id;
};
export type ListDeletedBackupsApiResponse =
  /** status 200 The page and the total of all pages. */ {
    /** The page. */
    list: DeletedBackup[];
    /** Entries on all pages. */
    total: Count;
  };
export type ListDeletedBackupsApiArg = {
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
  };
};
export type UndeleteBackupApiResponse =
  /** status 200 The backup is back. */ BackupState;
export type UndeleteBackupApiArg = {
  /** The backup. */
  id: Id;
};
export type PinBackupApiResponse =
  /** status 200 The backup is pinned. */ BackupState;
export type PinBackupApiArg = {
  /** The backup. */
  id: Id;
  body: {
    /** Why it must stay, for the list and the activity log. */
    reason: string;
  };
};
export type LabelBackupApiResponse =
  /** status 200 The backup has the label and the note. */ BackupState;
export type LabelBackupApiArg = {
  /** The backup. */
  id: Id;
  body: {
    /** A few words for the row of the list. */
    label: string;
    /** What else people should know. */
    note: string;
  };
};
export type UnpinBackupApiResponse =
  /** status 200 The backup is not pinned any more. */ BackupState;
export type UnpinBackupApiArg = {
  /** The backup. */
  id: Id;
};
export type ListNoticesApiResponse = /** status 200 At most 20 notices. */ {
  /** The notices. */
  list: Notice[];
};
export type ListNoticesApiArg = void;
export type MarkNoticeSeenApiResponse =
  /** status 200 The notice is seen; a second time changes nothing. */ {
    noticeId: Id;
  };
export type MarkNoticeSeenApiArg = {
  /** The notice. */
  id: Id;
};
export type AcknowledgeNoticeApiResponse =
  /** status 200 The notice is acknowledged. A second time changes nothing and names the administrator who was first. */ {
    noticeId: Id;
    /** Name of the administrator. */
    acknowledgedBy: string;
    /** When it was acknowledged. */
    acknowledgedTime: DateTime;
  };
export type AcknowledgeNoticeApiArg = {
  /** The notice. */
  id: Id;
};
export type ListNoticeHistoryApiResponse =
  /** status 200 At most 100 notices. */ {
    /** The notices. */
    list: Notice[];
  };
export type ListNoticeHistoryApiArg = void;
export type ListNotificationTargetsApiResponse =
  /** status 200 The targets, without secrets. */ {
    /** The targets in the order of the host's settings. */
    list: NotificationTarget[];
  };
export type ListNotificationTargetsApiArg = void;
export type TestNotificationTargetApiResponse =
  /** status 200 Whether the test was delivered. */ {
    /** Whether the receiver took the test. */
    isDelivered: boolean;
    /** Why it was not delivered. */
    error?: string;
  };
export type TestNotificationTargetApiArg = {
  /** The name of the target. */
  name: string;
};
export type Id = string;
export type DateTime = string;
export type BackupStatus =
  | "Running"
  | "Failed"
  | "Completed"
  | "Canceled"
  | "Canceling"
  | "Deleted"
  | "Deleting";
export type BackupTag = "scheduled" | "on-demand";
export type BackupType =
  "scheduled" | "on-demand" | "scheduled-additional-entities";
export type Count = number;
export type Completeness = {
  /** Types that were read in full. */
  typesRead: Count;
  /** Types that there are. */
  typesTotal: Count;
};
export type ObjectType =
  | "users"
  | "groups"
  | "directoryRoles"
  | "conditionalAccessPolicies"
  | "namedLocations"
  | "applications"
  | "servicePrincipals"
  | "administrativeUnits"
  | "tenantWidePolicies"
  | "authenticationStrengths"
  | "authenticationContexts";
export type BackupProgress = {
  type: ObjectType;
  /** Objects of the type read so far. */
  read: Count;
  /** Objects of the type where the directory told how many. */
  expected?: Count;
};
export type BackupPin = {
  /** When it was pinned. */
  time: DateTime;
  /** Why it must stay. */
  reason?: string;
  /** The user principal name of the person. */
  by?: string;
};
export type BackupRecord = {
  /** Shown as the backup's id. */
  backupId: Id;
  creationTime: DateTime;
  updateTime?: DateTime;
  status: BackupStatus;
  /** Whether it can be browsed and restored. */
  isDataReady: boolean;
  /** Why it failed. */
  statusDetails?: string;
  tag?: BackupTag;
  /** Whether its records can be sorted by text columns. */
  textFieldsSortable?: boolean;
  /** The backup's type where it is one of the three; otherwise the tag tells it. */
  source?: BackupType | string;
  /** Links between the objects. */
  linksCounter?: Count;
  /** Users in the backup. */
  aadUsersCounter?: Count;
  /** Groups in the backup. */
  aadGroupsCounter?: Count;
  /** Directory roles in the backup. */
  aadDirectoryRolesCounter?: Count;
  /** Conditional access policies in the backup. */
  aadConditionalAccessPoliciesCounter?: Count;
  /** Named locations in the backup. */
  aadNamedLocationsCounter?: Count;
  /** Applications in the backup. */
  aadApplicationsCounter?: Count;
  /** Service principals in the backup. */
  aadServicePrincipalsCounter?: Count;
  /** Administrative units in the backup. */
  aadAdministrativeUnitsCounter?: Count;
  /** Tenant-wide policies in the backup. */
  tenantWidePoliciesCounter?: Count;
  /** Authentication strengths in the backup. */
  authenticationStrengthsCounter?: Count;
  /** Authentication contexts in the backup. */
  authenticationContextsCounter?: Count;
  /** Of completed backups: whether every type was read in full. */
  completeness?: Completeness;
  progress?: BackupProgress;
  pin?: BackupPin;
  /** What people call it. */
  label?: string;
  /** What people wrote about it; viewers do not see it. */
  note?: string;
};
export type ListVersion = string;
export type BackupList = {
  /** The page. */
  list: BackupRecord[];
  total: Count;
  version?: ListVersion;
};
export type Unchanged = {
  /** Always true. */
  unchanged: true;
  version: ListVersion;
};
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export type PageNumber = number;
export type PageSize = number;
export type SortDirection = "asc" | "desc";
export type BackupState = {
  backupId: Id;
  status: BackupStatus;
};
export type NewBackupId = string;
export type CoverageState = "complete" | "partial" | "forbidden" | "throttled";
export type CoverageReason = string;
export type LinkCoverage = {
  /** The kind, such as members. */
  name: string;
  state: CoverageState;
  reason?: CoverageReason;
  /** Objects whose links of the kind could not be read. */
  objects?: Count;
  /** The optional permission that would open it. Without it the type counts as read. */
  permission?: string;
  /** Of these, objects without such links in the backup; the others have those of an earlier one. */
  unknown?: Count;
};
export type PropertyCoverage = {
  /** The property, with dots into nested objects. */
  name: string;
  reason?: CoverageReason;
  /** Objects with such a value. */
  objects: Count;
};
export type TypeCoverage = {
  type: ObjectType;
  /** Of the objects themselves; complete where only links are missing. */
  state: CoverageState;
  reason?: CoverageReason;
  /** Objects of the type in the backup. */
  captured: Count;
  /** The optional permission that would open it. Without it the type counts as read. */
  permission?: string;
  /** Of these, objects that were not read and are copied from the previous backup. */
  carriedOver?: Count;
  /** Kinds of links that are not whole. */
  links?: LinkCoverage[];
  /** Properties in which the directory answered with a value that says nothing. They are neither compared nor written. */
  properties?: PropertyCoverage[];
};
export type BackupCoverage = {
  /** Types that are not whole; one that is not named was read in full. */
  types: TypeCoverage[];
  /** What was left out on purpose, and unread recycle bins. It makes no backup incomplete. */
  notes?: string[];
  /** References to objects that the backup does not hold; left out where they were not looked for. */
  danglingReferences?: Count;
  /** Objects whose stored content is damaged and cannot be restored. */
  damaged?: Count;
};
export type BackupInfo = {
  /** Shown as the backup's id. */
  backupId: Id;
  creationTime: DateTime;
  updateTime?: DateTime;
  status: BackupStatus;
  /** Whether it can be browsed and restored. */
  isDataReady: boolean;
  /** Why it failed. */
  statusDetails?: string;
  tag?: BackupTag;
  /** Whether its records can be sorted by text columns. */
  textFieldsSortable?: boolean;
  /** The backup's type where it is one of the three; otherwise the tag tells it. */
  source?: BackupType | string;
  /** Links between the objects. */
  linksCounter?: Count;
  /** Users in the backup. */
  aadUsersCounter?: Count;
  /** Groups in the backup. */
  aadGroupsCounter?: Count;
  /** Directory roles in the backup. */
  aadDirectoryRolesCounter?: Count;
  /** Conditional access policies in the backup. */
  aadConditionalAccessPoliciesCounter?: Count;
  /** Named locations in the backup. */
  aadNamedLocationsCounter?: Count;
  /** Applications in the backup. */
  aadApplicationsCounter?: Count;
  /** Service principals in the backup. */
  aadServicePrincipalsCounter?: Count;
  /** Administrative units in the backup. */
  aadAdministrativeUnitsCounter?: Count;
  /** Tenant-wide policies in the backup. */
  tenantWidePoliciesCounter?: Count;
  /** Authentication strengths in the backup. */
  authenticationStrengthsCounter?: Count;
  /** Authentication contexts in the backup. */
  authenticationContextsCounter?: Count;
  /** Of completed backups: whether every type was read in full. */
  completeness?: Completeness;
  progress?: BackupProgress;
  pin?: BackupPin;
  /** What people call it. */
  label?: string;
  /** What people wrote about it; viewers do not see it. */
  note?: string;
  /** Users in the backup; used where the counter is missing. */
  totalUsers?: Count;
  /** Groups in the backup; used where the counter is missing. */
  totalGroups?: Count;
  /** Directory roles in the backup; used where the counter is missing. */
  totalRoles?: Count;
  coverage?: BackupCoverage;
  /** Of the tenant-wide policies, how many are watched and compared, not written. No selection of a whole section holds them. */
  watchedPolicies?: Count;
};
export type ObjectId = string;
export type AnyObjectType =
  | "users"
  | "groups"
  | "directoryRoles"
  | "conditionalAccessPolicies"
  | "namedLocations"
  | "applications"
  | "servicePrincipals"
  | "administrativeUnits"
  | "tenantWidePolicies"
  | "authenticationStrengths"
  | "authenticationContexts"
  | "authenticationFlowsPolicy"
  | "externalIdentitiesPolicy"
  | "authorizationPolicy";
export type DirectoryRecord = {
  id: ObjectId;
  /** The name that people see. */
  displayName?: string | null;
  type?: AnyObjectType;
  /** False where the object is watched and compared, not written. */
  restorable?: boolean;
  [key: string]: unknown;
};
export type RecordSlug =
  | "users"
  | "groups"
  | "roles"
  | "conditionalAccessPolicies"
  | "namedLocations"
  | "applications"
  | "servicePrincipals"
  | "administrativeUnits"
  | "tenantWidePolicies"
  | "authenticationStrengths"
  | "authenticationContexts";
export type RecordPageSize = number;
export type SearchText = string;
export type RecordSort = {
  /** The property or column name. */
  column: string;
  direction: SortDirection;
};
export type DisplayName = string;
export type TypeAndIds = {
  type: AnyObjectType;
  /** At most 1,000; callers with more ask in parts. */
  ids: ObjectId[];
};
export type ChangeKind = "added" | "removed" | "changed";
export type AttributeDifference = {
  /** The attribute's name. */
  name: string;
  /** The value before, any JSON value; absent where there was none. */
  oldValue?: unknown;
  /** The value after, any JSON value; absent where there is none. */
  newValue?: unknown;
};
export type BackupDifference = {
  type: AnyObjectType;
  id: ObjectId;
  displayName?: DisplayName;
  change: ChangeKind;
  /** False where the object is watched and compared, not written. */
  restorable?: boolean;
  /** For a person: what to know of an object that only one of the backups holds. */
  message?: string;
  /** The attributes that differ; none where nothing does. */
  attributes: AttributeDifference[];
};
export type BackupReference = {
  backupId: Id;
  /** When the backup was made. */
  creationTime: DateTime;
};
export type UnknownAttribute = {
  /** The attribute's name. */
  name: string;
  /** notRequested: the backup did not ask for it. unreadable: it could not be read. unknown: the directory answered with a value that says nothing. */
  state: "notRequested" | "unreadable" | "unknown";
};
export type ActorKind = "person" | "application" | "restore";
export type ActorRestore = {
  restoreId: Id;
  /** When it was started. */
  time: DateTime;
  /** The user principal name of the person who started it. */
  by: string;
  /** True for an undo of another restore. */
  isUndo?: boolean;
};
export type ChangeActor = {
  /** exact: the entry has the change. likely: it has the object and the time. */
  certainty: "exact" | "likely";
  kind: ActorKind;
  /** The object id of the person or of the service principal. */
  id?: ObjectId;
  name?: DisplayName;
  /** When. */
  time: DateTime;
  /** The activity in the words of the log, such as "Update user". */
  activity: string;
  /** Equal for all changes of one bulk action. */
  correlationId?: string;
  /** In a list of changes: how many of `totals.changes` belong to this bulk action. Left out without `correlationId`. */
  actionChanges?: Count;
  /** Of kind restore: the restore of this service that wrote the change. */
  restore?: ActorRestore;
  /** The restore of this service that put the change back after it had been reverted, such as an undo. */
  putBack?: ActorRestore;
};
export type ActorState = "exact" | "likely" | "none" | "notYet" | "notRead";
export type ObjectVersion = {
  /** The id that the object had. */
  objectId: ObjectId;
  /** present: the backups have the object. absent: the directory did not have it. unreadable: the backups could not read it. notRequested: the backups did not ask for it. damaged: its stored content cannot be opened. */
  state: "present" | "absent" | "unreadable" | "notRequested" | "damaged";
  /** What happened since the version before. first: nothing is known of the time before. changed: attributes differ. service: the content differs in nothing that counts. same: nothing differs from the version that `comparedWith` names. returned: it is back with its id. recreated: a restore created it again with another id. unknown: it cannot be said. */
  change:
    | "first"
    | "created"
    | "changed"
    | "service"
    | "same"
    | "deleted"
    | "returned"
    | "recreated"
    | "unknown";
  /** The first backup of the version. */
  first: BackupReference;
  /** The last backup of the version. */
  last: BackupReference;
  /** How many backups say the same. */
  backups: Count;
  /** The last backup of the version before, which has the old values; left out for the oldest version. */
  comparedWith?: BackupReference;
  /** The attributes that differ; none where nothing does. */
  attributes: AttributeDifference[];
  /** Attributes of which the first backup of the version says nothing; they are in no difference. */
  unknown: UnknownAttribute[];
  /** Who made the change to this version, the surest first; left out where `actorState` names nobody. */
  actors?: ChangeActor[];
  actorState?: ActorState;
};
export type AuditState = {
  /** available: the log of the time is read as far as it exists. gap: some of the time was not read. noPermission: the permission AuditLog.Read.All is missing. unavailable: the cloud of the tenant has no such log. off: the service is set to read none. */
  state: "available" | "gap" | "noPermission" | "unavailable" | "off";
  /** When the log was read last. */
  readAt?: DateTime;
  /** The changes were made after this time. */
  from?: DateTime;
  /** The changes were made before this time. */
  to?: DateTime;
  /** Times that were not read, oldest first. */
  gaps?: {
    /** The beginning of the gap. */
    from: DateTime;
    /** The end of the gap. */
    to: DateTime;
  }[];
};
export type ChangedAttribute = {
  /** The property, with dots into nested values. */
  path: string;
  /** The value in the earlier backup, any JSON value; absent where there was none. */
  from?: unknown;
  /** The value in the later backup, any JSON value; absent where there was none. */
  to?: unknown;
  /** False where no restore writes it. */
  restorable?: boolean;
};
export type CreatedDecision = {
  /** keep: it stays. delete: a plan may delete it. */
  decision: "keep" | "delete";
  /** Why, in the words of the person. */
  reason?: string;
  /** Who decided. */
  by: string;
  /** When. */
  time: DateTime;
};
export type ExecutedDecision = {
  /** What the plan did. */
  decision: "contain" | "delete";
  /** The plan. */
  planId: Id;
  /** Who started it. */
  by: string;
  /** When it was started. */
  time: DateTime;
  /** What a containment did and the restore verified, in words, such as account disabled. */
  effects?: string[];
};
export type UnsavedObject = {
  /** The newest backup before the snapshot. */
  since: Id;
  /** The snapshot. */
  until: Id;
  /** When the snapshot began. */
  readTime: DateTime;
  name?: DisplayName;
  /** Its values. */
  attributes: ChangedAttribute[];
  /** Objects with a link to it that the backup lacks, such as its roles and groups. */
  heldBy: {
    type: ObjectType;
    id: ObjectId;
    name?: DisplayName;
  }[];
  /** Who created it, the surest first. */
  actors?: ChangeActor[];
  actorState?: ActorState;
  /** Missing where nobody decided. */
  decision?: CreatedDecision;
  /** What a plan did about it, as long as it holds. */
  executed?: ExecutedDecision;
  /** What a plan did about it until somebody reversed it. */
  changedAgain?: ExecutedDecision;
};
export type ChangeTotals = {
  /** Changes that follow from no other one. */
  changes: Count;
  /** Changes that follow from others. */
  consequences: Count;
  /** Objects in which the directory changed what it keeps for itself. */
  service: Count;
  /** Those of `service` that a restore of this service wrote; left out without any. */
  restored?: Count;
  /** By severity. */
  severities: {
    critical: Count;
    high: Count;
    medium: Count;
    low: Count;
    service: Count;
  };
  /** By kind. */
  kinds: {
    created: Count;
    deleted: Count;
    changed: Count;
    service: Count;
  };
  /** By type, in the order of the types; types without changes are left out. */
  types: {
    type: ObjectType;
    count: Count;
  }[];
};
export type ChangeKey = string;
export type ChangeFold = {
  /** For people, such as "18 users were deleted: 68 groups lost members." */
  sentence: string;
  /** The causes. */
  causes: ChangeKey[];
  /** What follows from them. */
  consequences: ChangeKey[];
};
export type DescribedChangeKind = "created" | "deleted" | "changed" | "service";
export type RecreatedObject = {
  /** The present id of the object. */
  id: ObjectId;
  /** The restore. */
  restoreId: Id;
  /** Who started it; missing where its records are removed. */
  by?: string;
  /** When it was started. */
  time?: DateTime;
};
export type ChangeSeverity = "critical" | "high" | "medium" | "low" | "service";
export type ChangeReason = {
  /** The name of the rule. */
  rule: string;
  severity: ChangeSeverity;
  /** A few words, for counts. */
  title: string;
  /** One sentence for people. */
  sentence: string;
};
export type LinkEnd =
  | string
  | {
      [key: string]: unknown;
    };
export type ChangedLinks = {
  /** The kind of link. */
  name: string;
  /** The first 1,000 values that only the later backup has. */
  added: LinkEnd[];
  /** How many values only the later backup has. */
  addedCount: Count;
  /** The first 1,000 values that only the earlier backup has. */
  removed: LinkEnd[];
  /** How many values only the earlier backup has. */
  removedCount: Count;
  /** How many values both backups have. */
  unchanged: Count;
  /** False where no restore writes it. */
  restorable?: boolean;
};
export type ObjectName = {
  id: ObjectId;
  name: DisplayName;
};
export type RestoreChoice = {
  /** The restore. */
  restoreId: Id;
  /** Who started it. */
  by: string;
  /** When it was started. */
  time: DateTime;
  /** True if the plan of the restore offered all attributes and link values in which the object differs, and they were not selected. */
  left?: boolean;
};
export type DescribedChange = {
  key: ChangeKey;
  type: ObjectType;
  id: ObjectId;
  name?: DisplayName;
  kind: DescribedChangeKind;
  /** Set for an object that a restore re-created. It is not a created object; `id` is the former one where the earlier backup has it, and the differences are those that the new id does not explain. */
  recreated?: RecreatedObject;
  /** Of kind service: the last restore of this service that wrote the object. Apart from what the directory keeps for itself, it is the same in both backups. */
  restored?: ActorRestore;
  /** Set where the object differs only in these new ids of objects that a restore re-created. A plan has nothing to put right. */
  newIds?: ObjectId[];
  severity: ChangeSeverity;
  /** The most important first. A cause has the reasons of its consequences too. */
  reasons: ChangeReason[];
  /** The properties that differ. */
  attributes: ChangedAttribute[];
  /** The links that differ. */
  links: ChangedLinks[];
  /** The causes of a change that follows from others completely. */
  causedBy: ChangeKey[];
  /** The changes that follow from this one. */
  consequences: ChangeKey[];
  /** Names of the ids among the values, as far as the backups know them. */
  names: ObjectName[];
  /** Who made the change, the surest first; left out where `actorState` names nobody. */
  actors?: ChangeActor[];
  actorState?: ActorState;
  /** The remembered decision about a created object. */
  decision?: CreatedDecision;
  /** What a plan did about a created object, as long as it holds. */
  executed?: ExecutedDecision;
  /** What a plan did about a created object until somebody reversed it. */
  changedAgain?: ExecutedDecision;
  /** The restore that wrote the state of the policy or the account because a person chose it, where other differences of the object are not chosen; or that left everything as it is in which the object differs. */
  restoreChoice?: RestoreChoice;
};
export type ActorTotal = {
  kind: ActorKind;
  /** The id for the filter `actorId`; left out where the log has none. */
  id?: ObjectId;
  name?: DisplayName;
  /** Changes. */
  changes: Count;
  /** The changes by severity. They add up to `changes`. */
  severities?: {
    critical: Count;
    high: Count;
    medium: Count;
    low: Count;
  };
  /** True for an account that only the later side has. */
  isCreated?: boolean;
  /** Of `advised`: true if a plan of changes since the same earlier side, which this person made, was started. */
  isAfterRestore?: boolean;
};
export type CreatedObject = {
  key: ChangeKey;
  type: ObjectType;
  id: ObjectId;
  name?: DisplayName;
  severity: ChangeSeverity;
  /** The most important first. */
  reasons: ChangeReason[];
  /** Who created it, the surest first. */
  actors?: ChangeActor[];
  actorState?: ActorState;
  /** What containment would do. */
  containment: {
    /** Whether it is offered. */
    offered: boolean;
    /** In sentences. */
    effects: string[];
    /** Why it is not offered. */
    reason?: string;
  };
  /** What a deletion would mean. */
  deletion: {
    /** Whether it is offered. */
    offered: boolean;
    /** undelete: it goes to the recycle bin. undeleteOrCreate: not every tenant has a bin for it. create: an undo creates it again with a new id. */
    undo?: "undelete" | "undeleteOrCreate" | "create";
    /** Why it is not offered. */
    reason?: string;
  };
  /** Missing where nobody decided. */
  decision?: CreatedDecision;
  /** What a plan did about it; missing where none did, or where it was undone or changed again. Such an object is not undecided. */
  executed?: ExecutedDecision;
  /** What a plan did about it until somebody reversed it, such as by enabling the account. Such an object is undecided. */
  changedAgain?: ExecutedDecision;
};
export type CreatedChoice = "undecided" | "keep" | "delete";
export type ComparedBackup = {
  backupId: Id;
  creationTime: DateTime;
};
export type EarlierChanges = {
  earlier: ComparedBackup;
  later: ComparedBackup;
  critical: Count;
};
export type ChangesHeadline = {
  /** All changes in a sentence or two. */
  headline: string;
  earlier?: ComparedBackup;
  later?: ComparedBackup;
  /** When the directory was read, where it is the later side; later is absent then. */
  readAt?: DateTime;
  /** With readAt: a restore writes, or wrote since, so that the directory may have fewer of these changes. */
  isOutdated?: boolean;
  totals?: ChangeTotals;
  before?: EarlierChanges;
  /** Types that one of the backups did not read whole. */
  incomplete?: ObjectType[];
};
export type SnapshotInfo = {
  snapshotId: Id;
  /** canceled: a person cancelled it, or a backup started. */
  state: "running" | "completed" | "failed" | "canceled";
  /** The directory is shown as it was from then on. */
  startedAt: DateTime;
  /** Of one that is not running. */
  endedAt?: DateTime;
  /** In the order of reading. */
  types: {
    type: ObjectType;
    /** Changes of a type that is done can be listed. */
    state: "waiting" | "reading" | "done";
    /** Objects read so far. */
    read: Count;
    /** Objects of the type where the directory told how many. */
    expected?: Count;
  }[];
  /** Why it failed. */
  reason?: string;
};
export type DeletedBackup = {
  backupId: Id;
  /** When it was made. */
  creationTime: DateTime;
  /** When it was deleted. */
  deletedTime: DateTime;
  /** Who deleted it: a user principal name, or the name of the service. */
  deletedBy?: string;
  /** When its contents are removed. Missing while a rule without an end keeps them. */
  removalTime?: DateTime;
  tag?: BackupTag;
  source?: BackupType;
};
export type RestoreStatus =
  | "Running"
  | "Completed"
  | "Canceled"
  | "CompletedWithErrors"
  | "Failed"
  | "Unprocessed";
export type UndoOfRestore = {
  /** The restore that undoes the other one. */
  restoreId: Id;
  status: RestoreStatus;
  /** When it started. */
  time?: DateTime;
  /** The person who started it. */
  by?: string;
  /** Objects that are as before the restore since its undos. Fewer than `written`: the restore is undone in part. Missing while the undo runs, and for undos of earlier versions. */
  takenBack?: Count;
  /** Objects that the undone restore wrote. Sent with `takenBack`. */
  written?: Count;
};
export type Notice = {
  noticeId: Id;
  /** What happened. A console shows a kind that it does not know by its time and severity. */
  kind:
    | "failed"
    | "missed"
    | "incomplete"
    | "damaged"
    | "unprotected"
    | "backupDeleted"
    | "retentionLowered"
    | "scheduleDisabled"
    | "scheduleChanged"
    | "backupCanceled"
    | "administratorsChanged"
    | "keysChanged"
    | "privilegedRestore"
    | "protectionLowered"
    | "noBackup"
    | "verificationFailed"
    | "emergencyAccess"
    | "diskSpace"
    | "deliveryFailed"
    | "databaseTampered"
    | "databaseAccepted"
    | "viewForEverybody";
  /** A critical notice stays for everybody until an administrator acknowledges it. */
  severity: "info" | "warning" | "critical";
  /** When it was found. */
  time: DateTime;
  /** The number that belongs to the kind, e.g. missed moments, damaged objects, policies or hours. */
  count: Count;
  /** The backup that the notice is about. */
  backupId?: Id;
  /** The restore that the notice is about. */
  restoreId?: Id;
  /** True where the caller caused it, e.g. started the restore. */
  isOwn?: boolean;
  /** Effects of a restore on privileges; absent in notices of earlier versions and of other kinds. */
  privileges?: {
    /** Users, groups and applications that got a privilege. */
    given: Count;
    /** Users, groups and applications that lost a privilege. */
    removed: Count;
    /** Objects with a privileged change that names no account, e.g. of credentials. */
    unnamed: Count;
    /** True while the restore runs and more may follow. */
    isRunning: boolean;
    /** Names of the first accounts that got a privilege; absent for people who may only look. */
    givenTo?: DisplayName[];
    /** Names of the first accounts that lost a privilege; absent for people who may only look. */
    removedFrom?: DisplayName[];
  };
  /** The work of the restore in a sentence, as listRestores has it. */
  title?: string;
  /** The name of the object of which the title says "1 object"; absent for people who may only look. */
  objectName?: DisplayName;
  /** The undo that has taken the restore of the notice back. Missing where none has, or where it was undone itself. */
  undo?: UndoOfRestore;
  /** Name of the administrator who acknowledged it for everybody. */
  acknowledgedBy?: string;
  /** When it was acknowledged. */
  acknowledgedTime?: DateTime;
};
export type NotificationTarget = {
  /** The name that the host gave it. */
  name: string;
  /** How messages are sent. */
  type: "webhook" | "email" | "syslog";
  /** Host and port, or the origin of a webhook. */
  destination: string;
  /** The least severity that is sent. */
  severity: "info" | "warning" | "critical";
  /** The kinds of notices that are sent; all where it is missing. */
  kinds?: string[];
  /** Whether messages hold names of people. */
  names: boolean;
  /** Messages that wait for their next attempt. */
  waiting: Count;
  /** Failed attempts since the last delivery. */
  failures: Count;
  /** When a message was delivered last. */
  lastDelivered?: DateTime;
  /** Why the last failed attempt failed. */
  lastError?: string;
  /** When the last attempt failed. */
  lastErrorTime?: DateTime;
};
export const {
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
  useListRecordsByIdsQuery,
  useLazyListRecordsByIdsQuery,
  useGetBackupObjectsByIdsQuery,
  useLazyGetBackupObjectsByIdsQuery,
  useCompareBackupsQuery,
  useLazyCompareBackupsQuery,
  useListObjectVersionsQuery,
  useLazyListObjectVersionsQuery,
  useListChangesQuery,
  useLazyListChangesQuery,
  useListCreatedObjectsQuery,
  useLazyListCreatedObjectsQuery,
  useDecideCreatedObjectMutation,
  useGetChangesHeadlineQuery,
  useLazyGetChangesHeadlineQuery,
  useStartSnapshotMutation,
  useGetSnapshotQuery,
  useLazyGetSnapshotQuery,
  useCancelSnapshotMutation,
  useListDeletedBackupsQuery,
  useLazyListDeletedBackupsQuery,
  useUndeleteBackupMutation,
  usePinBackupMutation,
  useLabelBackupMutation,
  useUnpinBackupMutation,
  useListNoticesQuery,
  useLazyListNoticesQuery,
  useMarkNoticeSeenMutation,
  useAcknowledgeNoticeMutation,
  useListNoticeHistoryQuery,
  useLazyListNoticeHistoryQuery,
  useListNotificationTargetsQuery,
  useLazyListNotificationTargetsQuery,
  useTestNotificationTargetMutation,
} = injectedRtkApi;
