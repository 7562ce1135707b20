import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["permissions"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listPermissionTypes: build.query<
        ListPermissionTypesApiResponse,
        ListPermissionTypesApiArg
      >({
        query: () => ({ url: `/api/permissions/types`, method: "POST" }),
        providesTags: ["permissions"],
      }),
      listConsoleUsers: build.query<
        ListConsoleUsersApiResponse,
        ListConsoleUsersApiArg
      >({
        query: () => ({ url: `/api/permissions/users`, method: "POST" }),
        providesTags: ["permissions"],
      }),
      getMyPermission: build.query<
        GetMyPermissionApiResponse,
        GetMyPermissionApiArg
      >({
        query: () => ({ url: `/api/permissions/users/me`, method: "POST" }),
        providesTags: ["permissions"],
      }),
      filterConsoleUsers: build.query<
        FilterConsoleUsersApiResponse,
        FilterConsoleUsersApiArg
      >({
        query: (queryArg) => ({
          url: `/api/permissions/users/filter`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["permissions"],
      }),
      searchDirectoryUsers: build.query<
        SearchDirectoryUsersApiResponse,
        SearchDirectoryUsersApiArg
      >({
        query: (queryArg) => ({
          url: `/api/aad/users/search`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["permissions"],
      }),
      addPermission: build.mutation<
        AddPermissionApiResponse,
        AddPermissionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/permission/users`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["permissions"],
      }),
      changePermission: build.mutation<
        ChangePermissionApiResponse,
        ChangePermissionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/permission/users`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["permissions"],
      }),
      deletePermission: build.mutation<
        DeletePermissionApiResponse,
        DeletePermissionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/permission/users`,
          method: "DELETE",
          body: queryArg.body,
        }),
        invalidatesTags: ["permissions"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as permissionsApi };
export type ListPermissionTypesApiResponse = /** status 200 The types. */ {
  /** What was found. */
  list: {
    permissionType: AnyPermissionType;
    /** The label of the type. */
    name: string;
  }[];
};
export type ListPermissionTypesApiArg = void;
export type ListConsoleUsersApiResponse =
  /** status 200 The users and how many they are. */ ConsoleUserList;
export type ListConsoleUsersApiArg = void;
export type GetMyPermissionApiResponse = /** status 200 The permission. */ {
  permissionType: AnyPermissionType;
  /** The user's object id. */
  id: Id;
  userPrincipalName: UserPrincipalName;
};
export type GetMyPermissionApiArg = void;
export type FilterConsoleUsersApiResponse =
  /** status 200 The users found and how many they are. */ ConsoleUserList;
export type FilterConsoleUsersApiArg = {
  body: {
    /** Part of the display name or the account name; empty for all. */
    criteriaText: string;
    /** Empty for all. */
    permissionsTypes: PermissionType[];
  };
};
export type SearchDirectoryUsersApiResponse =
  /** status 200 The first users found. */ {
    /** What was found. */
    list: {
      id: Id;
      displayName: DisplayName;
      userPrincipalName: UserPrincipalName;
    }[];
  };
export type SearchDirectoryUsersApiArg = {
  body: {
    /** The beginning of a display name, an account name, a given name or a surname. */
    prefix: string;
  };
};
export type AddPermissionApiResponse =
  /** status 200 What was given. */ PermissionEntry;
export type AddPermissionApiArg = {
  body: {
    permissionType: PermissionType;
    users: UserIds;
  };
};
export type ChangePermissionApiResponse =
  /** status 200 What they have now. */ PermissionEntry;
export type ChangePermissionApiArg = {
  body: {
    permissionType: PermissionType;
    users: UserIds;
  };
};
export type DeletePermissionApiResponse =
  /** status 200 What was taken away. */ PermissionEntry;
export type DeletePermissionApiArg = {
  body: {
    permissionType: PermissionType;
    users: UserIds;
  };
};
export type AnyPermissionType = string | number | null;
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export type Id = string;
export type DisplayName = string;
export type UserPrincipalName = string;
export type ConsoleUser = {
  /** The user's object id. */
  id: Id;
  displayName: DisplayName;
  userPrincipalName: UserPrincipalName;
  permissionType: AnyPermissionType;
};
export type Count = number;
export type ConsoleUserList = {
  /** The users. */
  list: ConsoleUser[];
  total: Count;
};
export type PermissionType = "1" | "2" | "3";
export type UserIds = Id[];
export type PermissionEntry = {
  permissionType: AnyPermissionType;
  users: UserIds;
};
export const {
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
} = injectedRtkApi;
