export { ColumnChart } from './ColumnChart';
export type { ChartLook, ChartSeries, ColumnChartProps } from './columnOptions';
export { LegendMark } from './LegendMark';
export { Sparkline } from './Sparkline';
