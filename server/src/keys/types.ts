import type { Vault } from './provider.ts';

/** The opened keys of one tenant. They exist in memory only. */
export interface TenantKeys {
  tenantId: string;
  /** Key of the content address; constant for the life of the tenant, so that deduplication survives every rotation. */
  addressKey: Buffer;
  /** The data key that seals new bodies. */
  current: number;
  /** Data keys by their id. */
  dataKeys: ReadonlyMap<number, Buffer>;
}

export interface OpenKeys {
  sealed: false;
  /** True when this start made the root key: the start asks the person to copy it to a safe place. */
  firstStart: boolean;
  /** True when this start began with a database that held nothing, also where the root key was there already. */
  emptyDatabase: boolean;
  /** Message for the person when this start completed an interrupted change of the root key. */
  changed?: string;
  /** Opens a tenant's keys; makes them when missing, and a new data key when a quarter begins. */
  tenant(tenantId: string): Promise<TenantKeys>;
  /** Seals other small secrets, e.g. tenant keys themselves. */
  vault: Vault;
}

/** The service starts, answers 503 and its status only. `reason` is one sentence for the log and the status. */
export interface SealedKeys {
  sealed: true;
  reason: string;
}

export type Keys = OpenKeys | SealedKeys;
