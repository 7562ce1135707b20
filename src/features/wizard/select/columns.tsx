import type { ReactNode } from 'react';
import type { DirectoryRecord } from '../../../api';
import type { Column } from '../../../components/table/types';
import { infoOf, type ObjectType, type RecordColumn } from '@trc/domain/objectTypes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { TickCell, type OnTick } from './TickCell';
import { holdsIds, valueCell, valueTitle } from './values';

/**
 * Initial width of a column in pixels, by its property, in a narrow and in a wide pane. The name takes the remaining
 * width and is the widest column.
 */
const WIDTHS: Readonly<Record<string, readonly [narrow: number, wide: number]>> = {
  userPrincipalName: [176, 320],
  userType: [96, 128],
  accountEnabled: [124, 144],
  id: [112, 328],
  appId: [112, 328],
  mail: [148, 264],
  groupType: [132, 200],
  description: [168, 328],
  roleType: [92, 128],
  state: [100, 200],
  countryLookupMethod: [176, 224],
  isTrusted: [88, 128],
  servicePrincipalType: [120, 144],
  homepage: [160, 264],
  isMemberManagementRestricted: [132, 232],
  membershipType: [104, 176],
  policyType: [104, 144],
  isAvailable: [96, 128],
};
/** Wider columns in a pane of 720 pixels. */
const MIDDLE: Readonly<Record<string, number>> = {
  userPrincipalName: 224,
  id: 128,
  appId: 128,
  mail: 168,
  description: 216,
  state: 112,
};
/** In a narrow pane the time is in a second line. */
const DATE: readonly [number, number] = [128, 180];
const OTHER: readonly [number, number] = [144, 200];
const NAME = 'displayName';
/** The available width of the pane. */
export type Room = 'narrow' | 'middle' | 'wide';

/** The tick, and the least for a name. */
const TICK = 44;
const MIN_NAME_WIDTHS: Readonly<Record<Room, number>> = { narrow: 200, middle: 240, wide: 336 };

const widthOf = ({ key, kind }: RecordColumn, room: Room): number => {
  const [narrow, wide] = kind === 'date' ? DATE : (WIDTHS[key] ?? OTHER);
  if (room === 'wide' || (room === 'middle' && kind === 'date')) return wide;
  return (room === 'middle' ? MIDDLE[key] : undefined) ?? narrow;
};

/** @param own widths of the person's own. @returns pixels that a type's table needs at least */
export const leastWidth = (type: ObjectType, room: Room, own: Readonly<Record<string, number>>): number =>
  infoOf(type).columns.reduce(
    (sum, column) => sum + (column.key === NAME ? MIN_NAME_WIDTHS[room] : (own[column.key] ?? widthOf(column, room))),
    TICK,
  );

const classOf = (column: RecordColumn): string =>
  holdsIds(column)
    ? 'record-cell record-inner'
    : column.key === 'userPrincipalName'
      ? 'record-cell record-address'
      : column.kind === 'date'
        ? 'record-cell record-date'
        : 'record-cell';

export interface ColumnNeeds {
  backupId: string;
  type: ObjectType;
  onTick: OnTick;
  /** By id, the addition to a name that repeats. */
  others: ReadonlyMap<string, string>;
  /** Shown in the header above the checkboxes. */
  pageTick: ReactNode;
  /** True if the backup's records can be sorted by texts. */
  sortable: boolean;
  room: Room;
}

/** @returns the columns of a type exactly as the registry has them, behind the tick. */
export const recordColumns = ({
  backupId,
  type,
  onTick,
  others,
  pageTick,
  sortable,
  room,
}: ColumnNeeds): Column<DirectoryRecord>[] => [
  {
    key: 'tick',
    label: T.tickColumn,
    head: pageTick,
    width: TICK,
    fixed: true,
    whole: true,
    className: 'record-tick',
    render: (record) => (
      <TickCell backupId={backupId} type={type} record={record} other={others.get(record.id)} onTick={onTick} />
    ),
  },
  ...infoOf(type).columns.map((column): Column<DirectoryRecord> => ({
    key: column.key,
    label: column.label,
    sortable,
    startsDescending: column.kind === 'date',
    ...(column.key === NAME
      ? { className: 'record-name', whole: true }
      : { width: widthOf(column, room), className: classOf(column) }),
    titleOf: (record) => valueTitle(column, record),
    render: (record) => valueCell(column, record),
  })),
];
