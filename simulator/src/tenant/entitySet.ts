export type RelationName = 'members' | 'owners' | 'manager' | 'sponsors' | 'appliesTo';

/** Sets whose rows say which object is linked to which. */
export type LinkSetName =
  | 'appRoleAssignments'
  | 'oauth2PermissionGrants'
  | 'federatedIdentityCredentials'
  | 'scopedRoleMemberships'
  | 'extensionProperties'
  | 'delegatedPermissionClassifications'
  | 'domainFederations'
  | 'synchronizationJobs';

/** Sets of policies that are assigned to applications and service principals. */
export type PolicySetName =
  | 'tokenLifetimePolicies'
  | 'tokenIssuancePolicies'
  | 'claimsMappingPolicies'
  | 'homeRealmDiscoveryPolicies'
  | 'appManagementPolicies';

/** The way to find a link of an object. */
export type Link =
  /**
   * Objects the object points to (members), or that point to it (memberOf). `transitive`: also those that these point
   * to.
   */
  | {
      readonly kind: 'objects';
      readonly relation: RelationName;
      readonly reverse?: boolean;
      readonly readOnly?: boolean;
      readonly transitive?: boolean;
    }
  /** Policies of one set that apply to the object. */
  | { readonly kind: 'policies'; readonly set: PolicySetName }
  | { readonly kind: 'object'; readonly relation: RelationName }
  /**
   * Rows of another set whose `property` holds the object's id. `nested`: they are written here. `ownAccess`: reading
   * asks for the permissions of the rows.
   */
  | {
      readonly kind: 'rows';
      readonly set: LinkSetName;
      readonly property: string;
      readonly nested?: boolean;
      readonly ownAccess?: boolean;
    }
  /** Members of an activated role: the principals of its assignments. */
  | { readonly kind: 'roleMembers' }
  /** Small objects that are kept inside the object, in the property of the same name. */
  | { readonly kind: 'inside'; readonly operations: string }
  /**
   * A structure inside the object, in the property of the same name; it is sent only at its own path and with $expand.
   */
  | { readonly kind: 'part'; readonly operations: string }
  /** The object of a set that a property of this one names; only with $expand. */
  | { readonly kind: 'named'; readonly set: 'roleManagementPolicies'; readonly property: string };

/**
 * An entity set of the simulated directory: its path in Microsoft Graph v1.0, its name in `@odata.context`, its links
 * and the permissions that open it.
 */
export interface EntitySet {
  /** Path below the version; undefined: no separate listener. */
  readonly path: string | undefined;
  /** Other paths of the same set. */
  readonly aliases?: readonly string[];
  /** Name of the type without namespace, e.g. "user". */
  readonly type: string;
  /** Property that is the key in paths. */
  readonly key?: string;
  readonly alternateKeys?: readonly string[];
  /** Exactly one object, addressed by the path alone. */
  readonly singleton?: boolean;
  /** Directory objects page by 100 and have rules of their own for advanced queries. */
  readonly directoryObject?: boolean;
  /** Answers everything on one page and refuses $top. */
  readonly unpaged?: boolean;
  readonly betaOnly?: boolean;
  /** Properties of a reply without $select; undefined: all of them. */
  readonly defaultSelect?: readonly string[];
  readonly indexed?: readonly string[];
  readonly links?: Readonly<Record<string, Link>>;
  /**
   * Paths of properties with ids of other objects: the row is hidden while one of them is deleted, and permanently
   * deleted with it.
   */
  readonly refersTo?: readonly string[];
  /** The same rows as those of another set, with other properties. */
  readonly viewOf?: 'roleAssignments' | 'roleEligibilitySchedules';
  /** Path of the instant at which a row is over; later it is not seen any more. */
  readonly ends?: string;
  /** A list is answered only with a $filter by one of these properties. */
  readonly filterBy?: readonly string[];
  /** Derived types whose objects the set holds, by name; these carry their @odata.type. */
  readonly derivedTypes?: readonly string[];
  /** Its objects go to the deleted ones first. Groups: only some kinds. */
  readonly softDelete?: boolean;
  /** Delta queries, and the links whose changes they tell. */
  readonly delta?: readonly string[];
  /** POST, PATCH, PUT and DELETE as far as they exist, apart from those of links. */
  readonly operations?: string;
  /** The key comes from the caller. */
  readonly chosenKey?: boolean;
  /** Application permissions, one of which opens it. */
  readonly read: readonly string[];
  readonly write?: readonly string[];
  /** One request per second, and no Retry-After. */
  readonly slowLane?: boolean;
}
