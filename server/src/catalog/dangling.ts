import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { EXPANDED } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { TARGET_SIZE, computePseudonyms, requiredReferences, unpackTargets } from '../content/referencePseudonyms.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { Dangling } from '../backup/coverage.ts';
import { BlockSet } from '../backup/idSet.ts';
import { readObjects } from './objects.ts';
import { COVERS_BACKUP_SQL } from './versions.ts';

/** Dangling references of a backup. */
export interface FoundDangling {
  /** An object that names the same id twice counts once. */
  count: number;
  examples: Dangling[];
}

export interface WhereToLook {
  number: number;
  /** The backup has read the recycle bin: a deleted object is not dangling. */
  expanded: boolean;
}

/** A version with its references. */
export interface TargetsRow {
  type: StoredType;
  object_id: string;
  targets: Buffer | null;
}

/** Rows that were read together, with their pseudonyms in one piece: flat memory for a million links. */
interface Part {
  from: Pick<TargetsRow, 'type' | 'object_id'>;
  targets: Buffer;
}

/** At least as many as were given at once. */
const ROWS_PER_BATCH = 5000;
/** Limit of the list in a manifest. */
const MAX_EXAMPLES = 100;

const readRows = (
  db: Db,
  tenantId: string,
  { number, expanded }: WhereToLook,
  after: Pick<TargetsRow, 'type' | 'object_id'>,
): Promise<TargetsRow[]> =>
  db.query<TargetsRow & Record<string, unknown>>(
    `select v.type, v.object_id, v.targets from object_version v
     where ${COVERS_BACKUP_SQL} and ($3::bool or v.type <> '${EXPANDED}')
       and (v.type , v.object_id) > ($4, $5) order by v.type, v.object_id limit $6`,
    [tenantId, number, expanded, after.type, after.object_id, ROWS_PER_BATCH],
  );

function* blocksOf(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; at += TARGET_SIZE) yield at;
}

const addAll = (known: BlockSet, bytes: Buffer): void => {
  for (const at of blocksOf(bytes)) known.add(bytes, at);
};

const countMissing = (known: BlockSet, bytes: Buffer): number => {
  let count = 0;
  for (const at of blocksOf(bytes)) if (!known.has(bytes, at)) count += 1;
  return count;
};

/** Opens some holders to get the name and the place of their references. */
const examplesOf = async (
  db: Db,
  keys: TenantKeys,
  number: number,
  known: BlockSet,
  holders: readonly TargetsRow[],
): Promise<Dangling[]> => {
  const examples: Dangling[] = [];
  for (const { type } of OBJECT_TYPES) {
    const ids = holders.filter((holder) => holder.type === type).map((holder) => holder.object_id);
    for (const [id, found] of await readObjects(db, keys, number, type, ids)) {
      if (!found.found) continue;
      const named = requiredReferences(type, id, found.stored);
      const blocks = computePseudonyms(
        keys,
        named.map((one) => one.id),
      );
      named.forEach(({ path, id: to }, index) => {
        if (!known.has(blocks, index * TARGET_SIZE)) examples.push({ type, id, path, to });
      });
    }
  }
  return examples.slice(0, MAX_EXAMPLES);
};

/**
 * Finds references to objects that the backup lacks, in unchanged objects as well: their targets may be deleted. The
 * caller passes the rows of the manifest, so that no row is read twice.
 */
export class DanglingSearch {
  readonly #known = new BlockSet();
  readonly #parts: Part[] = [];
  #last: Part['from'] = { type: '' as StoredType, object_id: '' };
  #isRecorded = true;

  constructor(
    readonly db: Db,
    readonly keys: TenantKeys,
    readonly where: WhereToLook,
  ) {}

  /** Rows come in the order of type and id. */
  add(all: readonly TargetsRow[]): void {
    const rows = all.filter(({ type }) => this.where.expanded || type !== EXPANDED);
    this.#isRecorded &&= rows.every(({ targets }) => targets !== null);
    addAll(
      this.#known,
      computePseudonyms(
        this.keys,
        rows.map((row) => row.object_id),
      ),
    );
    const unpacked = rows.flatMap(({ targets }) => (targets && targets.length > 0 ? [unpackTargets(targets)] : []));
    for (const { own } of unpacked) addAll(this.#known, own);
    if (unpacked.length > 0)
      this.#parts.push({ from: this.#last, targets: Buffer.concat(unpacked.map(({ targets }) => targets)) });
    const end = rows.at(-1);
    if (end) this.#last = { type: end.type, object_id: end.object_id };
  }

  /** @returns undefined when the backup holds versions that were written before references were recorded */
  async end(signal?: AbortSignal): Promise<FoundDangling | undefined> {
    if (!this.#isRecorded) return undefined;
    let count = 0;
    const holders: TargetsRow[] = [];
    for (const { from, targets } of this.#parts) {
      const missing = countMissing(this.#known, targets);
      count += missing;
      if (missing === 0 || holders.length >= MAX_EXAMPLES) continue;
      signal?.throwIfAborted();
      for (const row of await readRows(this.db, this.keys.tenantId, this.where, from)) {
        if (
          holders.length < MAX_EXAMPLES &&
          row.targets &&
          countMissing(this.#known, unpackTargets(row.targets).targets) > 0
        )
          holders.push(row);
      }
    }
    return { count, examples: await examplesOf(this.db, this.keys, this.where.number, this.#known, holders) };
  }
}
