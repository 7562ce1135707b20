import './typeTrends.css';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { TrendChart } from '../../components/charts';
import { Segments } from '../../components/inputs/Segments';
import { abbreviateCount, formatCount, formatDateTime } from '@trc/domain/format';
import { DASHBOARD_WINDOWS } from '@trc/domain/limits';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { NAMES } from '@trc/domain/texts/names';
import { pathToType } from './Breakdown';
import { Card } from './Card';
import { listFigures, listTrends, type Trend } from './figures';
import { FigureTable } from './FigureTable';
import { TableToggle } from './TableToggle';
import type { Backups } from './useBackups';
import type { DashboardUrlState } from './useDashboardUrlState';

const T = DASHBOARD_TEXTS.types;

const changeOf = ({ change }: Trend): string => {
  if (change === undefined) return T.first;
  if (change === 0) return T.same;
  return change > 0 ? T.more(formatCount(change)) : T.less(formatCount(-change));
};

/** Only a loss is amber. */
const Cell = ({ trend, to }: { trend: Trend; to: string }) => {
  const change = changeOf(trend);
  return (
    <Link className="trend" to={to}>
      <span className="cut" title={trend.label}>
        {trend.label}
      </span>{' '}
      <span className="row">
        <span className="trend-line" data-trend="" />
        <span className="trend-numbers">
          <b className="numbers" title={formatCount(trend.count)}>
            {abbreviateCount(trend.count)}
          </b>{' '}
          <span
            className={
              trend.change !== undefined && trend.change < 0 ? 'small numbers trend-loss' : 'small numbers second'
            }
          >
            {change}
          </span>
        </span>
      </span>
    </Link>
  );
};

export interface TypeTrendsProps {
  urlState: DashboardUrlState;
  backups: Backups;
  mayOpen: boolean;
}

/** Number of objects of each type in the last completed backups. */
export const TypeTrends = ({
  urlState: { typesWindow, chooseTypesWindow },
  backups: { list, hasFailed },
  mayOpen,
}: TypeTrendsProps) => {
  const [isTable, setTable] = useState(false);
  const completed = useMemo(() => list?.filter(({ status }) => status === 'Completed'), [list]);
  const trends = useMemo(() => completed && listTrends(completed), [completed]);
  const chart = useMemo(() => ({ lines: (trends ?? []).map(({ values }) => values) }), [trends]);
  const newest = completed?.[0];
  const title = T.title(typesWindow);
  const changed = (trends ?? [])
    .filter(({ change }) => change)
    .map((trend) => `${NAMES.inside(trend.label)} ${changeOf(trend)}`);
  return (
    <Card
      title={title}
      className="card-types"
      lines={6}
      isLoading={!list}
      hasFailed={hasFailed}
      afterTitle={<span className="small second types-note">{T.note}</span>}
      end={
        <>
          <Segments
            label={T.window}
            value={String(typesWindow)}
            onChange={chooseTypesWindow}
            options={DASHBOARD_WINDOWS.map((each) => ({
              value: String(each),
              label: String(each),
              name: T.windowName(each),
            }))}
          />
          <TableToggle of={title} isTable={isTable} onChange={setTable} />
        </>
      }
    >
      {completed && !newest && <p className="second">{T.empty}</p>}
      {completed && newest && trends && list && (
        <>
          <p className="said small second">{T.said(completed.length, list.length, changed)}</p>
          {isTable ? (
            <FigureTable
              label={title}
              columns={[T.time, ...trends.map(({ label }) => label)]}
              rows={completed.map((backup) => ({
                key: backup.backupId,
                cells: [
                  formatDateTime(backup.creationTime),
                  ...listFigures(backup).map(({ count }) => formatCount(count)),
                ],
              }))}
            />
          ) : (
            <div className="trends-place">
              <ul className="trends">
                {trends.map((trend) => (
                  <li key={trend.type}>
                    <Cell trend={trend} to={pathToType(newest, trend.type, mayOpen)} />
                  </li>
                ))}
              </ul>
              <TrendChart chart={chart} />
            </div>
          )}
        </>
      )}
    </Card>
  );
};
