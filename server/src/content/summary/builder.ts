import type { ObjectType } from '@trc/domain/objectTypes';
import { normalise } from '@trc/domain/normalise';
import { columnsOf } from '@trc/domain/recordSummary';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { LINE_END, NOTHING, searchedColumns, TEXT_END } from './segment.ts';
import type { Segment, SegmentColumn } from './segment.ts';
import { compareTexts, splitStrings } from './strings.ts';
import type { Strings } from './strings.ts';
import { buildTrigrams } from './trigrams.ts';

/** Orders are numbers of two bytes. */
export const MAX_ROWS = 32_768;
const MAX_BYTES = 8 * 1024 * 1024;

const NO_VALUE = Buffer.from([NOTHING, TEXT_END]);

/** The text that a value is sorted by. A moment loses its Z, so that whole seconds come before their fractions. */
const sortTextOf = (value: SummaryValue, isDate: boolean): string | undefined => {
  if (value === null) return undefined;
  const text = normalise(String(value));
  return isDate && text.endsWith('z') ? text.slice(0, -1) : text;
};

const orderOf = (texts: Strings): Uint16Array =>
  new Uint16Array(texts.ends.length)
    .map((_, row) => row)
    .sort((left, right) => compareTexts(texts, left, texts, right) || left - right);

/** Collects summaries of one type, which come in the order of ids, until they are enough for a segment. */
export class SegmentBuilder {
  readonly #type: ObjectType;
  readonly #ids: string[] = [];
  readonly #values: string[] = [];
  readonly #columns: { isDate: boolean; texts: (string | undefined)[] }[];
  #bytes = 0;

  constructor(type: ObjectType) {
    this.#type = type;
    this.#columns = columnsOf(type).map((column) => ({ isDate: column.kind === 'date', texts: [] }));
  }

  get rows(): number {
    return this.#ids.length;
  }

  get isFull(): boolean {
    return this.rows >= MAX_ROWS || this.#bytes >= MAX_BYTES;
  }

  add(id: string, summary: readonly SummaryValue[]): void {
    const values = JSON.stringify(summary);
    this.#ids.push(id);
    this.#values.push(values);
    this.#columns.forEach(({ isDate, texts }, index) => texts.push(sortTextOf(summary[index] ?? null, isDate)));
    this.#bytes += 2 * values.length + id.length;
  }

  /** @returns the segment of everything that was added, which is forgotten. */
  take(): Segment {
    const rows = this.rows;
    const lines = (texts: string[]): Strings =>
      splitStrings(
        Buffer.from(
          texts
            .splice(0)
            .map((text) => `${text}\n`)
            .join(''),
        ),
        LINE_END,
        rows,
      );
    const columns = this.#columns.map(({ texts }): SegmentColumn => {
      const strings = splitStrings(
        Buffer.concat(texts.splice(0).map((text) => (text === undefined ? NO_VALUE : Buffer.from(`${text}\0`)))),
        TEXT_END,
        rows,
      );
      return { texts: strings, order: orderOf(strings) };
    });
    this.#bytes = 0;
    return {
      ids: lines(this.#ids),
      values: lines(this.#values),
      columns,
      trigrams: buildTrigrams(rows, searchedColumns(this.#type, columns)),
    };
  }
}
