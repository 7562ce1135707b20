import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["session", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      setToken: build.mutation<SetTokenApiResponse, SetTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/set_token`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      init: build.query<InitApiResponse, InitApiArg>({
        query: () => ({ url: `/api/init`, method: "POST" }),
        providesTags: ["session"],
      }),
      isSearchReady: build.query<IsSearchReadyApiResponse, IsSearchReadyApiArg>(
        {
          query: () => ({ url: `/api/es/is_ready`, method: "POST" }),
          providesTags: ["session"],
        },
      ),
      setSearchExpiration: build.mutation<
        SetSearchExpirationApiResponse,
        SetSearchExpirationApiArg
      >({
        query: (queryArg) => ({
          url: `/api/es/set_expiration`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      getConsent: build.query<GetConsentApiResponse, GetConsentApiArg>({
        query: () => ({ url: `/api/consentv2`, method: "POST" }),
        providesTags: ["session"],
      }),
      getExchangeRolesConsent: build.query<
        GetExchangeRolesConsentApiResponse,
        GetExchangeRolesConsentApiArg
      >({
        query: () => ({ url: `/api/consent_exo_roles`, method: "POST" }),
        providesTags: ["session"],
      }),
      grantExchangeRoles: build.mutation<
        GrantExchangeRolesApiResponse,
        GrantExchangeRolesApiArg
      >({
        query: () => ({ url: `/api/grant_exo_roles`, method: "POST" }),
        invalidatesTags: ["session"],
      }),
      signOut: build.mutation<SignOutApiResponse, SignOutApiArg>({
        query: () => ({ url: `/api/sign_out`, method: "POST" }),
        invalidatesTags: [],
      }),
      emergencySignIn: build.mutation<
        EmergencySignInApiResponse,
        EmergencySignInApiArg
      >({
        query: (queryArg) => ({
          url: `/api/emergency_sign_in`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as sessionApi };
export type SetTokenApiResponse = /** status 200 The session is known. */ {
  /** End of the session. */
  expiresOn?: DateTime;
};
export type SetTokenApiArg = {
  body: {
    /** The access token (a signed JWT). */
    token: string;
  };
};
export type InitApiResponse =
  /** status 200 What this backend is and has. */ ServiceInfo;
export type InitApiArg = void;
export type IsSearchReadyApiResponse =
  /** status 200 Whether search is ready. */ {
    /** Whether search can be used. */
    ready: boolean;
  };
export type IsSearchReadyApiArg = void;
export type SetSearchExpirationApiResponse =
  /** status 200 Until when the search engine keeps its index. */ {
    expiresOn: DateTime;
  };
export type SetSearchExpirationApiArg = {
  body: {
    /** End of the token. */
    expiresOn: DateTime;
  };
};
export type GetConsentApiResponse =
  /** status 200 The state of consent and what is missing. */ ConsentResult;
export type GetConsentApiArg = void;
export type GetExchangeRolesConsentApiResponse =
  /** status 200 The state of the Exchange part of consent. */ ConsentResult;
export type GetExchangeRolesConsentApiArg = void;
export type GrantExchangeRolesApiResponse =
  /** status 200 The state of the Exchange part of consent after the grant. */ ConsentResult;
export type GrantExchangeRolesApiArg = void;
export type SignOutApiResponse = unknown;
export type SignOutApiArg = void;
export type EmergencySignInApiResponse =
  /** status 200 The token of an administrator, for one hour. */ {
    /** The access token. */
    token: string;
    /** End of the token. It is not renewed. */
    expiresOn: DateTime;
    /** Seconds until that end. */
    expiresIn: number;
    /** Object id of the emergency administrator. */
    oid: string;
    /** Name of the emergency administrator. */
    name: string;
    /** Domain of the administrators of the console; the tenant id where none is known. */
    tenantName?: string;
  };
export type EmergencySignInApiArg = {
  body: {
    /** The code. Case, blanks and dashes do not count. */
    code: string;
  };
};
export type DateTime = string;
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export type ServiceInfo = {
  /** Version of the service. */
  version: string;
  /** The operationIds of the extensions that this backend has; the console hides the rest. */
  extensions: string[];
  /** Whether selections above the normal limit are accepted. */
  experimental: boolean;
};
export type ConsentEvent = {
  /** What grants it. */
  action: "GrantConsent" | "GrantPermissionsByAPI";
  /** What it is needed for. */
  description: string;
  /** The permission's or role's own name. */
  details?: string;
  /** The application id of the API. */
  api?: string;
  /** The kind of permission. */
  permission: "Delegated" | "Application" | "ExchangeOnline";
  /** The API's name. */
  apiName?: string;
};
export type OptionalConsent = {
  /** The permission's own name. */
  name: string;
  /** The API's name. */
  apiName?: string;
  /** What it unlocks. */
  description: string;
  /** Whether the application holds it. */
  granted: boolean;
};
export type ConsentResult = {
  /** PartialGranted lacks what can be granted by the API. */
  status: "Granted" | "PartialGranted" | "NotGranted";
  /** What is missing. */
  events: ConsentEvent[];
  /** Permissions that unlock one thing each. They do not count for the status: a missing one is a gap. */
  optional?: OptionalConsent[];
  /** Where an administrator grants consent; made by the service with its own client id and a one-time state. */
  adminConsentUrl?: string;
};
export const {
  useSetTokenMutation,
  useInitQuery,
  useLazyInitQuery,
  useIsSearchReadyQuery,
  useLazyIsSearchReadyQuery,
  useSetSearchExpirationMutation,
  useGetConsentQuery,
  useLazyGetConsentQuery,
  useGetExchangeRolesConsentQuery,
  useLazyGetExchangeRolesConsentQuery,
  useGrantExchangeRolesMutation,
  useSignOutMutation,
  useEmergencySignInMutation,
} = injectedRtkApi;
