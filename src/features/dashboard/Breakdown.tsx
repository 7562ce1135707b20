import './breakdown.css';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { BarChart } from '../../components/charts';
import { abbreviateCount, formatCount } from '@trc/domain/format';
import { findInfo } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { NAMES } from '@trc/domain/texts/names';
import { Card } from './Card';
import { listFigures, logarithmic, countAll, type Figure } from './figures';
import { FigureTable } from './FigureTable';
import { TableToggle } from './TableToggle';
import type { Backups } from './useBackups';

const T = DASHBOARD_TEXTS.breakdown;

/** @returns the address of a type in a backup, or of the list for those who may not open one. */
export const pathToType = ({ backupId }: BackupRecord, type: string, mayOpen: boolean): string =>
  mayOpen ? `${pathTo('backup', { id: backupId })}?type=${findInfo(type)?.slug ?? ''}` : pathTo('backups');

const Row = ({ figure: { label, count }, to }: { figure: Figure; to: string }) => (
  <Link className="breakdown-row" to={to}>
    <span className="cut" title={label}>
      {label}
    </span>{' '}
    <span className="numbers" title={formatCount(count)}>
      {abbreviateCount(count)}
    </span>
  </Link>
);

/** Rows with links and numbers; the bars are drawn over the rows. */
const Bars = ({
  backup,
  figures,
  most,
  mayOpen,
}: {
  backup: BackupRecord;
  figures: readonly Figure[];
  most: number;
  mayOpen: boolean;
}) => {
  const chart = useMemo(() => ({ parts: figures.map(({ count }) => logarithmic(count, most)) }), [figures, most]);
  return (
    <div className="breakdown">
      <ul>
        {figures.map((figure) => (
          <li key={figure.type}>
            <Row figure={figure} to={pathToType(backup, figure.type, mayOpen)} />
          </li>
        ))}
      </ul>
      <div className="breakdown-bars">
        <BarChart chart={chart} />
      </div>
    </div>
  );
};

/** Contents of the newest completed backup. Bars are logarithmic, or contexts would be invisible next to users. */
export const Breakdown = ({ backups: { list, hasFailed }, mayOpen }: { backups: Backups; mayOpen: boolean }) => {
  const [isTable, setTable] = useState(false);
  const backup = list?.find(({ status }) => status === 'Completed');
  const figures = useMemo(() => (backup ? listFigures(backup) : []), [backup]);
  const most = Math.max(0, ...figures.map(({ count }) => count));
  const largest = figures.find(({ count }) => count === most);
  return (
    <Card
      title={T.title}
      className="card-breakdown"
      lines={10}
      isLoading={!list}
      hasFailed={hasFailed}
      afterTitle={<span className="small second">{T.scale}</span>}
      end={<TableToggle of={T.title} isTable={isTable} onChange={setTable} />}
    >
      {list && !backup && <p className="second">{T.empty}</p>}
      {backup && (
        <>
          <p className="said small second">
            {T.said(
              formatCount(countAll(backup)),
              figures.filter(({ count }) => count > 0).length,
              largest ? NAMES.inside(largest.label) : '',
            )}
          </p>
          {isTable ? (
            <FigureTable
              label={T.title}
              columns={[T.type, DASHBOARD_TEXTS.last.objects]}
              rows={figures.map(({ type, label, count }) => ({ key: type, cells: [label, formatCount(count)] }))}
            />
          ) : (
            <Bars backup={backup} figures={figures} most={most} mayOpen={mayOpen} />
          )}
        </>
      )}
    </Card>
  );
};
