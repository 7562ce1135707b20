import type { ObjectType } from '@trc/domain/objectTypes';
import type { DirectoryError } from './errors.ts';
import type { DirectoryCall, ThrottleClass } from './types/description.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Requests of a throttle class keep the distance that the directory's quota asks for. */
  throttleClass?: ThrottleClass | undefined;
}

export interface DirectoryReply {
  status: number;
  /** Undefined for an empty reply. */
  body: Record<string, unknown> | undefined;
}

export interface BatchAnswer {
  /** Status of the part; 0 without an answer. */
  status: number;
  body: Record<string, unknown> | undefined;
  /** Set for everything but success. */
  error?: DirectoryError;
}

/** The permissions that the service may rely on. */
export interface GrantedPermissions {
  /** Names of the application permissions that the access token in use carries; empty where the list is unreadable. */
  readonly names: ReadonlySet<string>;
  /** 'unreadable' says that nothing is known about any permission, not that none is held. */
  readonly state: 'read' | 'unreadable';
  /** Object id of the application's own service principal. */
  readonly principalId?: string;
}

/** Follows which permissions the service holds. */
export interface PermissionWatch {
  /**
   * Reads the permissions, and gets a new access token where one of them was not seen before.
   * @throws the reason of an aborted signal
   */
  refresh(options?: Pick<CallOptions, 'signal'>): Promise<GrantedPermissions>;
  /** True if the last refresh, over all clients that share the token, found the permission. */
  holds(name: string): boolean;
  /** The permissions that the last refresh found, over all clients that share the token. */
  current(): GrantedPermissions;
}

/** Names of properties by the type that has them. */
export type NamesByType = Partial<Readonly<Record<ObjectType, readonly string[]>>>;

/** The differences of a tenant and its cloud from the published schema. */
export interface TenantSchemaState {
  /**
   * Directory extensions and schema extensions that are registered, which are returned only when they are selected by
   * name.
   */
  extensions: NamesByType;
  /** The reason that the extensions are unknown; undefined if they are known. */
  failure?: DirectoryError;
}

/**
 * Reads a tenant's additions to the schema, and the parts that its cloud lacks
 * (docs/decisions/035-extensions-and-clouds.md).
 */
export interface TenantSchema {
  /**
   * Reads the extensions; a result younger than a minute is used again, unless `fresh`.
   * @throws the reason of an aborted signal
   */
  refresh(options?: Pick<CallOptions, 'signal'> & { fresh?: boolean }): Promise<TenantSchemaState>;
  /** Published properties that this cloud was found not to know; they are left out of every `$select`. */
  missing(): NamesByType;
  readonly securityAttributes: boolean;
}

/**
 * Microsoft Graph over HTTP: paced below its quotas, retries within a budget, Retry-After kept, no redirects, and the
 * bearer goes to one origin only. Paths begin with the version, e.g. "/v1.0/users". Every method throws DirectoryError,
 * or the reason of an aborted signal.
 */
export interface DirectoryClient {
  get(path: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Every item of a list, over all its pages. */
  list(path: string, options?: CallOptions): Promise<Record<string, unknown>[]>;
  /** As `call` with POST. */
  post(path: string, body: object, options?: CallOptions): Promise<void>;
  /**
   * Any one request. Reads are repeated; a write is sent once, and again only after 429, a refused token or a
   * connection that was never made, which say that nothing was done. A DirectoryError that is `unclear` leaves open
   * whether the write was done.
   */
  call(call: DirectoryCall, options?: CallOptions): Promise<DirectoryReply>;
  /**
   * Any number of requests, 20 at a time (Graph: $batch); answers in the order of the calls, each with its own error.
   * Calls with a throttle class are sent one by one. Batches that hold a write go one after the other; within a batch
   * the order is the directory's.
   */
  batch(calls: readonly DirectoryCall[], options?: CallOptions): Promise<BatchAnswer[]>;
  /** @returns the number in `path`/$count; undefined where the directory does not send it */
  count(path: string, options?: CallOptions): Promise<number | undefined>;
  /** The permissions of the service, read before each backup, comparison and restore. */
  readonly permissions: PermissionWatch;
  /**
   * Additions of the tenant to the published schema, and names that its cloud lacks; those are left out of every
   * `$select`.
   */
  readonly schema: TenantSchema;
  /** Reads a path or a nextLink. A MalformedReplyError that `read` throws counts as a failed attempt. */
  read<T>(pathOrLink: string, read: (bytes: Uint8Array) => T | Promise<T>, options?: CallOptions): Promise<T>;
}
