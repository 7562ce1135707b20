import type * as Schemas from '../../contract/generated.ts';
import type { AlwaysWith, Reply } from '../../contract/operations.ts';
import type { Actor } from '../../catalog/types.ts';

/** A key without anything secret of it. */
export type EncryptionKey = AlwaysWith<Schemas.EncryptionKey, 'keyName' | 'createdOn' | 'mode' | 'source' | 'byok'>;

/** The public half, its end, and the identifier that hardware vendors' tools ask for. */
export type DownloadedKek = AlwaysWith<Schemas.KeyEncryptingKey, 'kid'>;

/** A key-encrypting key that can be used; `kekId` is its thumbprint. */
export type LiveKek = AlwaysWith<Schemas.LiveKek, 'kid'>;

/** The confirmation that the root key file was copied to a safe place; undefined before that. */
export type RootKeyCopy = Reply<'getRootKeyCopy'>;

/** An uploaded file; its contents are overwritten once they have been read. */
export interface KeyFile {
  filename: string;
  data: Buffer;
}

export interface Encryption {
  /** The keys of a tenant, newest first. */
  list(tenantId: string): Promise<EncryptionKey[]>;
  /**
   * Begins to use an own .pem key. @throws DomainError `invalid` for a key that cannot be used, `conflict` while
   * another one is being activated
   */
  uploadSoftwareKey(tenantId: string, file: KeyFile | undefined, actor: Actor): Promise<EncryptionKey>;
  /** Begins to use a key transferred from a hardware module. @throws DomainError as above */
  importHsmKey(tenantId: string, file: KeyFile | undefined, actor: Actor): Promise<EncryptionKey>;
  /**
   * Begins to use a new system key; `replaces` names the version that must still be the active one, so that of several
   * who find it due one begins. @throws DomainError `conflict` while another key is being activated, or when another
   * version is active
   */
  rotateSystemKey(tenantId: string, actor: Actor, replaces?: number): Promise<EncryptionKey>;
  /** @throws DomainError `conflict` when there are 5 live ones */
  generateKek(tenantId: string, actor: Actor): Promise<DownloadedKek>;
  /** The key-encrypting keys that can be used, the oldest first. */
  listKeks(tenantId: string): Promise<LiveKek[]>;
  /** Erases the private half of a live key-encrypting key. @throws DomainError `notFound` when there is no such key */
  withdrawKek(tenantId: string, kekId: string, actor: Actor): Promise<void>;
  /** The confirmation for the root key in force; empty until an administrator confirms a copy of that key. */
  rootKeyCopy(tenantId: string): Promise<RootKeyCopy>;
  confirmRootKeyCopy(tenantId: string, actor: Actor): Promise<RootKeyCopy>;
}
