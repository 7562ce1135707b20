import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { abbreviateCount, formatCount } from '../../domain/format';
import { OBJECT_TYPES } from '../../domain/objectTypes';
import { pathTo } from '../../domain/routes';
import { DASHBOARD_TEXTS } from '../../domain/texts/dashboard';
import { Card } from './Card';
import { figuresOf, logarithmic, totalOf, type Figure } from './figures';
import { FigureTable } from './FigureTable';
import { TableToggle } from './TableToggle';
import type { Backups } from './useBackups';

const T = DASHBOARD_TEXTS.breakdown;

/** @returns the address of a type in a backup, or of the list for those who may not open one. */
export const pathToType = ({ backupId }: BackupRecord, type: string, mayOpen: boolean): string =>
  (mayOpen ? `${pathTo('backup', { id: backupId })}?type=${OBJECT_TYPES.find((info) => info.type === type)?.slug ?? ''}` : pathTo('backups'));

const Bar = ({ figure: { label, count }, most, to }: { figure: Figure; most: number; to: string }) => (
  <Link className="breakdown-row" to={to}>
    <span className="cut">{label}</span>{' '}
    <svg className="breakdown-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="breakdown-room" width="100" height="8" />
      <rect className="breakdown-mark" width={(logarithmic(count, most) * 100).toFixed(2)} height="8" />
    </svg>
    <span className="numbers" title={formatCount(count)}>{abbreviateCount(count)}</span>
  </Link>
);

/** R-DASH-05: what the newest completed backup holds. Bars are logarithmic, or contexts would be invisible beside users. */
export const Breakdown = ({ backups: { list, hasFailed }, mayOpen }: { backups: Backups; mayOpen: boolean }) => {
  const [isTable, setTable] = useState(false);
  const backup = list?.find(({ status }) => status === 'Completed');
  const figures = backup ? figuresOf(backup) : [];
  const most = Math.max(0, ...figures.map(({ count }) => count));
  const largest = figures.find(({ count }) => count === most);
  return (
    <Card
      title={T.title} className="card-breakdown" lines={10} hasFailed={hasFailed}
      beside={<span className="small second">{T.scale}</span>} end={<TableToggle of={T.title} isTable={isTable} onChange={setTable} />}
    >
      {list && !backup && <p className="second">{T.empty}</p>}
      {backup && (
        <>
          <p className="said small second">{T.said(formatCount(totalOf(backup)), figures.filter(({ count }) => count > 0).length, largest?.label.toLowerCase() ?? '')}</p>
          {isTable
            ? <FigureTable label={T.title} columns={[T.type, DASHBOARD_TEXTS.last.objects]} rows={figures.map(({ type, label, count }) => ({ key: type, cells: [label, formatCount(count)] }))} />
            : <ul>{figures.map((figure) => <li key={figure.type}><Bar figure={figure} most={most} to={pathToType(backup, figure.type, mayOpen)} /></li>)}</ul>}
        </>
      )}
    </Card>
  );
};
