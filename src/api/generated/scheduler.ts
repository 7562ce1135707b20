import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["scheduler"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getSchedule: build.query<GetScheduleApiResponse, GetScheduleApiArg>({
        query: () => ({ url: `/api/get_scheduled_backup_info` }),
        providesTags: ["scheduler"],
      }),
      saveSchedule: build.mutation<SaveScheduleApiResponse, SaveScheduleApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/schedule_backup`,
            method: "POST",
            body: queryArg.body,
          }),
          invalidatesTags: ["scheduler"],
        },
      ),
      stopSchedule: build.mutation<StopScheduleApiResponse, StopScheduleApiArg>(
        {
          query: () => ({ url: `/api/stop_scheduled_backup`, method: "POST" }),
          invalidatesTags: ["scheduler"],
        },
      ),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as schedulerApi };
export type GetScheduleApiResponse = /** status 200 The schedule. */ Schedule;
export type GetScheduleApiArg = void;
export type SaveScheduleApiResponse =
  /** status 200 The schedule as saved. */ Schedule;
export type SaveScheduleApiArg = {
  body: Schedule & {
    /** At least one. */
    days: Weekday[];
  };
};
export type StopScheduleApiResponse =
  /** status 200 The schedule, which is no longer enabled. */ Schedule;
export type StopScheduleApiArg = void;
export type Weekday = number;
export type Schedule = {
  /** Whether backups run by it. */
  enabled?: boolean;
  /** The weekdays of a backup. */
  days?: Weekday[];
  /** HH:MM. */
  time?: string;
  /** The weekday of the expanded backup; null for none. */
  additional_backup_day?: number | null;
  /** How many backups are kept; 1 to 365. */
  max_backups_to_retain?: number;
  [key: string]: unknown;
};
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export const {
  useGetScheduleQuery,
  useLazyGetScheduleQuery,
  useSaveScheduleMutation,
  useStopScheduleMutation,
} = injectedRtkApi;
