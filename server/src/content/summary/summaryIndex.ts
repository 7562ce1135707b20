import { normalise } from '@trc/domain/normalise';
import type { ColumnKind } from '@trc/domain/objectTypes';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { RowSet } from './rowSet.ts';
import { scanRows, scanTexts } from './scan.ts';
import { searchedLength } from './segment.ts';
import { compareTexts, textAt } from './strings.ts';
import type { Strings } from './strings.ts';
import { rowsWith } from './trigrams.ts';
import type { TrigramRows } from './trigrams.ts';

export interface IndexColumn {
  key: string;
  kind: ColumnKind;
  /** Normalised. */
  texts: Strings;
  /** Rows in the order of their texts; those without a value come last. */
  order: Uint32Array;
  /** Rows that have a value. */
  present: number;
}

export interface PageQuery {
  /** The column to sort by, or "id". Undefined: the first column, ascending. */
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
  search?: string | undefined;
  /** Only these objects. */
  ids?: readonly string[] | undefined;
  offset: number;
  limit: number;
}

export interface SummaryRow {
  id: string;
  /** One value per column. */
  values: SummaryValue[];
}

export interface SummaryPage {
  rows: SummaryRow[];
  /** Rows of all pages. */
  total: number;
}

/** A person asked to sort by a column that is not listed. */
export class UnknownColumnError extends Error {}

/** Results of the last searches, so that further pages and other orders of one cost nothing. */
const SEARCHES_KEPT = 8;
/** With a larger part of the rows left to check, one pass over all texts is quicker. */
const MAX_SCANNED = 1 / 8;

/** @returns the row at a place, from 0. */
type Order = (place: number) => number;

/** The objects of one type in one backup, in memory: pages in any order, and search. Rows are in the order of ids. */
export class SummaryIndex {
  readonly #searches = new Map<string, RowSet>();

  constructor(
    readonly ids: Strings,
    readonly values: Strings,
    readonly columns: readonly IndexColumn[],
    /** All rows, in pieces. */
    readonly pieces: readonly TrigramRows[],
  ) {}

  get size(): number {
    return this.ids.ends.length;
  }

  /** Memory that it takes, about. */
  get bytes(): number {
    const strings = [this.ids, this.values, ...this.columns.map(({ texts }) => texts)];
    const pieces = this.pieces.reduce(
      (sum, { rows, trigrams }) => sum + rows.byteLength + (trigrams?.bits.byteLength ?? 0),
      0,
    );
    return (
      strings.reduce((sum, { bytes, ends }) => sum + bytes.length + ends.byteLength, pieces) +
      this.columns.length * this.size * 4
    );
  }

  /** @throws UnknownColumnError */
  page({ sort, search, ids, offset, limit }: PageQuery): SummaryPage {
    const rowAt = this.#orderOf(sort);
    const found = ids ? this.#among(ids, this.#find(search)) : this.#find(search);
    const rows: SummaryRow[] = [];
    if (!found) {
      for (let step = offset; step < Math.min(offset + limit, this.size); step += 1) rows.push(this.#row(rowAt(step)));
      return { rows, total: this.size };
    }
    const end = Math.min(offset + limit, found.count);
    let seen = 0;
    for (let step = 0; seen < end && offset < end; step += 1) {
      const row = rowAt(step);
      if (!found.has(row)) continue;
      if (seen >= offset) rows.push(this.#row(row));
      seen += 1;
    }
    return { rows, total: found.count };
  }

  /** @returns the rows of those ids that are there. */
  rowsOf(ids: readonly string[]): SummaryRow[] {
    return ids.flatMap((id) => {
      const row = this.#indexOf(id);
      return row === undefined ? [] : [this.#row(row)];
    });
  }

  /** @returns those ids that a search finds. */
  matching(ids: readonly string[], search: string): string[] {
    const found = this.#find(search);
    return ids.filter((id) => {
      const row = this.#indexOf(id);
      return row !== undefined && (!found || found.has(row));
    });
  }

  #among(ids: readonly string[], within: RowSet | undefined): RowSet {
    const rows = new RowSet(this.size);
    for (const id of ids) {
      const row = this.#indexOf(id);
      if (row !== undefined && (!within || within.has(row))) rows.add(row);
    }
    return rows;
  }

  #row(row: number): SummaryRow {
    return { id: textAt(this.ids, row), values: JSON.parse(textAt(this.values, row)) as SummaryValue[] };
  }

  #indexOf(id: string): number | undefined {
    const bytes = Buffer.from(`${id}\n`);
    const wanted: Strings = { bytes, ends: Uint32Array.of(bytes.length) };
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const difference = compareTexts(this.ids, middle, wanted, 0);
      if (difference === 0) return middle;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** Descending is the reverse of ascending, except that rows without a value stay last. */
  #orderOf(sort: PageQuery['sort']): Order {
    const isDescending = sort?.direction === 'desc';
    const column = sort ? this.columns.find(({ key }) => key === sort.column) : this.columns[0];
    if (!column && sort?.column !== 'id') throw new UnknownColumnError();
    const { size } = this;
    const present = column?.present ?? size;
    const place = (step: number): number => (step < present ? present - 1 - step : size - 1 - (step - present));
    const order = column?.order;
    if (!order) return isDescending ? place : (step) => step;
    return isDescending ? (step) => order[place(step)] ?? 0 : (step) => order[step] ?? 0;
  }

  /** @returns the rows that hold the text in a listed column; undefined = all. */
  #find(search = ''): RowSet | undefined {
    const text = normalise(search).trim();
    if (text === '') return undefined;
    const known = this.#searches.get(text);
    const found = known ?? this.#scan(Buffer.from(text));
    this.#searches.delete(text);
    this.#searches.set(text, found);
    const oldest = this.#searches.keys().next().value;
    if (this.#searches.size > SEARCHES_KEPT && oldest !== undefined) this.#searches.delete(oldest);
    return found;
  }

  #scan(text: Buffer): RowSet {
    const found = new RowSet(this.size);
    const rows = rowsWith(this.pieces, text, this.size * MAX_SCANNED);
    for (const { kind, texts } of this.columns) {
      const within = searchedLength(kind);
      if (within === 0) continue;
      if (rows) scanRows(texts, text, found, within, rows);
      else scanTexts(texts, text, found, within);
    }
    return found;
  }
}
