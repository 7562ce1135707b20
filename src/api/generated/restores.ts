import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["restores", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listRestores: build.query<ListRestoresApiResponse, ListRestoresApiArg>({
        query: (queryArg) => ({
          url: `/api/restores_list`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restores"],
      }),
      listRestoreRecords: build.query<
        ListRestoreRecordsApiResponse,
        ListRestoreRecordsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/get_${encodeURIComponent(String(queryArg["type"]))}_list_from_restore`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restores"],
      }),
      getRestoreReport: build.query<
        GetRestoreReportApiResponse,
        GetRestoreReportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/report`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restores"],
      }),
      listRestoreProblems: build.query<
        ListRestoreProblemsApiResponse,
        ListRestoreProblemsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/problems`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restores"],
      }),
      listReportTicks: build.query<
        ListReportTicksApiResponse,
        ListReportTicksApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/ticks`,
        }),
        providesTags: ["restores"],
      }),
      setReportTicks: build.mutation<
        SetReportTicksApiResponse,
        SetReportTicksApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/ticks`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      downloadRestoreReport: build.query<
        DownloadRestoreReportApiResponse,
        DownloadRestoreReportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/report_csv`,
        }),
        providesTags: ["restores"],
      }),
      downloadRestoreAttributes: build.query<
        DownloadRestoreAttributesApiResponse,
        DownloadRestoreAttributesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/attributes_csv`,
        }),
        providesTags: ["restores"],
      }),
      downloadRestoreSummary: build.query<
        DownloadRestoreSummaryApiResponse,
        DownloadRestoreSummaryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/summary`,
        }),
        providesTags: ["restores"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as restoresApi };
export type ListRestoresApiResponse =
  | /** status 200 The page and the total of all pages, or that nothing has changed. */ RestoreList
  | Unchanged;
export type ListRestoresApiArg = {
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    /** What the page is sorted by. */
    sort?: {
      /** The column. */
      column: "creationTime" | "status";
      direction: SortDirection;
    };
    /** Only entries that fit all of these. */
    filters?: {
      /** Failed also finds Unprocessed. Left out for all. */
      status?:
        "Completed" | "CompletedWithErrors" | "Running" | "Canceled" | "Failed";
      /** Earliest creation time. */
      from?: DateTime;
      /** Latest creation time. */
      to?: DateTime;
    };
    knownVersion?: ListVersion;
  };
};
export type ListRestoreRecordsApiResponse =
  /** status 200 The columns, the page as rows of cells in the columns' order, and the total of all pages. */ RestoreRecords;
export type ListRestoreRecordsApiArg = {
  /** The object type, by the word that the records route uses. */
  type: RecordSlug;
  body: {
    restoreId: Id;
    pagenum: PageNumber;
    perpage: PageSize;
    search?: SearchText;
    sort?: RecordSort;
    /** Only entries that fit all of these. */
    filters?: {
      status?: ItemStatus;
    };
  };
};
export type GetRestoreReportApiResponse =
  /** status 200 The page and the total of all pages. */ RestoreReport;
export type GetRestoreReportApiArg = {
  /** The restore. */
  id: Id;
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    search?: SearchText;
    /** What the page is sorted by. */
    sort?: {
      /** The column. */
      column: "name" | "type" | "status" | "action";
      direction: SortDirection;
    };
    /** Only entries that fit all of these. */
    filters?: {
      status?: ItemStatus;
      type?: RestoredType;
    };
  };
};
export type ListRestoreProblemsApiResponse =
  /** status 200 The page and the total of all pages. */ RestoreReport;
export type ListRestoreProblemsApiArg = {
  /** The restore. */
  id: Id;
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    search?: SearchText;
    /** What the page is sorted by. */
    sort?: {
      /** The column. */
      column: "name" | "type" | "status" | "action";
      direction: SortDirection;
    };
    /** Only entries that fit all of these. */
    filters?: {
      status?: ItemStatus;
      type?: RestoredType;
    };
  };
};
export type ListReportTicksApiResponse =
  /** status 200 All ticks of the report, the oldest first. */ ReportTicks;
