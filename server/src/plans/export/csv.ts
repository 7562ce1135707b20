import { CSV_START, csvLine } from '@trc/domain/csv';
import { typeName } from '@trc/domain/typeNames';
import { isShownInFiles } from '../../restore/report/csv.ts';
import type { ShownOperation } from '../types.ts';
import { nameOperation, collectNotes, STATE_WORDS } from './words.ts';

/** The directory has, or gets, no value. */
const NONE = '(empty)';

/** One line: an operation, or an attribute or link value that it writes. */
interface Line {
  operation: ShownOperation;
  isSelected: boolean;
  attribute?: string;
  now?: string;
  planned?: string;
}

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
/** The state and the notes are on the line of the operation only. */
const ofOperation = ({ operation, attribute }: Line, text: (operation: ShownOperation) => string): string =>
  attribute === undefined ? text(operation) : '';

const COLUMNS: readonly { heading: string; valueOf: (line: Line) => string }[] = [
  { heading: 'Wave', valueOf: ({ operation }) => String(operation.wave) },
  { heading: 'Operation', valueOf: ({ operation }) => nameOperation(operation) },
  { heading: 'Type', valueOf: ({ operation }) => typeName(operation.type) },
  { heading: 'Name', valueOf: ({ operation }) => operation.name },
  { heading: 'ID', valueOf: ({ operation }) => operation.id },
  { heading: 'Selected', valueOf: ({ operation, isSelected }) => yesNo(operation.selected && isSelected) },
  { heading: 'Attribute', valueOf: ({ attribute = '' }) => attribute },
  { heading: 'In the directory', valueOf: ({ now = '' }) => now },
  { heading: 'Planned', valueOf: ({ planned = '' }) => planned },
  { heading: 'State', valueOf: (line) => ofOperation(line, ({ state }) => STATE_WORDS[state]) },
  { heading: 'Notes', valueOf: (line) => ofOperation(line, (operation) => collectNotes(operation).join(' ')) },
];

type WrittenPart = Required<Omit<Line, 'operation'>>;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return NONE;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const nameOf = ({ value, name }: ShownOperation['links'][number]['add'][number]): string =>
  name === undefined ? textOf(value) : `${name} (${textOf(value)})`;

const restOf = (attribute: string, count: number, shown: number): WrittenPart[] =>
  count > shown ? [{ isSelected: true, attribute, now: '', planned: `and ${count - shown} more` }] : [];

const writtenParts = ({ attributes, links }: ShownOperation): WrittenPart[] => [
  ...attributes
    .filter(({ path }) => isShownInFiles(path))
    .map(({ path, expected, wanted, selected }) => ({
      isSelected: selected,
      attribute: path,
      now: textOf(expected),
      planned: textOf(wanted),
    })),
  ...links.flatMap(({ name, add, addCount, remove, removeCount }) => [
    ...add.map((one) => ({ isSelected: one.selected, attribute: name, now: '', planned: nameOf(one) })),
    ...restOf(`${name} (added)`, addCount, add.length),
    ...remove.map((one) => ({ isSelected: one.selected, attribute: name, now: nameOf(one), planned: '' })),
    ...restOf(`${name} (removed)`, removeCount, remove.length),
  ]),
];

const toCsvLines = (operation: ShownOperation): string[] =>
  [{ operation, isSelected: true }, ...writtenParts(operation).map((part) => ({ operation, ...part }))].map(
    (line: Line) => csvLine(COLUMNS.map(({ valueOf }) => valueOf(line))),
  );

/** A plan as text in parts: one line per object, then one per attribute and link value that it writes. */
export async function* planCsv(parts: AsyncIterable<readonly ShownOperation[]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(({ heading }) => heading));
  for await (const part of parts) yield part.flatMap(toCsvLines).join('');
}
