import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { KEY_BYTES, buildContext, seal, unseal } from '../../keys/wrap.ts';
import { tableOf } from './tables.ts';
import type { SignedRow, SignedTableName } from './tables.ts';

/** Keys for one purpose each, derived from the key in `integrity_key`. */
export interface IntegrityKeys {
  row: Buffer;
  sum: Buffer;
  head: Buffer;
  anchor: Buffer;
}

/** @param master the opened key of `integrity_key` */
export const deriveKeys = (master: Buffer): IntegrityKeys => {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `integrity ${purpose}`, KEY_BYTES));
  return { row: derive('row'), sum: derive('sum'), head: derive('head'), anchor: derive('anchor') };
};

/** Values of a driver as values of JSON. */
const plain = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return value instanceof Date ? value.toISOString() : value;
};

/** @returns the keyed hash of a row over table, tenant, key, revision and content */
export const rowMac = (
  { row: key }: IntegrityKeys,
  table: SignedTableName,
  tenantId: string,
  row: SignedRow,
  revision: number,
): Buffer => {
  const content = tableOf(table).columns.map((column) => plain(row[column] ?? null));
  return createHmac('sha256', key)
    .update(canonicalJson([table, tenantId, row.signed_key, revision, content]))
    .digest();
};

export const isSigned = (keys: IntegrityKeys, table: SignedTableName, tenantId: string, row: SignedRow): boolean => {
  const { signed_revision: revision, signed_mac: mac } = row;
  if (revision === null || mac === null) return false;
  const wanted = rowMac(keys, table, tenantId, row, revision);
  return mac.length === wanted.length && timingSafeEqual(mac, wanted);
};

export const SUM_MODULUS = 1n << 256n;

/** @returns the share of a row in the sum of its table */
export const computeShare = (keys: IntegrityKeys, mac: Buffer): bigint =>
  BigInt(`0x${createHmac('sha256', keys.sum).update(mac).digest('hex')}`);

/** A sum over keyed hashes does not depend on their order, and adding or removing a row costs one addition. */
export const addToSum = (keys: IntegrityKeys, sum: bigint, mac: Buffer, sign: 1n | -1n): bigint =>
  (sum + sign * computeShare(keys, mac) + SUM_MODULUS) % SUM_MODULUS;

/** The summary of all signed rows of one table and tenant. */
export interface Head {
  /** Grows with each transaction that signs rows. */
  revision: number;
  sum: bigint;
  /** Revision of each row, for tables that name their rows. */
  revisions: ReadonlyMap<string, number>;
  /** The head was missing or did not open once; the table's contents at that time are unknown. */
  broken: boolean;
}

export const EMPTY_HEAD: Head = { revision: 0, sum: 0n, revisions: new Map(), broken: false };

/** A head as the database holds it. */
export interface StoredHead {
  sealed: Buffer;
  /** JSON of the revisions; the sealed part holds its hash. */
  revisions: string;
}

const headContext = (table: SignedTableName, tenantId: string): Buffer =>
  buildContext('integrity-head', table, tenantId);
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

/** @returns the part of a head that the anchor keeps */
export const headHash = ({ sealed }: StoredHead): string => sha256(sealed);

export const sealHead = (keys: IntegrityKeys, table: SignedTableName, tenantId: string, head: Head): StoredHead => {
  const revisions = head.revisions.size === 0 ? '' : JSON.stringify([...head.revisions]);
  const text = JSON.stringify([head.revision, head.sum.toString(16), sha256(revisions), head.broken]);
  return { sealed: seal(keys.head, headContext(table, tenantId), Buffer.from(text)), revisions };
};

/** @returns undefined for a head that this service did not write */
export const openHead = (
  keys: IntegrityKeys,
  table: SignedTableName,
  tenantId: string,
  stored: StoredHead,
): Head | undefined => {
  try {
    const text = unseal(keys.head, headContext(table, tenantId), stored.sealed).toString();
    const [revision, sum, hash, broken] = JSON.parse(text) as [number, string, string, boolean];
    if (hash !== sha256(stored.revisions)) return undefined;
    const revisions = stored.revisions === '' ? [] : (JSON.parse(stored.revisions) as [string, number][]);
    return { revision, sum: BigInt(`0x${sum}`), revisions: new Map(revisions), broken };
  } catch {
    return undefined;
  }
};