export type ListReportTicksApiArg = {
  /** The restore. */
  id: Id;
};
export type SetReportTicksApiResponse =
  /** status 200 The ticks that these objects have now. */ ReportTicks;
export type SetReportTicksApiArg = {
  /** The restore. */
  id: Id;
  body: {
    /** The objects, as the report names them. */
    objects: {
      type: RestoredType;
      /** The object's id in the backup. */
      id: ObjectId;
    }[];
    /** Whether the objects are ticked off; false takes their ticks back, also those of other people. */
    done: boolean;
  };
};
export type DownloadRestoreReportApiResponse =
  /** status 200 The file (RFC 4180, UTF-8, with a header line). */ Blob;
export type DownloadRestoreReportApiArg = {
  /** The restore. */
  id: Id;
};
export type DownloadRestoreAttributesApiResponse =
  /** status 200 The file (RFC 4180, UTF-8, with a header line). */ Blob;
export type DownloadRestoreAttributesApiArg = {
  /** The restore. */
  id: Id;
};
export type DownloadRestoreSummaryApiResponse =
  /** status 200 The page. */ Blob;
export type DownloadRestoreSummaryApiArg = {
  /** The restore. */
  id: Id;
};
export type Version = number;
export type Id = string;
export type RestoreStatus =
  | "Running"
  | "Completed"
  | "Canceled"
  | "CompletedWithErrors"
  | "Failed"
  | "Unprocessed";
export type DateTime = string;
export type UsedSettings = {
  /** Settings for users. */
  users?: {
    /** Restored users got access to their mailbox again. */
    recoverMailbox?: boolean;
    /** The account status was restored. */
    restoreEnabled?: boolean;
  };
  /** Settings for conditional access policies. */
  conditionalAccessPolicies?: {
    /** A restore mode, or a name that the console shows as it is. */
    restoreMode?: string;
    /** What the policies refer to was restored, too. */
    restoreDependencies?: boolean;
  };
  /** Objects that changed in the directory after they were compared were written, too. */
  overwriteChanged?: boolean;
};
export type Count = number;
export type RestoredType =
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
  | "customRoles"
  | "authenticationFlowsPolicy"
  | "externalIdentitiesPolicy"
  | "authorizationPolicy";
