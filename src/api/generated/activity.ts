import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["activity", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listActivity: build.query<ListActivityApiResponse, ListActivityApiArg>({
        query: (queryArg) => ({
          url: `/api/activity_log_list`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["activity"],
      }),
      exportActivity: build.query<
        ExportActivityApiResponse,
        ExportActivityApiArg
      >({
        query: (queryArg) => ({
          url: `/api/activity_log_csv`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["activity"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as activityApi };
export type ListActivityApiResponse =
  /** status 200 The page and the total of all pages. */ {
    /** The page. */
    list: ActivityEntry[];
    total: Count;
  };
export type ListActivityApiArg = {
  body: {
    pagenum: PageNumber;
    perpage: PageSize;
    /** What the page is sorted by. */
    sort?: {
      /** The column. */
      column: "time";
      direction: SortDirection;
    };
    /** Only entries that fit all of these. */
    filters?: {
      /** Start of the first day. */
      from?: DateTime;
      /** End of the last day. */
      to?: DateTime;
      /** Part of the source. */
      source?: SearchText;
      /** Only entries of these types. The console sends it only to a backend that names exportActivity among its extensions. */
      types?: ActivityTypes;
    };
  };
};
export type ExportActivityApiResponse =
  /** status 200 The file (RFC 4180, UTF-8, with a header line). */ Blob;
export type ExportActivityApiArg = {
  body: {
    /** Only entries that fit all of these; all without them. */
    filters?: {
      /** Start of the first day. */
      from?: DateTime;
      /** End of the last day. */
      to?: DateTime;
      /** Part of the source. */
      source?: SearchText;
      /** Only entries of these types. */
      types?: ActivityTypes;
    };
  };
};
export type DateTime = string;
export type ObjectId = string;
export type ActivityEntry = {
  /** Manual, Added, Updated, Deleted, Configured, Disabled or Scheduled; others are shown as delivered. */
  action: string;
  /** Backup, Permission, Scheduler or Restore; others are shown as delivered. */
  type: string;
  time: DateTime;
  /** Who did it. */
  source: string;
  /** What it concerns, in plain words, e.g. who was given which permission. A backend may leave it out. */
  details?: string;
  /** Object id of the person who did it. Left out for the service. */
  personId?: ObjectId;
  /** success, or failure such as a refusal. */
  outcome?: string;
  /** Why it happened where no person asked for it, or why it was refused. */
  cause?: string;
  /** The settings that were in force. */
  settings?: {
    /** The setting, such as conditionalAccessPolicies.restoreMode. */
    name: string;
    /** Its value as text. */
    value: string;
  }[];
  /** The object that it concerns. */
  target?: {
    /** backup, restore, schedule, permission, key or another; the console links to backups and restores. */
    kind: string;
    /** Its id; empty where there is only one, such as the schedule. */
    id: string;
  };
  /** What the backend knows of ids in the entry, so that people read names. Ids without a known name are left out. */
  names?: {
    /** The id, in lower case. */
    id: ObjectId;
    /** backup, snapshot, restore, plan, or a type of objects such as users. */
    kind: string;
    /** Its display name; of a backup the label. */
    name?: string;
    /** When the backup, snapshot, restore or plan was made. */
    time?: DateTime;
  }[];
};
export type Count = number;
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
export type SearchText = string;
export type ActivityTypes = string[];
export const {
  useListActivityQuery,
  useLazyListActivityQuery,
  useExportActivityQuery,
  useLazyExportActivityQuery,
} = injectedRtkApi;
