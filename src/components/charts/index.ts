import { lazyChart } from './lazyChart';

export type { ColumnChartProps } from './columnOptions';
export { LegendMark } from './LegendMark';
export type { ChartLook } from './LegendMark';

export const BarChart = lazyChart('chart-bars', ({ Bars }) => Bars);
export const ColumnChart = lazyChart('chart-place', ({ Columns }) => Columns);
export const TrendChart = lazyChart('chart-trends', ({ Trends }) => Trends);
