import { SUM_MODULUS } from './macs.ts';

/** A row whose signature fits, with its share of the sum. */
export interface SummedRow {
  key: string;
  revision: number;
  share: bigint;
}

export interface SumMismatch {
  /** Sum of the rows that are there less the sum that the head holds. */
  difference: bigint;
  rows: readonly SummedRow[];
  /** Revision of the newest row that the service signed. */
  headRevision: number;
  /** True for append-only rows with consecutive numbers, as in a log. */
  appended: boolean;
}

export interface SumFinding {
  /** Undefined where no single row can be named. */
  key?: string;
  what: string;
}

/** So many missing numbers are named one by one. */
const MAX_NAMED = 20;

/** @returns one or two rows that are there and that the sum does not hold: their shares are the difference */
const findAdded = (difference: bigint, rows: readonly SummedRow[]): string[] => {
  const byShare = new Map(rows.map(({ share, key }) => [share, key]));
  const single = byShare.get(difference);
  if (single !== undefined) return [single];
  for (const { share, key } of rows) {
    const other = byShare.get((difference - share + SUM_MODULUS) % SUM_MODULUS);
    if (other !== undefined && other !== key) return [key, other];
  }
  return [];
};

/** Checks the order of a log: missing numbers, and entries that are older than the one before. */
const readOrder = (rows: readonly SummedRow[], headRevision: number): SumFinding[] => {
  const findings: SumFinding[] = [];
  const sorted = rows.map(({ key, revision }) => ({ seq: Number(key), revision })).sort((a, b) => a.seq - b.seq);
  let last = { seq: 0, revision: 0 };
  for (const row of sorted) {
    const missing = row.seq - last.seq - 1;
    for (let seq = last.seq + 1; missing <= MAX_NAMED && seq < row.seq; seq += 1) {
      findings.push({ key: String(seq), what: 'it was removed outside of the service' });
    }
    if (missing > MAX_NAMED) {
      findings.push({ what: `entries ${last.seq + 1} to ${row.seq - 1} were removed outside of the service` });
    }
    if (row.revision < last.revision) findings.push({ key: String(row.seq), what: 'an older state was put back' });
    last = { seq: row.seq, revision: Math.max(last.revision, row.revision) };
  }
  if (last.revision < headRevision && last.seq > 0) {
    findings.push({ what: `entries after ${last.seq} were removed outside of the service` });
  }
  return findings;
};

const range = (rows: readonly SummedRow[]): string => {
  const revisions = rows.map(({ revision }) => revision).sort((a, b) => a - b);
  const [first, last] = [revisions[0], revisions.at(-1)];
  return first === undefined ? 'no row is left' : `${rows.length} rows are left, with revisions ${first} to ${last}`;
};

/** Says which rows make the sum of a table differ, as far as sum and order tell. */
export const explainSum = ({ difference, rows, headRevision, appended }: SumMismatch): SumFinding[] => {
  const added = findAdded(difference, rows);
  if (added.length > 0) return added.map((key) => ({ key, what: 'the service had removed it, and it was put back' }));
  const general = { what: `rows were added, removed or put back outside of the service (${range(rows)})` };
  return appended ? [general, ...readOrder(rows, headRevision)] : [general];
};
