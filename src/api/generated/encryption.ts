import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["encryption", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getKeyStatus: build.query<GetKeyStatusApiResponse, GetKeyStatusApiArg>({
        query: () => ({ url: `/api/key/status`, method: "POST" }),
        providesTags: ["encryption"],
      }),
      uploadSoftwareKey: build.mutation<
        UploadSoftwareKeyApiResponse,
        UploadSoftwareKeyApiArg
      >({
        query: (queryArg) => ({
          url: `/api/key/rotate`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["encryption"],
      }),
      rotateSystemKey: build.mutation<
        RotateSystemKeyApiResponse,
        RotateSystemKeyApiArg
      >({
        query: () => ({ url: `/api/key/rotate`, method: "POST" }),
        invalidatesTags: ["encryption"],
      }),
      importHsmKey: build.mutation<ImportHsmKeyApiResponse, ImportHsmKeyApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/key/import_hsm_byok`,
            method: "POST",
            body: queryArg.body,
          }),
          invalidatesTags: ["encryption"],
        },
      ),
      generateKek: build.query<GenerateKekApiResponse, GenerateKekApiArg>({
        query: () => ({ url: `/api/key/generate_kek` }),
        providesTags: ["encryption"],
      }),
      getRootKeyCopy: build.query<
        GetRootKeyCopyApiResponse,
        GetRootKeyCopyApiArg
      >({
        query: () => ({ url: `/api/root_key_copy` }),
        providesTags: ["encryption"],
      }),
      confirmRootKeyCopy: build.mutation<
        ConfirmRootKeyCopyApiResponse,
        ConfirmRootKeyCopyApiArg
      >({
        query: () => ({ url: `/api/root_key_copy`, method: "PUT" }),
        invalidatesTags: [],
      }),
      listKeks: build.query<ListKeksApiResponse, ListKeksApiArg>({
        query: () => ({ url: `/api/key/kek/list`, method: "POST" }),
        providesTags: ["encryption"],
      }),
      withdrawKek: build.mutation<WithdrawKekApiResponse, WithdrawKekApiArg>({
        query: (queryArg) => ({
          url: `/api/key/kek/${encodeURIComponent(String(queryArg.kekId))}/withdraw`,
          method: "POST",
        }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as encryptionApi };
export type GetKeyStatusApiResponse =
  /** status 200 The keys, newest first. Only the active one is current; disabled ones are the history. */ {
    /** The keys, newest first. */
    list: EncryptionKey[];
  };
export type GetKeyStatusApiArg = void;
export type UploadSoftwareKeyApiResponse =
  /** status 200 The key, whose activation has begun. */ EncryptionKey;
export type UploadSoftwareKeyApiArg = {
  body: {
    /** One unencrypted RSA private key as a .pem file, at most 16 KiB. */
    key: Blob;
  };
};
export type RotateSystemKeyApiResponse =
  /** status 200 The key, whose activation has begun. */ EncryptionKey;
export type RotateSystemKeyApiArg = void;
export type ImportHsmKeyApiResponse =
  /** status 200 The key, whose activation has begun. */ EncryptionKey;
export type ImportHsmKeyApiArg = {
  body: {
    /** A .byok file wrapped under the key-encrypting key, at most 16 KiB. */
    key: Blob;
  };
};
export type GenerateKekApiResponse =
  /** status 200 The public key. */ KeyEncryptingKey;
export type GenerateKekApiArg = void;
export type GetRootKeyCopyApiResponse =
  /** status 200 The confirmation, or nothing. */ RootKeyCopy;
export type GetRootKeyCopyApiArg = void;
export type ConfirmRootKeyCopyApiResponse =
  /** status 200 The confirmation. A second time changes nothing and names the administrator who was first. */ RootKeyCopy;
export type ConfirmRootKeyCopyApiArg = void;
export type ListKeksApiResponse =
  /** status 200 At most 5 keys. The list is empty where none can be used. */ {
    /** The keys. */
    list: LiveKek[];
  };
export type ListKeksApiArg = void;
export type WithdrawKekApiResponse = /** status 200 The key is withdrawn. */ {
  /** The key. */
  kekId: string;
};
export type WithdrawKekApiArg = {
  /** The key, as the list of live ones names it. */
  kekId: string;
};
export type DateTime = string;
export type EncryptionKey = {
  /** Only the Active one is current; Disabled ones are the history; Replacing is on its way to Active. */
  status: "Disabled" | "Active" | "Replacing" | "Error";
  /** The name of the key. */
  keyName?: string;
  /** The file it came from; for display only. */
  filename?: string;
  /** The import time. */
  createdOn?: DateTime;
  /** BYOK for one's own key. */
  mode?: "system" | "BYOK";
  /** Who made it; the user or the product. */
  source?: "user" | "Tenant Recovery Console";
  /** Absent for system keys. */
  keyType?: "RSA" | "RSA-HSM";
  /** Whether it is one's own key. */
  byok?: boolean;
  /** The kind of one's own key. */
  byok_hsm?: "hsm" | "software";
  /** Why its status is Error, or a recommendation for a key that is in use. */
  statusDetails?: string;
};
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export type KeyEncryptingKey = {
  /** The public key (SPKI). */
  pem: string;
  expires_on: DateTime;
  /** The key's identifier for the tools of hardware vendors. */
  kid?: string;
};
export type RootKeyCopy = {
  /** Name of the administrator. */
  confirmedBy?: string;
  /** When it was confirmed. */
  confirmedTime?: DateTime;
};
export type LiveKek = {
  /** The key, for its withdrawal. */
  kekId: string;
  /** The public key (SPKI). */
  pem: string;
  /** The key's identifier for the tools of hardware vendors. */
  kid?: string;
  /** When it was made. */
  created_on: DateTime;
  /** When it expires. */
  expires_on: DateTime;
};
export const {
  useGetKeyStatusQuery,
  useLazyGetKeyStatusQuery,
  useUploadSoftwareKeyMutation,
  useRotateSystemKeyMutation,
  useImportHsmKeyMutation,
  useGenerateKekQuery,
  useLazyGenerateKekQuery,
  useGetRootKeyCopyQuery,
  useLazyGetRootKeyCopyQuery,
  useConfirmRootKeyCopyMutation,
  useListKeksQuery,
  useLazyListKeksQuery,
  useWithdrawKekMutation,
} = injectedRtkApi;
