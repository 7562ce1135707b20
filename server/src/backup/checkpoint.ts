import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { EXPANDED } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { buildContext, seal, unseal } from '../keys/wrap.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { JobProgress } from '../jobs/index.ts';
import type { Gap } from './coverageGaps.ts';
import type { Requested } from './readingPlan.ts';
import type { BackupRow, Counts } from '../catalog/records.ts';

/**
 * The order of reading. Conditional access comes first and named locations after the large types, because the directory
 * grants both together one request per second.
 */
export const READ_ORDER: readonly ObjectType[] = [
  'conditionalAccessPolicies',
  ...OBJECT_TYPES.map(({ type }) => type).filter((type) => type !== 'conditionalAccessPolicies'),
];

/** Types that attackers change first come first, and their changes are shown while the rest is read. */
const SNAPSHOT_FIRST: readonly ObjectType[] = [
  'conditionalAccessPolicies',
  'directoryRoles',
  'tenantWidePolicies',
  'applications',
  'servicePrincipals',
  'groups',
  'users',
];

/** The order of a snapshot. Named locations stay after the large types here as well. */
export const SNAPSHOT_ORDER: readonly ObjectType[] = [
  ...SNAPSHOT_FIRST,
  ...READ_ORDER.filter((type) => !SNAPSHOT_FIRST.includes(type)),
];

/**
 * @returns the types that a backup or a snapshot reads, in its order; an Expanded backup reads additional entities
 * last.
 */
export const listReadOrder = ({ source, purpose }: Pick<BackupRow, 'source' | 'purpose'>): readonly StoredType[] => {
  if (purpose === 'comparison') return SNAPSHOT_ORDER;
  return source === 'scheduled-additional-entities' ? [...READ_ORDER, EXPANDED] : READ_ORDER;
};

/** The position of a backup; saved with every page. */
export interface Checkpoint {
  /** Index in the order of reading; its length = everything is read. */
  type: number;
  /** Index of the type's source. */
  source: number;
  /** The next page of that source; undefined = its first. */
  link: string | undefined;
  /** Pages of the type that are stored. */
  page: number;
  counts: Counts;
  /** Links per type. */
  links: Counts;
  gaps: readonly Gap[];
  /** The read plan of the backup, noted when it begins. */
  requested?: Requested;
}

export const START: Checkpoint = { type: 0, source: 0, link: undefined, page: 0, counts: {}, links: {}, gaps: [] };

const CONTEXT = 'checkpoint';

/** A nextLink may hold names, so it is sealed like a body. */
export const packCheckpoint = (keys: TenantKeys, { link, ...rest }: Checkpoint): JobProgress => {
  if (link === undefined) return rest;
  const key = keys.dataKeys.get(keys.current);
  if (!key) throw new Error('The data key is not open.');
  return {
    ...rest,
    key: keys.current,
    link: seal(key, buildContext(CONTEXT, keys.tenantId), Buffer.from(link)).toString('base64'),
  };
};

export const unpackCheckpoint = (keys: TenantKeys, progress: JobProgress | undefined): Checkpoint => {
  if (!progress) return START;
  // Checkpoints of versions before links and gaps do not have these fields.
  const {
    link,
    key: keyId,
    ...rest
  } = { ...START, ...progress } as Omit<Checkpoint, 'link'> & { link?: string; key?: number };
  const key = keys.dataKeys.get(keyId ?? 0);
  if (link === undefined || !key) return { ...rest, link: undefined };
  return {
    ...rest,
    link: unseal(key, buildContext(CONTEXT, keys.tenantId), Buffer.from(link, 'base64')).toString('utf8'),
  };
};
