import { CSV_START, csvLine } from '@trc/domain/csv';
import { typeName } from '@trc/domain/typeNames';
import { isShownInFiles } from '../../restore/csv.ts';
import type { ShownOperation } from '../types.ts';
import { KIND_WORDS, collectNotes, STATE_WORDS } from './words.ts';

const HEADINGS = [
  'Wave',
  'Operation',
  'Type',
  'Name',
  'ID',
  'Selected',
  'Attribute',
  'In the directory',
  'Planned',
  'State',
  'Notes',
];

/** The directory has, or gets, no value. */
const NONE = '(empty)';

type Cells = readonly [isSelected: boolean, attribute: string, now: string, planned: string];

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return NONE;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const nameOf = ({ value, name }: ShownOperation['links'][number]['add'][number]): string =>
  name === undefined ? textOf(value) : `${name} (${textOf(value)})`;

const moreOf = (name: string, count: number, shown: number): Cells[] =>
  count > shown ? [[true, name, '', `and ${count - shown} more`]] : [];

const partCells = ({ attributes, links }: ShownOperation): Cells[] => [
  ...attributes
    .filter(({ path }) => isShownInFiles(path))
    .map(({ path, expected, wanted, selected }): Cells => [selected, path, textOf(expected), textOf(wanted)]),
  ...links.flatMap(({ name, add, addCount, remove, removeCount }): Cells[] => [
    ...add.map((one): Cells => [one.selected, name, '', nameOf(one)]),
    ...moreOf(`${name} (added)`, addCount, add.length),
    ...remove.map((one): Cells => [one.selected, name, nameOf(one), '']),
    ...moreOf(`${name} (removed)`, removeCount, remove.length),
  ]),
];

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

const linesOf = (operation: ShownOperation): string[] => {
  const { wave, kind, type, name, id, selected, state } = operation;
  const own = [String(wave), KIND_WORDS[kind], typeName(type), name, id];
  return [
    csvLine([...own, yesNo(selected), '', '', '', STATE_WORDS[state], collectNotes(operation).join(' ')]),
    ...partCells(operation).map(([isSelected, ...cells]) =>
      csvLine([...own, yesNo(selected && isSelected), ...cells, '', '']),
    ),
  ];
};

/** A plan as text in parts: one line per object, then one per attribute and link value that it writes. */
export async function* planCsv(parts: AsyncIterable<readonly ShownOperation[]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS);
  for await (const part of parts) yield part.flatMap(linesOf).join('');
}
