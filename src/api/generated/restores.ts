import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["restores", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      findOwnSelection: build.query<
        FindOwnSelectionApiResponse,
        FindOwnSelectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/selection`,
        }),
        providesTags: ["restores"],
      }),
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
      getUndo: build.query<GetUndoApiResponse, GetUndoApiArg>({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.id))}/undo`,
        }),
        providesTags: ["restores"],
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
      createPlan: build.mutation<CreatePlanApiResponse, CreatePlanApiArg>({
        query: (queryArg) => ({
          url: `/api/plans`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      listPlans: build.query<ListPlansApiResponse, ListPlansApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/list`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restores"],
      }),
      getPlan: build.query<GetPlanApiResponse, GetPlanApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}`,
        }),
        providesTags: ["restores"],
      }),
      editPlan: build.mutation<EditPlanApiResponse, EditPlanApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      discardPlan: build.mutation<DiscardPlanApiResponse, DiscardPlanApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}`,
          method: "DELETE",
        }),
        invalidatesTags: [],
      }),
      startPlan: build.mutation<StartPlanApiResponse, StartPlanApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}/start`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["restores"],
      }),
      answerHeld: build.mutation<AnswerHeldApiResponse, AnswerHeldApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}/held`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      downloadPlan: build.query<DownloadPlanApiResponse, DownloadPlanApiArg>({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}/json`,
        }),
        providesTags: ["restores"],
      }),
      downloadPlanCsv: build.query<
        DownloadPlanCsvApiResponse,
        DownloadPlanCsvApiArg
      >({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}/csv`,
        }),
        providesTags: ["restores"],
      }),
      downloadPlanPage: build.query<
        DownloadPlanPageApiResponse,
        DownloadPlanPageApiArg
      >({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}/page`,
        }),
        providesTags: ["restores"],
      }),
      listPlanOperations: build.query<
        ListPlanOperationsApiResponse,
        ListPlanOperationsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/plans/${encodeURIComponent(String(queryArg.planId))}/operations`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restores"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as restoresApi };
export type FindOwnSelectionApiResponse =
  /** status 200 The selection, or nothing where the caller has none. */ {
    /** Id of the selection, if the caller has one. */
    restoreId?: Id;
  };
export type FindOwnSelectionApiArg = {
  /** The backup. */
  id: Id;
};
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
    /** problems, also without it: objects of which something could not be restored. privileges: objects whose restore changed privileges or lowered the protection of the tenant. */
    about?: "problems" | "privileges";
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
export type GetUndoApiResponse =
  /** status 200 What an undo would do now. */ UndoPreview;
export type GetUndoApiArg = {
  /** The restore. */
  id: Id;
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
export type CreatePlanApiResponse = /** status 200 The plan. */ Plan;
export type CreatePlanApiArg = {
  body: {
    source: PlanSource;
  };
};
export type ListPlansApiResponse = /** status 200 A page of the plans. */ {
  /** The page; without what cannot be put right. */
  list: Plan[];
  /** Plans on all pages. */
  total: Count;
};
export type ListPlansApiArg = {
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
  };
};
export type GetPlanApiResponse = /** status 200 The plan. */ Plan;
export type GetPlanApiArg = {
  /** The plan. */
  planId: Id;
};
export type EditPlanApiResponse = /** status 200 The plan. */ Plan;
export type EditPlanApiArg = {
  /** The plan. */
  planId: Id;
  body: {
    /** The revision that the edits are for. */
    revision: number;
    /** The edits. */
    edits?: PlanEdit[];
    /** One choice about all operations that fit, also those on other pages. Operations that are right already, and those that wait for a choice about their links, stay as they are. */
    matching?: {
      /** Whether the plan does them. */
      selected: boolean;
      /** Part of the name or the id of an object. */
      search?: SearchText;
      filters?: OperationFilters;
    };
  };
};
export type DiscardPlanApiResponse = unknown;
export type DiscardPlanApiArg = {
  /** The plan. */
  planId: Id;
};
export type StartPlanApiResponse = /** status 200 The restore has begun. */ {
  /** The restore. It has the id of the plan. */
  restoreId: Id;
};
export type StartPlanApiArg = {
  /** The plan. */
  planId: Id;
  body: {
    hash: PlanHash;
  };
};
export type AnswerHeldApiResponse = /** status 200 The answers are kept. */ {
  /** The follow-up plan; absent where nothing is left to do. */
  plan?: Plan;
};
export type AnswerHeldApiArg = {
  /** The plan. */
  planId: Id;
  body: {
    /** The answers, one for each operation. */
    answers: {
      /** The operation. */
      operationId: Id;
      answer: HeldAnswer;
    }[];
  };
};
export type DownloadPlanApiResponse = /** status 200 The file. */ {
  plan: Plan;
  /** All operations in the order of the waves. */
  operations: PlanOperation[];
};
export type DownloadPlanApiArg = {
  /** The plan. */
  planId: Id;
};
export type DownloadPlanCsvApiResponse =
  /** status 200 The file (RFC 4180, UTF-8, with a header line). */ Blob;
export type DownloadPlanCsvApiArg = {
  /** The plan. */
  planId: Id;
};
export type DownloadPlanPageApiResponse = /** status 200 The page. */ Blob;
export type DownloadPlanPageApiArg = {
  /** The plan. */
  planId: Id;
};
export type ListPlanOperationsApiResponse =
  /** status 200 A page of the operations. */ {
    /** The page. */
    list: PlanOperation[];
    /** Operations on all pages. */
    total: Count;
    /** Of a draft: operations on all pages that `matching` of `editPlan` can select. */
    selectable?: Count;
    /** Of a draft: how many of `selectable` are selected. */
    selected?: Count;
  };
export type ListPlanOperationsApiArg = {
  /** The plan. */
  planId: Id;
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    /** Part of the name or the id of an object. */
    search?: SearchText;
    filters?: OperationFilters;
  };
};
export type Id = string;
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export type Version = number;
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
export type DisplayName = string;
export type OperationStateCounts = {
  planned: Count;
  running: Count;
  done: Count;
  alreadyRight: Count;
  inPart: Count;
  onHold: Count;
  failed: Count;
  notStarted: Count;
};
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
  /** The settings of the restore, every default applied. A backend may leave them out. The restore of a plan has none. */
  restoreSettings?: UsedSettings;
  /** The plan that this restore executes. */
  planId?: Id;
  /** The restore that this restore undoes. */
  undoOf?: Id;
  /** The newest undo that has taken this restore back; where none has, the newest undo. Undos that were undone themselves do not count. */
  undo?: UndoOfRestore;
  /** What the restore does, in a sentence without names. */
  title?: string;
  /** The name of the object of which the title says "1 object". In lists not for people with View only. */
  objectName?: DisplayName;
  /** Whether the restore has ended and wrote something, so that an undo has work unless somebody did it already. The operation getUndo compares with the directory. */
  undoable?: boolean;
  /** Only in a report: what became of the objects, in the words of plans. */
  results?: OperationStateCounts;
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
export type SignIn = "allowed" | "needsPassword" | "blocked" | "unknown";
export type ReportEntry = {
  /** The object's id in the backup. */
  id: ObjectId;
  name: DisplayName;
  type: RestoredType;
  status: ItemStatus;
  /** What was done. */
  action?: string;
  /** What the action Update means here, where it is more than that: deleted, or contained. */
  effect?: string;
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
  /** Facts about the object that are not errors. Left out for people who may only look. */
  notes?: string[];
  /** True where the object equals the backup in every attribute and link; left out where that is not known. */
  asInBackup?: boolean;
  /** True for a conditional access policy that is report-only, because a person chose so in the plan. Left out for people who may only look. */
  reportOnly?: boolean;
  /** True where the object differs from the backup in nothing but what a person chose in the plan. Left out for people who may only look. */
  asChosen?: boolean;
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
  /** What the restore of the object did to privileges. */
  privileges?: {
    /** The privileges in words, without names. */
    changes: string[];
    /** Users, groups and applications that got a privilege. */
    given: Count;
    /** Users, groups and applications that lost one. */
    removed: Count;
  };
  /** Of users that came back and of users whose accountEnabled was written: whether the user can sign in since. Left out for people who may only look. */
  signIn?: SignIn;
  /** How the restore of the object lowered the protection of the tenant, in words without names. */
  protection?: string;
};
export type RestoreReport = {
  /** The page. */
  list: ReportEntry[];
  total: Count;
  restore?: Restore;
  /** Objects that fit the filters and whose restore changed privileges or lowered protection. Only in replies of listRestoreProblems; a backend that sends it knows about: privileges. */
  privileged?: Count;
  /** Attribute values, names of linked objects and reasons are left out, because the caller may not read them. */
  valuesWithheld?: boolean;
};
export type ReportTicks = {
  /** Of the restore of a plan: the operations, attributes and links of the plan that were not selected, in a few words. Only for people who may read plans. */
  leftOut?: string;
  /** Of the restore of a plan: what the plan could not put right. People tick these objects off like those of the report. Only for people who may read plans. */
  cannot?: {
    type: RestoredType;
    id: ObjectId;
    name: DisplayName;
    /** What it is, why, and where to do it. */
    reason: string;
    /** True where only the parts that the reason names stay as they are. */
    partly?: boolean;
  }[];
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
export type UndoPreview = {
  /** Whether a plan can undo it. */
  available: boolean;
  /** Why not, in a sentence. */
  reason?: string;
  /** Objects that the restore wrote, or may have written. Only where an undo is available. */
  written?: Count;
  /** Only where an undo is available: what it does to the objects of `counts.willBeUndone`. Without `counts`: to all written objects, unless they changed since. */
  effects?: {
    /** The restore brought them back. */
    delete: Count;
    /** The restore deleted them. */
    bringBack: Count;
    /** The restore changed them. */
    update: Count;
  };
  /** Objects of the restore by what an undo would do now. Missing where it is not available, or where the restore wrote more than 1,000 objects: the plan compares them with the directory. */
  counts?: {
    /** They are as the restore left them. */
    willBeUndone: Count;
    /** Somebody changed them after the restore; these parts are not selected in the plan. */
    changedSince: Count;
    /** They cannot be put back, or the rule of privileges leaves them out for the person who asks; the plan says why. */
    cannot: Count;
    /** The restore did not change them, or they are as before already. */
    nothing: Count;
  };
  /** Restores that undid it, the newest first. Undos that run, failed, were cancelled or wrote nothing are not among them. */
  undoneBy: {
    /** The restore. It has the id of its plan. */
    restoreId: Id;
    startedAt: DateTime;
    /** Who started it. */
    startedBy: string;
    /** The restore that undid this undo. Missing as long as the undo holds. */
    undone?: {
      /** The restore. It has the id of its plan. */
      restoreId: Id;
      startedAt: DateTime;
    };
  }[];
};
export type PlanHash = string;
export type OperationCounts = {
  create: Count;
  undelete: Count;
  update: Count;
  disable: Count;
  delete: Count;
  /** Objects that are right already; never selected, and counted all the same. */
  unchanged: Count;
};
export type PlanWaveNumber = number;
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
export type Plan = {
  /** The plan. */
  planId: Id;
  /** Rises with every edit. */
  revision: number;
  hash: PlanHash;
  /** A started plan cannot be edited. */
  state: "draft" | "started";
  /** What the plan was made of. */
  source: {
    /** The kind of source. */
    kind: "changes" | "objects" | "undo" | "created";
    /** The backup that the values come from; of changes, the earlier one. */
    backupId: Id;
    /** Of changes and of created objects: the later backup. */
    otherId?: Id;
    /** The restore that the plan undoes. */
    restoreId?: Id;
  };
  /** Of a plan of changes, as it was made: the objects that it looked at. `objects` is the sum of `chosen`, `consequences`, `required` and `created`, and of `totals.operations` and `withoutOperation`. */
  scope?: {
    objects: Count;
    /** Objects of the chosen changes. */
    chosen: Count;
    /** Objects that changed as a consequence of them. */
    consequences: Count;
    /** Objects that the chosen changes need, such as a deleted user of whom a chosen group lost the membership. */
    required: Count;
    /** Further objects that are written to contain or delete created ones. */
    created: Count;
    /** Objects of `cannot` without an operation. */
    withoutOperation: Count;
  };
  /** The plan in a sentence. */
  title: string;
  /** The name of the object of which the title says "1 object": of a plan that has work on one object, or that was made of one change and what follows from it. */
  objectName?: DisplayName;
  createdAt: DateTime;
  /** Who made it. */
  createdBy: string;
  /** The restore that executes it, once it was started. */
  restoreId?: Id;
  /** Of a started plan: the status of its restore. */
  restoreStatus?: RestoreStatus;
  /** Of a started plan: the undo of its restore, as `undo` of a restore. */
  undo?: UndoOfRestore;
  /** Of an undo that was not started: the undo that has taken the restore back already. This plan then takes back later repairs of the same objects. */
  undoneAlready?: UndoOfRestore;
  /** The plan whose operations on hold it takes up. */
  followUpOf?: Id;
  /** Counts of the selected operations, as far as these have a selected part; `operations` counts all of them, and `kinds.unchanged` and `returning` objects that are right already. Filters also find operations that are not selected. */
  totals: {
    operations: Count;
    selected: Count;
    kinds: OperationCounts;
    /** Operations with conflicts, also with one that they need and that is not selected. */
    conflicts: Count;
    /** Operations with something that cannot come back. */
    losses: Count;
    /** Operations whose object comes back with a new id. */
    newId?: Count;
    /** Users that come back disabled and were enabled. */
    comesBackDisabled: Count;
    /** Operations that lower the protection of the tenant; in an undo also those that give a privilege. */
    protection?: Count;
    /** Objects of the operations that `protection` counts; notices count objects. */
    protectionObjects?: Count;
    /** Accounts that get a privilege by the operations, at most: the notice after the end does not count those that have it again before their operation is reached. Links of other objects that come back with a deleted object are not counted. */
    privilegesGiven?: Count;
    /** Users that can sign in after the plan and are written by it. */
    signIn?: Count;
    /** Deletions of objects for which no recycle bin is certain. */
    permanent?: Count;
    /** Of the unchanged operations, those whose links the directory restores with objects of this plan. */
    returning?: Count;
    /** Operations with parts that are not selected, because a person left them as they were in an earlier restore. */
    leftBefore?: Count;
    /** Operations of a started plan of which something is on hold, and that nobody has answered. */
    unanswered?: Count;
  };
  /** The waves that have selected operations, in order. */
  waves: {
    wave: PlanWaveNumber;
    operations: Count;
    kinds: OperationCounts;
    /** An estimate. */
    seconds: Count;
    /** Only of a started plan: what has become of its operations so far. They add up to `operations`. A list of plans may leave them out once the restore has ended. */
    states?: OperationStateCounts;
  }[];
  /** What differs and this service cannot put right. */
  cannot: {
    type: ObjectType;
    id: ObjectId;
    name: DisplayName;
    /** What it is, why, and where to do it. */
    reason: string;
    /** True where only the parts that the reason names stay as they are. */
    partly?: boolean;
  }[];
};
export type ChangeKey = string;
export type ChangeSeverity = "critical" | "high" | "medium" | "low" | "service";
export type DescribedChangeKind = "created" | "deleted" | "changed" | "service";
export type CreatedDecisionOfPlan = {
  type: ObjectType;
  id: ObjectId;
  /** contain takes the effect of the object away and keeps the object. */
  decision: "contain" | "delete";
};
export type PlanOfChanges = {
  /** The kind of source. */
  kind: "changes";
  /** One of the backups. */
  backupId: Id;
  /** The other backup, or a snapshot that is newer than the first; the values come from the earlier one. */
  otherId: Id;
  /** Keys of the changes, as the list of changes has them. */
  keys?: ChangeKey[];
  /** Only changes that fit all of these. */
  filters?: {
    severity?: ChangeSeverity;
    type?: ObjectType;
    kind?: DescribedChangeKind;
    /** True: no consequences of other changes and no changes of the service. False: only these. */
    own?: boolean;
    /** Only what follows from this change. */
    causedBy?: ChangeKey;
    /** Only changes that this person or application made or likely made. */
    actorId?: ObjectId;
    /** Only changes of this bulk action. */
    correlationId?: string;
    /** Only changes in objects of this restore, or of its plan. */
    restoreId?: Id;
    /** Only changes that an actor made at this time or later. */
    from?: DateTime;
    /** Only changes that an actor made at this time or earlier. */
    to?: DateTime;
    /** Part of the name or the id of an object. */
    search?: SearchText;
  };
  /** Objects that only the later backup has, contained or deleted by the same plan. A deletion needs the remembered decision of an administrator. */
  created?: CreatedDecisionOfPlan[];
};
export type LinkMode = "add" | "exact" | "remove" | "leave";
export type PlanOfObjects = {
  /** The kind of source. */
  kind: "objects";
  /** The backup. */
  backupId: Id;
  /** The objects. */
  objects: {
    type: ObjectType;
    /** The object's id in the backup. */
    id: ObjectId;
  }[];
  /** Without it, links that are missing are added; roles, role-assignable groups and policies with exclusions are not selected until somebody chooses. */
  links?: LinkMode;
};
export type PlanOfUndo = {
  /** The kind of source. */
  kind: "undo";
  /** The restore to undo; it has ended. */
  restoreId: Id;
};
export type PlanOfCreated = {
  /** The kind of source. */
  kind: "created";
  /** One of the backups. */
  backupId: Id;
  /** The other backup, or a snapshot that is newer than the first. */
  otherId: Id;
  /** What happens to which object. */
  decisions: CreatedDecisionOfPlan[];
};
export type PlanSource =
  PlanOfChanges | PlanOfObjects | PlanOfUndo | PlanOfCreated;
export type ValueChoice = {
  /** Its place in the list of the operation. */
  index: number;
  /** Whether it is written. */
  selected: boolean;
};
export type PlanEdit = {
  operationId: Id;
  /** Whether the plan does it. */
  selected?: boolean;
  /** Only on whole objects. */
  linkMode?: LinkMode;
  /** Only on users that come back: whether they get the account status of the backup. */
  restoreEnabled?: boolean;
  /** Only on conditional access policies that would be enforced: whether they are written as report-only. */
  reportOnly?: boolean;
  /** Attributes of the operation; not of an object that comes back, which gets all of them. */
  attributes?: {
    /** The property, as the operation names it. */
    path: string;
    /** Whether it is written. */
    selected: boolean;
  }[];
  /** Links of the operation. The value of a link that has one value only is replaced as a whole. */
  links?: {
    /** The kind, such as members. */
    name: string;
    /** Of what is added. */
    add?: ValueChoice[];
    /** Of what is removed. */
    remove?: ValueChoice[];
  }[];
};
export type OperationKind =
  "create" | "undelete" | "update" | "disable" | "delete" | "unchanged";
export type OperationState =
  | "planned"
  | "running"
  | "done"
  | "alreadyRight"
  | "inPart"
  | "onHold"
  | "failed"
  | "notStarted";
export type OperationAttention =
  | "losses"
  | "newId"
  | "protection"
  | "permanent"
  | "comesBackDisabled"
  | "needsLinkMode"
  | "leftBefore"
  | "notSelected"
  | "unanswered";
export type OperationFilters = {
  wave?: PlanWaveNumber;
  kind?: OperationKind;
  type?: ObjectType;
  severity?: ChangeSeverity;
  state?: OperationState;
  /** Only operations with conflicts. */
  onlyConflicts?: boolean;
  /** True: only operations whose links the directory restores (`returning`). False: only others. */
  returning?: boolean;
  attention?: OperationAttention;
};
export type HeldAnswer = "overwrite" | "keepLive" | "planAgain";
export type LinkEnd =
  | string
  | {
      [key: string]: unknown;
    };
export type PlannedValue = {
  value: LinkEnd;
  name?: DisplayName;
  /** Whether it is written. */
  selected: boolean;
};
export type HoldReason = "changedSincePlan" | "administratorsOnly";
export type PlanOperation = {
  /** Unique in the plan. */
  operationId: Id;
  type: ObjectType;
  /** The object's id in the backup. */
  id: ObjectId;
  name: DisplayName;
  kind: OperationKind;
  wave: PlanWaveNumber;
  /** Of the change that it reverses. */
  severity?: ChangeSeverity;
  /** Whether the plan does it. */
  selected: boolean;
  /** The attributes that it writes. */
  attributes: {
    /** The property, with dots into nested objects. */
    path: string;
    /** The value in the directory when the plan was made, any JSON value; absent where there was none. */
    expected?: unknown;
    /** The value that is written, any JSON value; absent where it is removed. */
    wanted?: unknown;
    /** Whether it is written. */
    selected: boolean;
  }[];
  /** The links that it writes. */
  links: {
    /** The kind, such as members. */
    name: string;
    /** What is added; beyond 1,000 values the count tells. */
    add: PlannedValue[];
    addCount: Count;
    /** What is removed; beyond 1,000 values the count tells. */
    remove: PlannedValue[];
    removeCount: Count;
    /** How many values stay. */
    kept: Count;
  }[];
  /** Operations of this plan that bring back what it refers to. */
  requires: Id[];
  /** What cannot come back. */
  losses: string[];
  /** What a new id changes although every value comes back, in sentences. */
  warnings?: string[];
  /** What stands against it, in sentences. */
  conflicts: string[];
  /** How it lowers the protection of the tenant, in one or more sentences; absent where it does not. */
  protection?: string;
  /** True for a deletion of an object for which no recycle bin is certain. */
  permanent?: boolean;
  /** True for a user that comes back disabled and was enabled. */
  comesBackDisabled?: boolean;
  /** True for an unchanged operation whose links the directory restores with objects that the plan brings back. */
  returning?: boolean;
  /** Only with `returning`, after the end of the restore: whether the links were there again in the newest reading of the directory since. notChecked: no reading has them. */
  returned?: "yes" | "no" | "notChecked";
  /** Only on users that come back: whether they get the account status of the backup. */
  restoreEnabled?: boolean;
  /** Only on users that come back and where the plan writes accountEnabled: whether the user can sign in afterwards. */
  signIn?: SignIn;
  /** Only on conditional access policies that would be enforced: whether they are written as report-only. */
  reportOnly?: boolean;
  /** Only on whole objects; absent where somebody has to choose. */
  linkMode?: LinkMode;
  /** True for a whole object whose links have no default: it is selected once somebody chooses. */
  needsLinkMode?: boolean;
  state: OperationState;
  /** Of an operation that is done: what was done, Create, Update, Undelete, Delete or Contain. */
  action?: string;
  /** Why the operation, or a part of it, is on hold; absent where nothing is. */
  holdReason?: HoldReason;
  /** What a person decided about an operation that was not done, or not wholly. */
  answer?: {
    answer: HeldAnswer;
    /** Who decided. */
    by: string;
    at: DateTime;
    /** The follow-up plan that takes the operation up. */
    planId?: Id;
  };
  /** For a person. */
  message?: string;
};
export const {
  useFindOwnSelectionQuery,
  useLazyFindOwnSelectionQuery,
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
  useGetUndoQuery,
  useLazyGetUndoQuery,
  useDownloadRestoreReportQuery,
  useLazyDownloadRestoreReportQuery,
  useDownloadRestoreAttributesQuery,
  useLazyDownloadRestoreAttributesQuery,
  useDownloadRestoreSummaryQuery,
  useLazyDownloadRestoreSummaryQuery,
  useCreatePlanMutation,
  useListPlansQuery,
  useLazyListPlansQuery,
  useGetPlanQuery,
  useLazyGetPlanQuery,
  useEditPlanMutation,
  useDiscardPlanMutation,
  useStartPlanMutation,
  useAnswerHeldMutation,
  useDownloadPlanQuery,
  useLazyDownloadPlanQuery,
  useDownloadPlanCsvQuery,
  useLazyDownloadPlanCsvQuery,
  useDownloadPlanPageQuery,
  useLazyDownloadPlanPageQuery,
  useListPlanOperationsQuery,
  useLazyListPlanOperationsQuery,
} = injectedRtkApi;
