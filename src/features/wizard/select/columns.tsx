import type { ReactNode } from 'react';
import type { DirectoryRecord } from '../../../api';
import type { Column } from '../../../components/table/types';
import type { ObjectType, RecordColumn } from '../../../domain/objectTypes';
import { WIZARD_TEXTS as T } from '../../../domain/texts/wizard';
import { infoOf } from '../things';
import { TickCell, type OnTick } from './TickCell';
import { valueCell } from './values';

/** Pixels that a column begins with, by its property; the name takes what is left. */
const WIDTHS: Readonly<Record<string, number>> = {
  userPrincipalName: 272, userType: 112, accountEnabled: 136, id: 200, appId: 200, mail: 232, groupType: 176, description: 320, roleType: 112, state: 152,
  countryLookupMethod: 192, isTrusted: 104, servicePrincipalType: 128, homepage: 208, isMemberManagementRestricted: 232, membershipType: 160, policyType: 128, isAvailable: 112,
};
const DATE = 176;
const NAME = 'displayName';

const widthOf = ({ key, kind }: RecordColumn): number => (kind === 'date' ? DATE : (WIDTHS[key] ?? 160));

export interface ColumnNeeds {
  backupId: string;
  type: ObjectType;
  onTick: OnTick;
  /** Stands in the header above the ticks. */
  pageTick: ReactNode;
  /** Whether the backup's records can be sorted by texts. */
  sortable: boolean;
}

/** @returns the columns of a type exactly as the registry has them (R-COL), behind the tick. */
export const recordColumns = ({ backupId, type, onTick, pageTick, sortable }: ColumnNeeds): Column<DirectoryRecord>[] => [
  {
    key: 'tick', label: T.tickColumn, head: pageTick, width: 44, fixed: true, whole: true, className: 'record-tick',
    render: (record) => <TickCell backupId={backupId} type={type} record={record} onTick={onTick} />,
  },
  ...infoOf(type).columns.map((column): Column<DirectoryRecord> => ({
    key: column.key, label: column.label, sortable, startsDescending: column.kind === 'date',
    ...(column.key === NAME ? { className: 'record-name', whole: true } : { width: widthOf(column), className: 'record-cell' }),
    render: (record) => valueCell(column, record),
  })),
];
