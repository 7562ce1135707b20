import { emptyApi as api } from "../emptyApi";
export const addTagTypes = ["restore", "extension"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createSelection: build.mutation<
        CreateSelectionApiResponse,
        CreateSelectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/selection`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["restore"],
      }),
      getSelection: build.query<GetSelectionApiResponse, GetSelectionApiArg>({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.restoreId))}/selection`,
        }),
        providesTags: ["restore"],
      }),
      updateSelection: build.mutation<
        UpdateSelectionApiResponse,
        UpdateSelectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.restoreId))}/selection`,
          method: "PATCH",
          body: queryArg.body,
        }),
        invalidatesTags: ["restore"],
      }),
      deleteSelection: build.mutation<
        DeleteSelectionApiResponse,
        DeleteSelectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.restoreId))}/selection`,
          method: "DELETE",
        }),
        invalidatesTags: ["restore"],
      }),
      startRestore: build.mutation<StartRestoreApiResponse, StartRestoreApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/restores/${encodeURIComponent(String(queryArg.restoreId))}/start`,
            method: "POST",
            body: queryArg.body,
          }),
          invalidatesTags: ["restore", "restores"],
        },
      ),
      cancelRestore: build.mutation<
        CancelRestoreApiResponse,
        CancelRestoreApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.restoreId))}/cancel`,
          method: "POST",
        }),
        invalidatesTags: ["restores"],
      }),
      previewRestore: build.query<
        PreviewRestoreApiResponse,
        PreviewRestoreApiArg
      >({
        query: (queryArg) => ({
          url: `/api/restores/${encodeURIComponent(String(queryArg.restoreId))}/preview`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restore"],
      }),
      restore: build.mutation<RestoreApiResponse, RestoreApiArg>({
        query: (queryArg) => ({
          url: `/api/restore`,
          method: "POST",
          body: queryArg.body,
        }),
        invalidatesTags: ["restores"],
      }),
      compareWithDirectory: build.query<
        CompareWithDirectoryApiResponse,
        CompareWithDirectoryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/comparisons/directoryObjects/${encodeURIComponent(String(queryArg.backupId))}/entraId`,
          method: "POST",
          body: queryArg.body,
        }),
        providesTags: ["restore"],
      }),
      isMailboxRecoveryAvailable: build.query<
        IsMailboxRecoveryAvailableApiResponse,
        IsMailboxRecoveryAvailableApiArg
      >({
        query: () => ({ url: `/api/is_mailbox_recovery_available` }),
        providesTags: ["restore"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as restoreApi };
export type CreateSelectionApiResponse =
  /** status 200 The saved selection's id, version and totals. */ SelectionSummary;
export type CreateSelectionApiArg = {
  body: {
    backupId: Id;
    selection: SelectionContent;
    experimental?: Experimental;
  };
};
export type GetSelectionApiResponse =
  /** status 200 The whole selection. */ RestoreSelection;
export type GetSelectionApiArg = {
  /** The selection, which becomes the restore of the same id. */
  restoreId: Id;
};
export type UpdateSelectionApiResponse =
  /** status 200 The saved selection's new version and totals. */ SelectionSummary;
export type UpdateSelectionApiArg = {
  /** The selection, which becomes the restore of the same id. */
  restoreId: Id;
  body: {
    /** The version that the change is based on. */
    version: Version;
    selection: SelectionChange;
    experimental?: Experimental;
  };
};
export type DeleteSelectionApiResponse = unknown;
export type DeleteSelectionApiArg = {
  /** The selection, which becomes the restore of the same id. */
  restoreId: Id;
};
export type StartRestoreApiResponse =
  /** status 200 The restore has begun. */ RestoreState;
export type StartRestoreApiArg = {
  /** The selection, which becomes the restore of the same id. */
  restoreId: Id;
  body: {
    backupId: Id;
    restoreSettings: RestoreSettings;
    /** The version of the selection that was reviewed; another one is refused with 409. */
    version?: Version;
  };
};
export type CancelRestoreApiResponse =
  /** status 200 The restore stops after the object at hand. One that is not running is 409. */ RestoreState;
export type CancelRestoreApiArg = {
  /** The selection, which becomes the restore of the same id. */
  restoreId: Id;
};
export type PreviewRestoreApiResponse =
  /** status 200 One entry per object, in the order of types, and how many there are of each kind. */ RestorePreview;
export type PreviewRestoreApiArg = {
  /** The selection, which becomes the restore of the same id. */
  restoreId: Id;
  body: {
    restoreSettings: RestoreSettings;
    /** The version of the selection that is shown; another one is refused with 409. */
    version?: Version;
    /** Objects of the restore that are known already. */
    skip?: number;
  };
};
export type RestoreApiResponse =
  /** status 200 The restore has begun. */ RestoreState;
export type RestoreApiArg = {
  body: {
    backupId: Id;
    selection: RestoreContent;
    restoreSettings: RestoreSettings;
    experimental?: Experimental;
  };
};
export type CompareWithDirectoryApiResponse =
  /** status 200 One entry per object. */ ComparedObject[];
export type CompareWithDirectoryApiArg = {
  /** The backup. */
  backupId: Id;
  body: TypeAndIds[];
};
export type IsMailboxRecoveryAvailableApiResponse =
  /** status 200 Whether it can be chosen. */ {
    /** Whether mailboxes can be recovered. */
    available: boolean;
  };
export type IsMailboxRecoveryAvailableApiArg = void;
export type Id = string;
export type Version = number;
export type Minutes = number;
export type Count = number;
export type TotalsPerType = {
  users?: Count;
  groups?: Count;
  directoryRoles?: Count;
  conditionalAccessPolicies?: Count;
  namedLocations?: Count;
  applications?: Count;
  servicePrincipals?: Count;
  administrativeUnits?: Count;
  tenantWidePolicies?: Count;
  authenticationStrengths?: Count;
  authenticationContexts?: Count;
};
export type SelectionSummary = {
  restoreId: Id;
  version: Version;
  estimatedDuration?: Minutes;
  totalSelected: TotalsPerType;
};
export type ApiError = {
  /** The HTTP status, or a status of its own such as 1010 or 1020. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Finds the call in the service's log. */
  requestId: string;
};
export type ObjectId = string;
export type NamedObject = {
  id: ObjectId;
  /** The name that people see; kept for the review. */
  displayName?: string;
};
export type SectionContent = {
  /** Whether all objects of the type are chosen. */
  isSectionSelected: boolean;
  /** The chosen objects; none where the whole section is. */
  selected: NamedObject[];
};
export type SelectionContent = {
  users?: SectionContent;
  groups?: SectionContent;
  directoryRoles?: SectionContent;
  conditionalAccessPolicies?: SectionContent;
  namedLocations?: SectionContent;
  applications?: SectionContent;
  servicePrincipals?: SectionContent;
  administrativeUnits?: SectionContent;
  tenantWidePolicies?: SectionContent;
  authenticationStrengths?: SectionContent;
  authenticationContexts?: SectionContent;
};
export type Experimental = boolean;
export type DisplayName = string;
export type SelectedObject = {
  id: ObjectId;
  displayName?: DisplayName;
  /** The tick came from the server. */
  initiallySelected?: boolean;
};
export type SelectedSection = {
  /** The chosen objects; none where the whole section is. */
  selected: SelectedObject[];
  /** Whether all objects of the type are chosen. */
  isSectionSelected: boolean;
  /** Objects of the type in the backup. */
  totalCount: Count;
  /** Chosen objects; all of them where the whole section is. */
  totalSelected: Count;
};
export type RestoreSelection = {
  restoreId: Id;
  backupId: Id;
  version: Version;
  experimental?: Experimental;
  estimatedDuration?: Minutes;
  totalSelected: TotalsPerType;
  /** The chosen sections; a type that is left out has nothing chosen. */
  selection: {
    users?: SelectedSection;
    groups?: SelectedSection;
    directoryRoles?: SelectedSection;
    conditionalAccessPolicies?: SelectedSection;
    namedLocations?: SelectedSection;
    applications?: SelectedSection;
    servicePrincipals?: SelectedSection;
    administrativeUnits?: SelectedSection;
    tenantWidePolicies?: SelectedSection;
    authenticationStrengths?: SelectedSection;
    authenticationContexts?: SelectedSection;
  };
};
export type SectionChange = {
  /** Choose the whole section, or nothing of it. */
  isSectionSelected?: boolean;
  /** Objects to choose as well. */
  add?: NamedObject[];
  /** Objects to choose no longer. */
  remove?: ObjectId[];
};
export type SelectionChange = {
  users?: SectionChange;
  groups?: SectionChange;
  directoryRoles?: SectionChange;
  conditionalAccessPolicies?: SectionChange;
  namedLocations?: SectionChange;
  applications?: SectionChange;
  servicePrincipals?: SectionChange;
  administrativeUnits?: SectionChange;
  tenantWidePolicies?: SectionChange;
  authenticationStrengths?: SectionChange;
  authenticationContexts?: SectionChange;
};
export type RestoreStatus =
  | "Running"
  | "Completed"
  | "Canceled"
  | "CompletedWithErrors"
  | "Failed"
  | "Unprocessed";
export type RestoreState = {
  restoreId: Id;
  status: RestoreStatus;
};
export type RestoreMode = "BackupState" | "ReportOnly" | "Enabled" | "Disabled";
export type RestoreSettings = {
  /** Settings for users. */
  users?: {
    /** Give restored users access to their mailbox again. */
    recoverMailbox?: boolean;
    /** Restore users in enabled state. */
    restoreEnabled?: boolean;
  };
  /** Settings for conditional access policies. */
  conditionalAccessPolicies?: {
    restoreMode?: RestoreMode;
    /** Also restore what the policies refer to. */
    restoreDependencies?: boolean;
  };
  /** Also write objects that changed in the directory after they were compared. */
  overwriteChanged?: boolean;
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
export type PreviewKind = "create" | "undelete" | "update" | "unchanged";
export type PreviewedAttribute = {
  /** The property, with dots into nested objects. */
  path: string;
  /** The value in the directory now, any JSON value; absent where there is none. */
  expected?: unknown;
  /** The value after the restore, any JSON value; absent where there is none. */
  wanted?: unknown;
};
export type LinkEnd =
  | string
  | {
      [key: string]: unknown;
    };
export type PreviewedLink = {
  /** The kind, such as members. */
  name: string;
  /** What is added. */
  add: LinkEnd[];
  /** What is removed. */
  remove: LinkEnd[];
  /** How many stay. */
  kept: Count;
};
export type SignInEffect = {
  /** The state that the backup holds; enabled is enforced. */
  state: string;
  /** False where the directory did not tell the groups and roles of the person. */
  isCertain: boolean;
  /** OR where one of the controls is enough. */
  operator?: string;
  /** Grant controls as Microsoft Graph names them, such as block or mfa. */
  controls: string[];
  /** The authentication strength asked for. */
  strength?: string;
  /** Account names of users that the policy leaves out; they keep their access. */
  excluded: string[];
};
export type AttributeValue = {
  /** The attribute's name. */
  name: string;
  /** Any JSON value; absent where there is none. */
  value?: unknown;
};
export type PreviewedObject = {
  type: ObjectType;
  /** The object's id in the backup. */
  id: ObjectId;
  displayName?: DisplayName;
  /** True where nobody selected it and a policy brings it along. */
  dependency?: boolean;
  /** Left out where the object could not be read; the message says why. */
  kind?: PreviewKind;
  /** Left out where it is not known. */
  inDirectory?: boolean;
  /** True where it comes back from the deleted objects with its own id. */
  inDeletedObjects?: boolean;
  /** The attributes that the restore changes. */
  attributes: PreviewedAttribute[];
  /** The links that the restore changes. Those of an object that comes back from the deleted objects are known once it is back. */
  links: PreviewedLink[];
  /** What differs from the backup after the restore; here wanted is the value in the backup. Links are named links.members and so on. */
  remaining?: PreviewedAttribute[];
  /** What cannot come back. */
  losses?: string[];
  /** What a new id changes although every value comes back, in sentences. */
  warnings?: string[];
  /** For a person: what the restore cannot do here, and why. */
  message?: string;
  /** True for a user that is disabled afterwards and enabled in the backup. */
  comesBackDisabled?: boolean;
  /** True where the change lowers the protection of the tenant. */
  lowersProtection?: boolean;
  /** How it does so, in one or more sentences. */
  protection?: string;
  /** Only on a policy that this restore enforces on the person who asks. */
  signIn?: SignInEffect;
  /** The attributes that are equal; left out for restores of more than 100 objects. */
  unchanged?: AttributeValue[];
};
export type PreviewTotals = {
  /** Objects in the directory that are changed. */
  changed: Count;
  /** Objects that equal the backup in every attribute and link. */
  alreadyRight: Count;
  /** Objects that are created again or come back from the deleted objects. */
  broughtBack: Count;
  /** Of those brought back, users that are disabled afterwards and enabled in the backup. */
  comesBackDisabled: Count;
  /** Objects whose change lowers the protection of the tenant. */
  protectionLowered: Count;
  /** Objects that differ from the backup and that the restore leaves as they are. */
  staysDifferent: Count;
  /** Objects that cannot be restored, or of which nothing is known. */
  impossible: Count;
};
export type RestorePreview = {
  /** Objects of the restore, from `skip` on. */
  objects: PreviewedObject[];
  /** Objects of the whole restore, with those that policies bring along. */
  total: Count;
  totals: PreviewTotals;
};
export type SectionOfRestore = {
  /** Whether all objects of the type are restored. */
  all: boolean;
  /** The objects to restore; none where all are. */
  selected: ObjectId[];
};
export type RestoreContent = {
  users?: SectionOfRestore;
  groups?: SectionOfRestore;
  directoryRoles?: SectionOfRestore;
  conditionalAccessPolicies?: SectionOfRestore;
  namedLocations?: SectionOfRestore;
  applications?: SectionOfRestore;
  servicePrincipals?: SectionOfRestore;
  administrativeUnits?: SectionOfRestore;
  tenantWidePolicies?: SectionOfRestore;
  authenticationStrengths?: SectionOfRestore;
  authenticationContexts?: SectionOfRestore;
};
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
export type AttributeDifference = {
  /** The attribute's name. */
  name: string;
  /** The value before, any JSON value; absent where there was none. */
  oldValue?: unknown;
  /** The value after, any JSON value; absent where there is none. */
  newValue?: unknown;
};
export type ComparedObject = {
  type: AnyObjectType;
  id: ObjectId;
  displayName?: DisplayName;
  /** False where the directory does not have the object. */
  inDirectory?: boolean;
  /** True where it can come back from the directory's deleted objects with its own id. */
  inDeletedObjects?: boolean;
  /** For a person: why the object could not be compared, or what of it a restore cannot bring back. */
  message?: string;
  signIn?: SignInEffect;
  /** The attributes that a restore would change; none where it changes nothing. */
  attributes: AttributeDifference[];
  /** Names of attributes that differ and cannot be restored. */
  unrestorable?: string[];
  /** The attributes that differ and are compared only; no restore writes them. */
  watched?: AttributeDifference[];
  /** The attributes that are equal; left out where more than 100 objects are asked for at once. */
  unchanged?: AttributeValue[];
};
export type TypeAndIds = {
  type: AnyObjectType;
  /** At most 1,000; callers with more ask in parts. */
  ids: ObjectId[];
};
export const {
  useCreateSelectionMutation,
  useGetSelectionQuery,
  useLazyGetSelectionQuery,
  useUpdateSelectionMutation,
  useDeleteSelectionMutation,
  useStartRestoreMutation,
  useCancelRestoreMutation,
  usePreviewRestoreQuery,
  useLazyPreviewRestoreQuery,
  useRestoreMutation,
  useCompareWithDirectoryQuery,
  useLazyCompareWithDirectoryQuery,
  useIsMailboxRecoveryAvailableQuery,
  useLazyIsMailboxRecoveryAvailableQuery,
} = injectedRtkApi;
