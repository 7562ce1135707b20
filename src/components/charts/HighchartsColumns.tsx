import HighchartsReact from 'highcharts-react-official';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnOptions, type ColumnChartProps } from './columnOptions';
import { highcharts } from './highcharts';

const CONTAINER = { className: 'chart-place' };

/** Columns drawn by Highcharts into the room that stands ready for them. */
export const HighchartsColumns = ({ chart }: { chart: ColumnChartProps }) => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(place.current?.clientWidth), []);
  const options = useMemo(() => (width === undefined ? undefined : columnOptions(chart, width)), [chart, width]);
  // Drawn anew rather than updated: it happens only when a number has changed, and updating takes parts of its own.
  return (
    <div ref={place} className="chart-place">
      {options && <HighchartsReact highcharts={highcharts} options={options} containerProps={CONTAINER} immutable />}
    </div>
  );
};
