/**
 * Quotas of single areas (throttling limits of Microsoft Graph). Conditional access and named locations: one request
 * per second and tenant. Audit log: five requests per ten seconds.
 */
export type ThrottleClass = 'conditionalAccess' | 'auditLog';

/** One place of the directory where objects of a type are read. */
export interface Source {
  /** Path with version, without query, e.g. "/v1.0/users". */
  path: string;
  kind: 'collection' | 'object';
  /**
   * Properties to ask for, where a reply without $select leaves some out; otherwise the whole object, unknown
   * properties included.
   */
  select?: readonly string[];
  /**
   * For lists in these properties, the kept properties of each item; the others change without a person. The order
   * means nothing.
   */
  keep?: Readonly<Record<string, readonly string[]>>;
  /** Further query options by name, e.g. $filter. */
  query?: Readonly<Record<string, string>>;
  /** $top, where the list takes one. */
  top?: number;
  /** Property that identifies an object. */
  idProperty?: string;
  /** Put before ids, for types that come from several places. */
  idPrefix?: string;
  /** The id of an object that is the only one of its place. */
  singletonId?: string;
  /** Kept in the stored body, for types that come from several places. */
  name?: string;
  throttleClass?: ThrottleClass;
  /** The path answers /$count, so that progress can say of how many. */
  countable?: boolean;
  /** The optional permission that opens it (permissions.ts). */
  permission?: string;
  /** Lists that give objects a descriptive name, where their own name is the same for all. */
  names?: NameLists;
  /** Not every tenant or licence has it: a refusal is a gap of the backup, named in its details, and not a failure. */
  mayBeMissing?: boolean;
}

/** Lists with names of objects that are named after their owners. */
export interface NameLists {
  /** Rows with the id of an object (`of`) and of its owner (`to`). */
  rows: { path: string; of: string; to: string };
  /** The set of objects that they belong to, with `id` and `displayName`. */
  targets: string;
  nameOf: (target: string) => string;
}

/** The sources of all objects of a type. */
export interface TypeReading {
  sources: readonly [Source, ...Source[]];
}

/** The largest page of directory objects that Microsoft Graph documents. */
export const MAX_PAGE_SIZE = 999;