export type RestoreProgress = {
  /** Objects that are written and not read back yet. */
  written: Count;
  /** Objects that have come to their end, which follows from reading them back. */
  verified: Count;
  /** Objects that are not written yet. */
  open: Count;
  /** The objects of each type. */
  types?: {
    type: RestoredType;
    /** Written and not read back yet. */
    written?: Count;
    /** Changed in the directory by this restore so far, read back or not. */
    changed?: Count;
  }[];
};
export type RestoreCounter = {
  /** Restored, or equal already. */
  completed: Count;
  /** Not restored. */
  failed: Count;
  /** Restored in part. */
  completedWithErrors: Count;
  /** Not begun. */
  unprocessed: Count;
  /** Begun. */
  running: Count;
};
export type Restore = {
  version?: Version;
  restoreId: Id;
  backupId: Id;
  status: RestoreStatus;
  creationTime: DateTime;
  updateTime?: DateTime;
  /** Why it ended as it did. */
  statusDetails?: string;
  /** Who started it. */
  source?: string;
  /** The settings of the restore, every default applied. A backend may leave them out. */
  restoreSettings?: UsedSettings;
  /** Users that this restore brought back disabled although the backup has them enabled. */
  comeBackDisabled?: Count;
  /** While the restore runs. */
  progress?: RestoreProgress;
  users?: RestoreCounter;
  groups?: RestoreCounter;
  directoryRoles?: RestoreCounter;
  conditionalAccessPolicies?: RestoreCounter;
  namedLocations?: RestoreCounter;
  applications?: RestoreCounter;
  servicePrincipals?: RestoreCounter;
  administrativeUnits?: RestoreCounter;
  tenantWidePolicies?: RestoreCounter;
  authenticationStrengths?: RestoreCounter;
  authenticationContexts?: RestoreCounter;
  customRoles?: RestoreCounter;
};
export type ListVersion = string;
export type RestoreList = {
  /** The page. */
  list: Restore[];
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
export type RecordColumn = {
  /** The name, which is also the heading. */
  name: string;
  /** Whether rows can be sorted by it. */
  sortable: boolean;
  [key: string]: unknown;
};
export type RestoreRecords = {
  /** The columns in the order of the cells. */
  columns: RecordColumn[];
  /** The page; one array of cells per row. */
  rows: unknown[][];
  total: Count;
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
export type SearchText = string;
export type RecordSort = {
  /** The property or column name. */
  column: string;
  direction: SortDirection;
};
export type ItemStatus =
  "Running" | "Completed" | "CompletedWithErrors" | "Failed" | "Unprocessed";
export type ObjectId = string;
export type DisplayName = string;
export type ReportEntry = {
  /** The object's id in the backup. */
  id: ObjectId;
  name: DisplayName;
  type: RestoredType;
  status: ItemStatus;
  /** What was done. */
  action?: string;
  /** The object's id in the directory where it was created anew. */
  restoredId?: ObjectId;
  /** What went wrong, most serious first. */
  errors?: {
    /** One sentence for a person. */
    message: string;
    /** The directory's own code. */
    code?: string;
    /** The attribute that could not be written. */
    attribute?: string;
    /** The directory's own words, as plain text. They may hold names; people who may only look do not get them. */
    reason?: string;
    /** The directory gave a reason, or the message names values or objects, which the caller may not read. */
    reasonWithheld?: boolean;
    /** What a person can do about it. */
    explanation?: string;
  }[];
  /** What happened besides and is no error. Left out for people who may only look. */
  notes?: string[];
  /** True where the object equals the backup in every attribute and link; left out where that is not known. */
  asInBackup?: boolean;
  /** What was written and read back, differences first. Values are text, JSON unless they are text, and are cut at 2000 characters. Left out for people who may only look. */
  attributes?: {
    /** The attribute, or a link such as links.members. */
    name: string;
    /** The value as it was meant. */
    intended?: string;
    /** The value that was sent. */
    written?: string;
    /** The value that the directory showed afterwards. */
    readBack?: string;
    /** It was read back as another value than the one meant. */
    differs?: boolean;
  }[];
  /** Who gained and who lost links of the object. People who may only look do not get it. */
  links?: {
    /** The link, e.g. members or assignments. */
    name: string;
    /** The object that holds the link, where it is another one. */
    of?: string;
    /** Names with object ids. */
    added: string[];
    /** Names with object ids. */
    removed: string[];
    /** What was left as it was, as the rule of privileges says. */
    withheld?: string[];
    /** All values, where the lists do not hold every one. */
    total?: number;
  }[];
};
export type RestoreReport = {
  /** The page. */
  list: ReportEntry[];
  total: Count;
  restore?: Restore;
  /** Attribute values, names of linked objects and reasons are left out, because the caller may not read them. */
  valuesWithheld?: boolean;
};
export type ReportTicks = {
  /** One tick per object. */
  list: {
    type: RestoredType;
    /** The object's id in the backup. */
    id: ObjectId;
    /** Who ticked it off. */
    by: string;
    /** When it was ticked off. */
    time: DateTime;
  }[];
};
export const {
  useListRestoresQuery,
  useLazyListRestoresQuery,
  useListRestoreRecordsQuery,
  useLazyListRestoreRecordsQuery,
  useGetRestoreReportQuery,
  useLazyGetRestoreReportQuery,
  useListRestoreProblemsQuery,
  useLazyListRestoreProblemsQuery,
  useListReportTicksQuery,
  useLazyListReportTicksQuery,
  useSetReportTicksMutation,
  useDownloadRestoreReportQuery,
  useLazyDownloadRestoreReportQuery,
  useDownloadRestoreAttributesQuery,
  useLazyDownloadRestoreAttributesQuery,
  useDownloadRestoreSummaryQuery,
  useLazyDownloadRestoreSummaryQuery,
} = injectedRtkApi;
