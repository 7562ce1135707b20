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
 * One way of keeping tenant keys. `material` is the stored, already unsealed key; the provider overwrites it after use.
 * Both kinds of own keys are software keys, also a key from an HSM: their private half is the material. A provider for
 * a hardware module (PKCS#11) would store the name of a key and let the module unwrap, which is why both calls are
 * asynchronous.
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
