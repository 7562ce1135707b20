import type { Options } from 'highcharts';
import { bareOptions } from './bareOptions';
import { COLORS } from './LegendMark';

export interface BarChartProps {
  /** Lengths of the bars from the top, 0 to 1. */
  parts: readonly number[];
}

const THICK = 8;

/** @returns Highcharts' options of bars over the room that they could fill. */
export const barOptions = ({ parts }: BarChartProps): Options => {
  const bare = bareOptions(true);
  const column = { type: 'column', grouping: false, pointWidth: THICK, borderWidth: 0 } as const;
  return {
    ...bare,
    // On paper the room has another width than on the screen: bars are stretched with it, and keep to their rows.
    chart: {
      ...bare.chart,
      events: {
        load() {
          this.renderer.box.setAttribute('preserveAspectRatio', 'none');
        },
      },
    },
    xAxis: { visible: false, tickPositions: [], min: 0, max: Math.max(0, parts.length - 1) },
    yAxis: { visible: false, tickPositions: [], min: 0, max: 1 },
    series: [
      { ...column, borderRadius: 2, color: 'var(--surface2)', data: parts.map(() => 1) },
      { ...column, borderRadius: 2, className: 'chart-mark', color: COLORS.completed, data: [...parts] },
    ],
  };
};
