import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { ColumnChart, LegendMark, type ChartLook } from '../../components/charts';
import { Segments } from '../../components/inputs/Segments';
import { DASHBOARD_WINDOWS } from '@trc/domain/limits';
import { formatCount } from '@trc/domain/format';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { chartOfCount, chartOfDays, type BackupsChart } from './backupsChart';
import { Card } from './Card';
import { countEnds, formatDay, toDay, chooseLook, LOOKS } from './figures';
import { FigureTable } from './FigureTable';
import { TableToggle } from './TableToggle';
import type { DashboardUrlState } from './useDashboardUrlState';

const T = DASHBOARD_TEXTS.backups;

/** @returns one sentence that describes the chart. */
export const describeChart = (list: readonly BackupRecord[], where: string): string => {
  if (list.length === 0) return T.none(where);
  const ends = countEnds(list);
  const failure = list.find((backup) => chooseLook(backup) === 'failed');
  const parts = LOOKS.flatMap((look) => (ends[look] > 0 || look === 'completed' ? [T.part[look](ends[look])] : []));
  return T.said(parts, where, failure && formatDay(toDay(failure.creationTime)));
};

const Legend = ({ ends }: { ends: Readonly<Record<ChartLook, number>> }) => (
  <ul className="legend small">
    {LOOKS.filter((look) => look !== 'busy' || ends.busy > 0).map((look) => (
      <li key={look} className="row">
        <LegendMark look={look} />
        {T.series[look]} <b className="numbers">{formatCount(ends[look])}</b>
      </li>
    ))}
  </ul>
);

const Table = ({ chart, label }: { chart: BackupsChart; label: string }) => (
  <FigureTable
    label={label}
    columns={chart.columns}
    // The table begins with the newest backup, the chart ends with it.
    rows={[...chart.rows].reverse().map(({ key, to, cells }) => ({
      key,
      cells: cells.map((cell, index) =>
        index === 0 ? (
          <Link key={key} to={to}>
            {cell}
          </Link>
        ) : (
          cell
        ),
      ),
    }))}
  />
);

export interface BackupsCardProps {
  urlState: DashboardUrlState;
  /** Newest first; missing while the first load is under way. */
  list: readonly BackupRecord[] | undefined;
  hasFailed: boolean;
  /** YYYY-MM-DD. */
  today: string;
  mayOpen: boolean;
}

/** Results of backups, by days or by count. */
export const BackupsCard = ({
  urlState: { mode, window, chooseMode, chooseWindow },
  list,
  hasFailed,
  today,
  mayOpen,
}: BackupsCardProps) => {
  const navigate = useNavigate();
  const [isTable, setTable] = useState(false);
  const chart = useMemo(
    () => list && (mode === 'days' ? chartOfDays(list, today, window) : chartOfCount(list, mayOpen)),
    [list, mode, today, window, mayOpen],
  );
  const onOpen = useCallback(
    (index: number) => {
      const row = chart?.rows[index];
      if (row) void navigate(row.to);
    },
    [chart, navigate],
  );
  const label = T.chart[mode](window);
  const drawn = useMemo(() => chart && { ...chart.drawn, label, onOpen }, [chart, label, onOpen]);
  const where = list && (mode === 'days' ? T.where.days(window) : T.where.count(list.length));
  return (
    <Card
      title={T.title}
      className="card-backups"
      lines={8}
      isLoading={!list}
      hasFailed={hasFailed}
      end={
        <>
          <Segments
            label={T.mode}
            value={mode}
            onChange={chooseMode}
            options={[
              { value: 'days', label: T.modes.days },
              { value: 'count', label: T.modes.count },
            ]}
          />
          <Segments
            label={T.windows[mode]}
            value={String(window)}
            onChange={chooseWindow}
            options={DASHBOARD_WINDOWS.map((each) => ({
              value: String(each),
              label: String(each),
              name: T.windowName[mode](each),
            }))}
          />
          <TableToggle of={T.title} isTable={isTable} onChange={setTable} />
        </>
      }
    >
      {list?.length === 0 && where && <p className="second">{describeChart(list, where)}</p>}
      {chart && drawn && list && list.length > 0 && where && (
        <>
          <p className="said small second">{describeChart(list, where)}</p>
          {isTable ? (
            <Table chart={chart} label={label} />
          ) : (
            <ColumnChart chart={drawn} instead={<Table chart={chart} label={label} />} />
          )}
          <Legend ends={countEnds(list)} />
        </>
      )}
    </Card>
  );
};
