import type { EncryptionKey } from '../../api';
import { MISSING } from '@trc/domain/format';
import type { StatusInfo } from '@trc/domain/statuses';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';

/** The statuses of a key and how each looks. */
export const KEY_STATUSES = {
  Active: { label: T.statuses.Active, tone: 'success' },
  Replacing: { label: T.statuses.Replacing, tone: 'busy' },
  Error: { label: T.statuses.Error, tone: 'error' },
  Disabled: { label: T.statuses.Disabled, tone: 'info' },
} as const satisfies Record<EncryptionKey['status'], StatusInfo>;

/** The three ways to a key. */
export type KeyKind = 'system' | 'software' | 'hsm';

/** The files that the two own kinds come in. */
export const KEY_FILE_TYPES = { software: '.pem', hsm: '.byok' } as const;
export type OwnKind = keyof typeof KEY_FILE_TYPES;

type Keys = readonly EncryptionKey[];
const withStatus = (keys: Keys, status: EncryptionKey['status']): EncryptionKey | undefined =>
  keys.find((key) => key.status === status);

export const currentKey = (keys: Keys): EncryptionKey | undefined => withStatus(keys, 'Active');
/** The key on its way to active. */
export const nextKey = (keys: Keys): EncryptionKey | undefined => withStatus(keys, 'Replacing');
export const earlierKeys = (keys: Keys): EncryptionKey[] => keys.filter((key) => key.status === 'Disabled');

/** @returns the newest key whose activation failed, unless another one became active after it. */
export const failedKey = (keys: Keys): EncryptionKey | undefined => {
  const failed = withStatus(keys, 'Error');
  const current = currentKey(keys);
  return failed?.createdOn && current?.createdOn && failed.createdOn < current.createdOn ? undefined : failed;
};

/** @returns true if it is the customer's own; `byok` counts where `mode` is missing. */
export const isOwn = (key: EncryptionKey): boolean => (key.mode ? key.mode === 'BYOK' : key.byok === true);
export const describeMode = (key: EncryptionKey): string => (isOwn(key) ? T.byok : T.system);
export const describeWholeMode = (key: EncryptionKey): string =>
  isOwn(key) && key.byok_hsm && Object.hasOwn(T.kinds, key.byok_hsm)
    ? T.ofKind(T.byok, T.kinds[key.byok_hsm])
    : describeMode(key);
export const describeSource = ({ source }: EncryptionKey): string | undefined =>
  source === 'user' ? T.sources.user : source;
/** @returns the text, or the placeholder for a missing one. */
export const shown = (text: string | undefined): string => text ?? MISSING;
