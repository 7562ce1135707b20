/**
 * The origin of a tenant's key: made by the service, uploaded as a .pem file, or transferred from a hardware module.
 */
export type TenantKeyKind = 'system' | 'software' | 'hsm';

/** An opened tenant key, which wraps data keys. `context` says which data key it is, and is bound to the result. */
export interface WrappingKey {
  wrap(context: Buffer, dataKey: Buffer): Promise<Buffer>;
  /** @throws Error when the key, the context or a single bit is another. */
  unwrap(context: Buffer, wrapped: Buffer): Promise<Buffer>;
}

/**
 * One way of holding tenant keys. `material` is what the database keeps, already unsealed; the provider overwrites it
 * when it is done with it. Both kinds of own keys are held in software, also a key from an HSM: their private half is
 * the material. A provider for a hardware module (PKCS#11) would keep the name of a key there and let the module
 * unwrap, which is why both calls may take their time.
 */
export interface KeyProvider {
  open(material: Buffer): WrappingKey;
}

/** Seals small secrets under the root key without handing that out. `context` is authenticated, not stored. */
export interface Vault {
  seal(context: Buffer, plain: Uint8Array): Buffer;
  /** @throws Error when the root key, the context or a single bit is another. */
  unseal(context: Buffer, sealed: Buffer): Buffer;
}
