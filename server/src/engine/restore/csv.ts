import type { Db } from '../../storage/types.ts';
import type { Ledger } from './ledger.ts';
import { walkReport } from './report.ts';

/** What makes a spreadsheet take a cell for a formula, or reads past it to one. */
const TRIGGERS = new Set(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '|', '%']);
/** Nothing that is seen: spaces, marks of byte order and direction, characters without width. */
const UNSEEN = /^[\s\p{Cf}\p{Mn}]+/u;

/** A field of RFC 4180, always quoted; one that a spreadsheet could run is led by an apostrophe (safety.md 7.14). */
export const csvField = (text: string): string => {
  const plain = text.replaceAll('\0', '');
  const seen = plain.normalize('NFKC').replace(UNSEEN, '');
  const isRisky = TRIGGERS.has(text.charAt(0)) || TRIGGERS.has(seen.charAt(0));
  return `"${isRisky ? '\'' : ''}${plain.replaceAll('"', '""')}"`;
};

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;

const HEADINGS = ['Name', 'Type', 'Status', 'Action', 'Error', 'Object ID', 'Restored ID', 'Notes', 'Intended', 'Written', 'Read back'];

const json = (value: object | undefined): string => (value === undefined ? '' : JSON.stringify(value));

/** The whole report as text in parts, one line per object, so that nothing is silently skipped. */
export async function* reportCsv(db: Db, ledger: Ledger): AsyncGenerator<string> {
  yield csvLine(HEADINGS);
  for await (const part of walkReport(db, ledger)) {
    yield part.map(({ id, name, type, status, action = '', restoredId = '', errors = [], report }) => csvLine([
      name, type, status, action, errors.map(({ message }) => message).join(' '), id, restoredId, report.notes.join(' '),
      json(report.intended), json(report.written), json(report.readBack),
    ])).join('');
  }
}
