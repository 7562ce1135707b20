import type { ColumnKind, ObjectType } from '@trc/domain/objectTypes';
import { columnsOf } from '@trc/domain/recordSummary';
import { splitStrings } from './strings.ts';
import type { Strings } from './strings.ts';
import { trigramBytes } from './trigrams.ts';
import type { Searched, Trigrams } from './trigrams.ts';

/** One column as it is searched and sorted. */
export interface SegmentColumn {
  /** Normalised texts; a value that is missing is the one byte NOTHING, which sorts last and is never found. */
  texts: Strings;
  /** Rows in the order of their texts, equal ones in the order of rows. */
  order: Uint16Array;
}

/** Summaries of some objects of one type, in the order of their ids. */
export interface Segment {
  ids: Strings;
  /** JSON arrays with one value per column. */
  values: Strings;
  columns: SegmentColumn[];
  /** Trigrams of the searched texts; segments of few rows have none. */
  trigrams: Trigrams | undefined;
}

/** "2024-03-05": the time of a moment is no text that people search for. */
const DATE_LENGTH = 10;

/** Number of characters that a search compares in a column. The console translates yes and no. */
export const searchedLength = (kind: ColumnKind): number =>
  kind === 'boolean' ? 0 : kind === 'date' ? DATE_LENGTH : Infinity;

export const searchedColumns = (type: ObjectType, columns: readonly Pick<SegmentColumn, 'texts'>[]): Searched[] =>
  columns.map(({ texts }, index) => ({ texts, within: searchedLength(columnsOf(type)[index]?.kind ?? 'text') }));

export const TEXT_END = 0;
export const LINE_END = 10;
/** No UTF-8 text has this byte. */
export const NOTHING = 0xff;

const VERSION = 1;
const LENGTH_BYTES = 4;
const ORDER_BYTES = 2;

interface Header {
  version: number;
  rows: number;
  columns: string[];
  /** Bytes of ids, values and each column's texts. */
  sizes: number[];
}

const keysOf = (type: ObjectType): string[] => columnsOf(type).map(({ key }) => key);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A copy, because numbers of several bytes must be at places that they divide. */
const copyOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

export const encodeSegment = (type: ObjectType, { ids, values, columns, trigrams }: Segment): Buffer => {
  const texts = [ids.bytes, values.bytes, ...columns.map((column) => column.texts.bytes)];
  const header: Header = {
    version: VERSION,
    rows: ids.ends.length,
    columns: keysOf(type),
    sizes: texts.map(({ length }) => length),
  };
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  return Buffer.concat([
    length,
    head,
    ...texts,
    ...columns.map(({ order }) => bytesOf(order)),
    ...(trigrams ? [bytesOf(trigrams.bits)] : []),
  ]);
};

/** @throws Error for a segment of another version or with other columns than the type has now */
export const decodeSegment = (type: ObjectType, plain: Buffer): Segment => {
  let at = LENGTH_BYTES + plain.readUInt32LE(0);
  const header = JSON.parse(plain.toString('utf8', LENGTH_BYTES, at)) as Header;
  if (header.version !== VERSION || header.columns.join() !== keysOf(type).join())
    throw new Error('The segment is of another version.');
  const { rows } = header;
  const [ids, values, ...texts] = header.sizes.map((size, index) => {
    at += size;
    return splitStrings(plain.subarray(at - size, at), index < 2 ? LINE_END : TEXT_END, rows);
  });
  const orders = at + texts.length * rows * ORDER_BYTES;
  // Segments of the first releases have no trigrams.
  if (!ids || !values || ![orders, orders + trigramBytes(rows)].includes(plain.length))
    throw new Error('The segment has another length than it says.');
  return {
    ids,
    values,
    columns: texts.map((column, index) => {
      const start = at + index * rows * ORDER_BYTES;
      return { texts: column, order: new Uint16Array(copyOf(plain.subarray(start, start + rows * ORDER_BYTES))) };
    }),
    trigrams: plain.length > orders ? { bits: new Uint32Array(copyOf(plain.subarray(orders))) } : undefined,
  };
};
