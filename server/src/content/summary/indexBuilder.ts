import type { ObjectType } from '@trc/domain/objectTypes';
import { columnsOf } from '@trc/domain/recordSummary';
import { gatherStrings } from './gather.ts';
import type { Sources } from './gather.ts';
import { mergeOrders } from './merge.ts';
import { LINE_END, NOTHING, searchedColumns } from './segment.ts';
import type { Segment } from './segment.ts';
import { compareTexts, splitStrings, startOf, textAt } from './strings.ts';
import type { Strings } from './strings.ts';
import { SummaryIndex } from './summaryIndex.ts';
import type { IndexColumn } from './summaryIndex.ts';
import { buildTrigrams } from './trigrams.ts';

/**
 * Some of the objects of a backup, in the order of ids: ids joined by line feeds, and the numbers of the backups their
 * versions began in, by commas.
 */
export interface VersionPart {
  ids: string;
  numbers: string;
  count: number;
}

const NOWHERE = -1;

/** If fewer than one row in this number is needed from a segment, the rows are looked up one by one. */
const SPARSE = 20;

interface Piece {
  segment: Segment;
  /** The row of the index for each row of the segment, or NOWHERE. */
  rows: Int32Array;
}

/** @returns the first index whose id is not before `id` (row `at` of `ids`). */
const searchId = (all: Strings, ids: Strings, at: number): number => {
  let low = 0;
  let high = all.ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTexts(all, middle, ids, at) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Keeps the rows that the index has, so that the summaries of ended versions do not stay in memory. */
const compacted = (type: ObjectType, { segment, rows }: Piece): Piece => {
  const kept = [...rows.keys()].filter((row) => rows[row] !== NOWHERE);
  const sources: Sources = { piece: new Int32Array(kept.length), row: Int32Array.from(kept) };
  const place = new Int32Array(rows.length).fill(NOWHERE);
  kept.forEach((row, index) => {
    place[row] = index;
  });
  const columns = segment.columns.map(({ texts, order }) => ({
    texts: gatherStrings([texts], sources),
    order: order.filter((row) => place[row] !== NOWHERE).map((row) => place[row] ?? 0),
  }));
  return {
    rows: Int32Array.from(kept, (row) => rows[row] ?? NOWHERE),
    segment: {
      ids: gatherStrings([segment.ids], sources),
      values: gatherStrings([segment.values], sources),
      columns,
      trigrams: buildTrigrams(kept.length, searchedColumns(type, columns)),
    },
  };
};

/**
 * Makes the index of one type of one backup: first the versions that the backup has, then the segments of the backups
 * in which they began, in any order. `missing` lists the objects that no segment has; they come as a segment made from
 * the bodies.
 */
export class IndexBuilder {
  readonly #type: ObjectType;
  readonly #parts: { bytes: Buffer; count: number }[] = [];
  readonly #numbers: Float64Array[] = [];
  readonly #pieces: Piece[] = [];
  #ids: Strings = { bytes: Buffer.alloc(0), ends: new Uint32Array() };
  #begun = new Float64Array();
  #sources: Sources = { piece: new Int32Array(), row: new Int32Array() };

  constructor(type: ObjectType) {
    this.#type = type;
  }

  addVersions({ ids, numbers, count }: VersionPart): void {
    this.#parts.push({ bytes: Buffer.from(count === 0 ? '' : `${ids}\n`), count });
    this.#numbers.push(count === 0 ? new Float64Array() : Float64Array.from(numbers.split(','), Number));
  }

  /** All versions are there. */
  endVersions(): void {
    const count = this.#parts.reduce((sum, part) => sum + part.count, 0);
    this.#ids = splitStrings(Buffer.concat(this.#parts.splice(0).map(({ bytes }) => bytes)), LINE_END, count);
    this.#begun = new Float64Array(count);
    let at = 0;
    for (const part of this.#numbers.splice(0)) {
      this.#begun.set(part, at);
      at += part.length;
    }
    this.#sources = { piece: new Int32Array(count).fill(NOWHERE), row: new Int32Array(count) };
  }

  /**
   * Takes the needed rows of a segment of the versions that began in backup `number`; without it, of versions that the
   * backup has.
   */
  addSegment(number: number | undefined, segment: Segment): void {
    const rows = this.#rowsOf(number, segment.ids);
    const found = rows.reduce((sum, row) => (row === NOWHERE ? sum : sum + 1), 0);
    if (found === 0) return;
    const piece = found * 2 < rows.length ? compacted(this.#type, { segment, rows }) : { segment, rows };
    const index = this.#pieces.push(piece) - 1;
    piece.rows.forEach((row, at) => {
      if (row === NOWHERE) return;
      this.#sources.piece[row] = index;
      this.#sources.row[row] = at;
    });
  }

  /** @returns the ids, in order, of objects whose summary is not there yet. */
  missing(): string[] {
    const missing: string[] = [];
    this.#sources.piece.forEach((piece, row) => {
      if (piece === NOWHERE) missing.push(textAt(this.#ids, row));
    });
    return missing;
  }

  /** Yields between steps of some milliseconds. @throws Error when something is missing */
  *finish(): Generator<undefined, SummaryIndex> {
    const values = gatherStrings(
      this.#pieces.map(({ segment }) => segment.values),
      this.#sources,
    );
    yield;
    const columns: IndexColumn[] = [];
    for (const [index, column] of columnsOf(this.#type).entries()) {
      const texts = gatherStrings(
        this.#pieces.map(({ segment }) => segment.columns[index]?.texts ?? this.#ids),
        this.#sources,
      );
      yield;
      const lists = this.#pieces.map(({ segment, rows }) =>
        Uint32Array.from(segment.columns[index]?.order ?? [])
          .map((row) => rows[row] ?? NOWHERE)
          .filter((row) => row !== 0xffff_ffff),
      );
      yield;
      const order = yield* mergeOrders(texts, lists);
      let present = order.length;
      while (present > 0 && texts.bytes[startOf(texts, order[present - 1] ?? 0)] === NOTHING) present -= 1;
      columns.push({ key: column.key, kind: column.kind ?? 'text', texts, order, present });
    }
    const pieces = this.#pieces.splice(0).map(({ segment, rows }) => ({ rows, trigrams: segment.trigrams }));
    return new SummaryIndex(this.#ids, values, columns, pieces);
  }

  #rowsOf(number: number | undefined, ids: Strings): Int32Array {
    const rows = new Int32Array(ids.ends.length).fill(NOWHERE);
    if (rows.length === 0) return rows;
    const first = searchId(this.#ids, ids, 0);
    const last = searchId(this.#ids, ids, rows.length - 1);
    const isSparse = rows.length * SPARSE < last - first;
    let row = first;
    rows.forEach((_, at) => {
      if (isSparse) row = searchId(this.#ids, ids, at);
      while (row < this.#begun.length && compareTexts(this.#ids, row, ids, at) < 0) row += 1;
      if (
        row < this.#begun.length &&
        (number === undefined || this.#begun[row] === number) &&
        compareTexts(this.#ids, row, ids, at) === 0
      )
        rows[at] = row;
    });
    return rows;
  }
}
