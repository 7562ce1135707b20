import type { Chart as ChartObject } from 'highcharts';
import { useEffect, useRef } from 'react';
import { columnOptions, type ColumnChartProps } from './columnOptions';
import { createChart } from './highcharts';

/** Columns drawn by Highcharts into the room that stands ready for them. */
export const HighchartsColumns = ({ chart }: { chart: ColumnChartProps }) => {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ChartObject>(undefined);
  useEffect(() => {
    if (!place.current) return;
    const options = columnOptions(chart, place.current.clientWidth);
    // Drawn anew rather than updated: it happens only when a number has changed, and updating takes parts of its own.
    drawn.current?.destroy();
    drawn.current = createChart(place.current, options);
  }, [chart]);
  useEffect(() => () => {
    drawn.current?.destroy();
    drawn.current = undefined;
  }, []);
  return <div ref={place} className="chart-place" />;
};
