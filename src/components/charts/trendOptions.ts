import type { Options, PointOptionsObject, SeriesLineOptions, XAxisOptions, YAxisOptions } from 'highcharts';
import { bareOptions } from './bareOptions';
import { COLORS } from './LegendMark';

/** Pixels, from the top left of the drawing. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface TrendChartProps {
  /** The values of each line, oldest first. */
  lines: readonly (readonly number[])[];
}

/** Room for the dot at the end, in pixels. */
const EDGE = 4;
const BARE = { visible: false, tickPositions: [] };

const across = ({ left, width }: Box, count: number): XAxisOptions => ({
  ...BARE,
  left: left + EDGE,
  width: Math.max(1, width - 2 * EDGE),
  min: 0,
  max: Math.max(1, count - 1),
});

/** From the smallest to the largest value of the series; a constant series is drawn in the middle. */
const up = ({ top, height }: Box, values: readonly number[]): YAxisOptions => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const rest = least === most ? 1 : 0;
  return { ...BARE, top: top + EDGE, height: Math.max(1, height - 2 * EDGE), min: least - rest, max: most + rest };
};

/** @returns Highcharts' options of one line in each box, on scales of their own. */
export const trendOptions = ({ lines }: TrendChartProps, boxes: readonly Box[]): Options => {
  const shown = boxes.flatMap((box, index) => (lines[index] ? [{ box, values: lines[index] }] : []));
  return {
    ...bareOptions(false),
    xAxis: shown.map(({ box, values }) => across(box, values.length)),
    yAxis: shown.map(({ box, values }) => up(box, values)),
    series: shown.map(({ values }, index): SeriesLineOptions => ({
      type: 'line',
      xAxis: index,
      yAxis: index,
      color: COLORS.completed,
      lineWidth: 1.5,
      marker: { enabled: false },
      data: values.map((y, place): PointOptionsObject =>
        place === values.length - 1 ? { y, marker: { enabled: true, radius: 3, symbol: 'circle' } } : { y },
      ),
    })),
  };
};
