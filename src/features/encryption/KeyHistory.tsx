import { useMemo } from 'react';
import type { EncryptionKey } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataTable } from '../../components/table/DataTable';
import { Pager } from '../../components/table/Pager';
import type { Column } from '../../components/table/types';
import { ENCRYPTION_TEXTS as T } from '@trc/domain/texts/encryption';
import { pageCount } from '@trc/domain/limits';
import { useTableSettings } from '../settings';
import { describeMode, shown, describeSource } from './keys';
import { TABLE, TIME, useHistoryUrlState } from './useHistoryUrlState';

const Cut = ({ text }: { text: string | undefined }) => (
  <span className="key-cell" title={text}>
    {shown(text)}
  </span>
);

/** The columns in their order. */
const COLUMNS: readonly Column<EncryptionKey>[] = [
  { key: 'mode', label: T.fields.mode, width: 110, middle: 96, narrow: 80, render: describeMode },
  { key: 'keyName', label: T.fields.keyName, render: ({ keyName }) => <Cut text={keyName} /> },
  {
    key: TIME,
    label: T.fields.createdOn,
    width: 190,
    middle: 184,
    narrow: 176,
    sortable: true,
    startsDescending: true,
    render: ({ createdOn }) => <DateTime value={createdOn} />,
  },
  {
    key: 'keyType',
    label: T.fields.keyType,
    width: 110,
    middle: 96,
    narrow: 88,
    render: ({ keyType }) => shown(keyType),
  },
  {
    key: 'filename',
    label: T.fields.filename,
    width: 240,
    middle: 180,
    narrow: 96,
    render: ({ filename }) => <Cut text={filename} />,
  },
  {
    key: 'source',
    label: T.fields.source,
    width: 240,
    middle: 180,
    narrow: 96,
    render: (key) => <Cut text={describeSource(key)} />,
  },
];

const keyOf = (key: EncryptionKey): string => `${key.keyName} ${key.createdOn}`;

/** The service gives all keys at once, so pages and order are made here. */
export const KeyHistory = ({ keys }: { keys?: readonly EncryptionKey[] }) => {
  const { page, perPage, sort, goToPage, setPerPage, chooseSort } = useHistoryUrlState();
  const { size, widths, onWidth } = useTableSettings(TABLE);
  const sorted = useMemo(() => {
    const upwards = [...(keys ?? [])].sort((one, other) => (one.createdOn ?? '').localeCompare(other.createdOn ?? ''));
    return sort.direction === 'asc' ? upwards : upwards.reverse();
  }, [keys, sort.direction]);
  const shownPage = Math.min(page, pageCount(sorted.length, perPage));
  const rows = useMemo(
    () => sorted.slice((shownPage - 1) * perPage, shownPage * perPage),
    [sorted, shownPage, perPage],
  );
  return (
    <DataTable
      label={T.historyTable}
      columns={COLUMNS}
      rows={keys ? rows : undefined}
      keyOf={keyOf}
      size={size}
      sort={sort}
      onSort={chooseSort}
      widths={widths}
      onWidth={onWidth}
      empty={<EmptyState icon="key" title={T.emptyTitle} text={T.emptyText} />}
      footer={
        <Pager
          page={shownPage}
          perPage={perPage}
          total={sorted.length}
          nouns={T.nouns}
          onPage={goToPage}
          onPerPage={setPerPage}
        />
      }
    />
  );
};
