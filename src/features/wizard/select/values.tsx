import type { ReactNode } from 'react';
import type { DirectoryRecord } from '../../../api';
import { CopyButton } from '../../../components/CopyButton';
import { Icon } from '../../../components/Icon';
import { formatDateTime, MISSING } from '../../../domain/format';
import type { RecordColumn } from '../../../domain/objectTypes';
import { WIZARD_TEXTS as T } from '../../../domain/texts/wizard';

const ACCOUNT = 'accountEnabled';
/** Columns that hold an id of the directory. */
const IDS: readonly string[] = ['id', 'appId'];

const yesNo = (key: string, value: boolean): ReactNode => {
  if (key !== ACCOUNT) return value ? T.yes : T.no;
  return value ? T.enabled : <span className="record-disabled"><Icon name="circleSlash" />{T.disabled}</span>;
};

/** A value of a record as its column shows it (R-COL): as delivered, dates as dates, a dash where there is none. */
export const valueCell = ({ key, kind }: RecordColumn, record: DirectoryRecord): ReactNode => {
  const value: unknown = record[key];
  if (value === null || value === undefined || value === '') return <span className="second">{MISSING}</span>;
  if (typeof value === 'boolean') return yesNo(key, value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'date') return <time className="numbers" dateTime={text} title={text}>{formatDateTime(text)}</time>;
  if (IDS.includes(key)) return <span className="record-id"><span className="cut mono" title={text}>{text}</span><CopyButton text={text} label={T.copy(text)} /></span>;
  return <span className="cut record-value" title={text}>{text}</span>;
};

/** @returns the name that people see of a record; its id where it has none. */
export const nameOfRecord = ({ id, displayName }: DirectoryRecord): string => displayName || id;
