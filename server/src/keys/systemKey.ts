import { randomBytes } from 'node:crypto';
import type { KeyProvider } from './provider.ts';
import { KEY_BYTES, seal, unseal } from './wrap.ts';

export const makeSystemKey = (): Buffer => randomBytes(KEY_BYTES);

/** System keys: AES-256-GCM. */
export const systemKeys: KeyProvider = {
  open: (key) => ({
    wrap: (context, dataKey) => Promise.resolve(seal(key, context, dataKey)),
    unwrap: (context, wrapped) => new Promise((resolve) => resolve(unseal(key, context, wrapped))),
  }),
};
