import { columnsOf } from '@trc/domain/recordSummary';
import type { SummaryValue } from '@trc/domain/recordSummary';
import { SegmentBuilder } from '../../src/content/summary/builder.ts';
import { IndexBuilder } from '../../src/content/summary/indexBuilder.ts';
import { normalise } from '@trc/domain/normalise';
import { decodeSegment, encodeSegment } from '../../src/content/summary/segment.ts';
import type { PageQuery, SummaryIndex } from '../../src/content/summary/summaryIndex.ts';

export const TYPE = 'servicePrincipals';
export const COLUMNS = columnsOf(TYPE);

export interface Row {
  id: string;
  /** The backup that its version began in. */
  number: number;
  values: SummaryValue[];
}

export const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/**
 * Builds an index as a backup and a load do: segments per number and of a few rows, written and read again; `kept`: the
 * stored part of a segment.
 */
export const buildIndex = (
  rows: readonly Row[],
  dead: readonly Row[],
  perSegment: number,
  lost: ReadonlySet<number>,
  kept: (plain: Buffer) => Buffer = (plain) => plain,
): { index: SummaryIndex; missing: string[] } => {
  const sorted = [...rows].sort((left, right) => byBytes(left.id, right.id));
  const builder = new IndexBuilder(TYPE);
  for (let start = 0; start < sorted.length; start += 3) {
    const part = sorted.slice(start, start + 3);
    builder.addVersions({
      ids: part.map(({ id }) => id).join('\n'),
      numbers: part.map(({ number }) => number).join(','),
      count: part.length,
    });
  }
  builder.endVersions();
  const written = [...rows, ...dead].sort((left, right) => byBytes(left.id, right.id));
  for (const number of [3, 1, 2]) {
    if (lost.has(number)) continue;
    const own = written.filter((row) => row.number === number);
    for (let start = 0; start < own.length; start += perSegment) {
      const segment = new SegmentBuilder(TYPE);
      for (const { id, values } of own.slice(start, start + perSegment)) segment.add(id, values);
      builder.addSegment(number, decodeSegment(TYPE, kept(encodeSegment(TYPE, segment.take()))));
    }
  }
  const missing = builder.missing();
  const rebuilt = new SegmentBuilder(TYPE);
  for (const id of missing) rebuilt.add(id, sorted.find((row) => row.id === id)?.values ?? []);
  if (missing.length > 0) builder.addSegment(undefined, rebuilt.take());
  const steps = builder.finish();
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return { index: step.value, missing };
};

const sortText = (value: SummaryValue, kind: string | undefined): string => {
  const text = normalise(String(value));
  return kind === 'date' ? text.replace(/z$/, '') : text;
};

/** Computes a page without an index, as the expected value. */
export const model = (rows: readonly Row[], { sort, search = '', offset, limit }: PageQuery) => {
  const wanted = normalise(search).trim();
  const found = rows.filter(
    ({ values }) =>
      wanted === '' ||
      COLUMNS.some(({ kind }, index) => {
        const value = values[index] ?? null;
        if (value === null || kind === 'boolean') return false;
        const text = sortText(value, kind);
        return (kind === 'date' ? text.slice(0, 10) : text).includes(wanted);
      }),
  );
  const column = COLUMNS.findIndex(({ key }) => key === (sort?.column ?? 'displayName'));
  const sign = sort?.direction === 'desc' ? -1 : 1;
  found.sort((left, right) => {
    const [a, b] = [left, right].map((row) => row.values[column] ?? null);
    const kind = COLUMNS[column]?.kind;
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    const order = a === null || b === null ? 0 : byBytes(sortText(a ?? null, kind), sortText(b ?? null, kind));
    return sign * (order || byBytes(left.id, right.id));
  });
  return { rows: found.slice(offset, offset + limit).map(({ id, values }) => ({ id, values })), total: found.length };
};
