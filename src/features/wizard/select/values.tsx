import type { ReactNode } from 'react';
import type { DirectoryRecord } from '../../../api';
import { DateTime } from '../../../components/layout/DateTime';
import { CopyButton } from '../../../components/inputs/CopyButton';
import { Icon } from '../../../components/layout/Icon';
import { MISSING } from '@trc/domain/format';
import type { RecordColumn } from '@trc/domain/objectTypes';
import { isBlank, shownName, withVisibleControls } from '@trc/domain/shownName';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';

const ACCOUNT = 'accountEnabled';
/** Columns that hold an id of the directory. */
const IDS: readonly string[] = ['id', 'appId'];

const yesNo = (key: string, value: boolean): ReactNode => {
  if (key !== ACCOUNT) return value ? T.yes : T.no;
  return value ? (
    T.enabled
  ) : (
    <span className="record-disabled">
      <Icon name="circleSlash" />
      {T.disabled}
    </span>
  );
};

/** @returns true if a column has ids, which come with a copy button. */
export const holdsIds = ({ key }: RecordColumn): boolean => IDS.includes(key);

const cellText = (value: unknown): string =>
  withVisibleControls(typeof value === 'string' ? value : JSON.stringify(value));
const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value));

const STATES: Readonly<Record<string, string>> = T.states;
/** @returns a text as people read it: a known state in words, anything else as delivered */
const textOf = ({ key }: RecordColumn, value: unknown): string => {
  const text = cellText(value);
  return key === 'state' && Object.hasOwn(STATES, text) ? (STATES[text] ?? text) : text;
};

/** @returns the whole of a text that its cell may cut; other cells say it themselves or are never cut. */
export const valueTitle = (column: RecordColumn, record: DirectoryRecord): string | undefined => {
  const value: unknown = record[column.key];
  return isMissing(value) || typeof value === 'boolean' || column.kind === 'date' || holdsIds(column)
    ? undefined
    : textOf(column, value);
};

/** A value of a record as its column shows it: states in words, dates as dates, a dash without a value. */
export const valueCell = (column: RecordColumn, record: DirectoryRecord): ReactNode => {
  const value: unknown = record[column.key];
  if (isMissing(value)) return <span className="second">{MISSING}</span>;
  if (typeof value === 'boolean') return yesNo(column.key, value);
  const text = textOf(column, value);
  if (column.kind === 'date') return <DateTime value={text} />;
  if (holdsIds(column))
    return (
      <span className="record-id">
        <span className="cut mono" title={text}>
          {text}
        </span>
        <CopyButton text={text} label={T.copy(text)} />
      </span>
    );
  // In the cell itself: a hundred rows of boxes around texts are a third of all drawing (performance goal 6).
  return text;
};

/** @returns the name that people see of a record; its id where it has none. */
export const nameOfRecord = ({ id, displayName }: DirectoryRecord): string => shownName(displayName ?? undefined, id);

/** Properties that distinguish objects of the same name, the best first; an id always exists. */
const OTHER_NAMES = ['userPrincipalName', 'appId'] as const;
const otherName = (record: DirectoryRecord): string => {
  const found = OTHER_NAMES.map((key) => record[key]).find((value) => !isMissing(value));
  return found === undefined ? record.id : cellText(found);
};

/** @returns by id, the addition to a name that several of the records have. */
export const otherNames = (list: readonly DirectoryRecord[]): ReadonlyMap<string, string> => {
  const times = new Map<string, number>();
  for (const record of list) times.set(nameOfRecord(record), (times.get(nameOfRecord(record)) ?? 0) + 1);
  return new Map(
    list.filter((record) => (times.get(nameOfRecord(record)) ?? 0) > 1).map((record) => [record.id, otherName(record)]),
  );
};
