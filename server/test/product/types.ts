import type { Person } from '@trc/domain/sampleTenant';
import type { Db } from '../../src/storage/types.ts';
import type { ApiClient } from '../kill/client.ts';
import type { RunningService, ServicePlaces } from '../kill/service.ts';

/** Objects by type, as the comparison and a restore take them. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** A reply of the directory or of the API that tests look into. */
export interface Body {
  readonly [name: string]: unknown;
  readonly value: readonly (Body & { readonly id: string })[];
}

/** One difference as the API names it. */
export interface Attribute {
  readonly name: string;
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

export interface ComparedObject {
  readonly type: string;
  readonly id: string;
  readonly displayName?: string;
  readonly inDirectory?: boolean;
  readonly inDeletedObjects?: boolean;
  readonly message?: string;
  readonly unrestorable?: readonly string[];
  readonly attributes: readonly Attribute[];
}

/** A row of a restore's report. */
export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly action?: string;
  readonly restoredId?: string;
  readonly errors?: readonly {
    readonly message: string;
    readonly code?: string;
    readonly attribute?: string;
    readonly reason?: string;
  }[];
  readonly notes?: readonly string[];
  readonly attributes?: readonly {
    readonly name: string;
    readonly intended?: string;
    readonly written?: string;
    readonly readBack?: string;
  }[];
}

export interface Restored {
  readonly restoreId: string;
  readonly status: string;
  readonly items: readonly ReportRow[];
  /** @throws AssertionError when the report has no row for the id */
  readonly item: (id: string) => ReportRow;
}

export interface BackupDifferences {
  readonly total: number;
  readonly incomplete: readonly string[];
  readonly list: readonly (ComparedObject & { readonly change: string })[];
  readonly counters: readonly {
    readonly type: string;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
  }[];
  readonly [name: string]: unknown;
}

export interface ProductOptions {
  /** Users of the simulated tenant; the rest in proportion. */
  readonly size?: number;
  /** Further settings of the simulated tenant. */
  readonly tenant?: Readonly<Record<string, string>>;
  /** Further settings of the service. */
  readonly service?: Readonly<Record<string, string>>;
  /** Behaviours of the simulator, by name. */
  readonly behaviours?: Readonly<Record<string, unknown>>;
  /**
   * Database of the service. Default: the PostgreSQL of TEST_DATABASE_URL if set, because the embedded database takes
   * several times the processor time.
   */
  readonly database?: 'embedded' | { readonly url: string };
}

/** The exit code of a command of the host, and its output. */
export interface Ran {
  readonly code: number;
  readonly text: string;
}

/** The simulated tenant and the service as processes, with signed-in people. */
export interface Product {
  readonly tenantData: string;
  /** Data folder and settings of the service. */
  readonly places: ServicePlaces;
  service: RunningService;
  /**
   * A call to the directory as the application. `path` has its version, or begins with "/_simulator".
   * @throws AssertionError from 300 on
   */
  tenant(method: string, path: string, body?: unknown): Promise<Body>;
  tenantCall(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>;
  behave(wish: Readonly<Record<string, unknown>>): Promise<Body>;
  as(person: Person['key']): Promise<ApiClient>;
  /** While sign-in is paused, the provider of the tenant answers nothing. */
  pauseSignIn(isPaused: boolean): void;
  /** A new access token, with which no session is open. */
  token(person: Person['key']): Promise<string>;
  /** Makes a backup as Ada and waits for its end. @throws AssertionError unless it is Completed */
  backup(): Promise<string>;
  compare(backupId: string, chosen: Chosen): Promise<ComparedObject[]>;
  compareBackups(from: string, to: string, filters?: Readonly<Record<string, unknown>>): Promise<BackupDifferences>;
  /** Restores as Ada and waits for the end. */
  restore(backupId: string, chosen: Chosen, settings?: Readonly<Record<string, unknown>>): Promise<Restored>;
  csv(restoreId: string): Promise<string>;
  /** Ends the service, lets the work change its database, and starts it again. */
  whileStopped(work: (db: Db) => Promise<void>): Promise<void>;
  /** Ends the service, with SIGTERM unless another signal is named, and starts it again. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Runs commands of `npm run recovery` on the host. With the embedded database the service is stopped meanwhile. */
  onHost<T>(work: (recovery: (...args: string[]) => Promise<Ran>) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}
