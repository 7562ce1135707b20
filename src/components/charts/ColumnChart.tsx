import { Component, memo, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { ColumnChartProps } from './columnOptions';
import './charts.css';

type Columns = ComponentType<{ chart: ColumnChartProps }>;
const load = () => import(/* webpackChunkName: "charts" */ './HighchartsColumns');

/** What cannot be drawn is no reason to lose the numbers. */
class Caught extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/**
 * Stacked columns. Their code is fetched once the page has been painted; until then the room stands as it will be.
 * `instead` takes its place where the code cannot be had or cannot draw. `chart` is drawn anew only when it is another object.
 */
export const ColumnChart = memo(({ chart, instead }: { chart: ColumnChartProps; instead: ReactNode }) => {
  const [part, setPart] = useState<{ Columns: Columns } | 'failed'>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const come = (next: { Columns: Columns } | 'failed') => {
      if (!isGone) setPart(next);
    };
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => void load().then(({ HighchartsColumns }) => come({ Columns: HighchartsColumns }), () => come('failed')));
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (part === 'failed') return instead;
  return part ? <Caught instead={instead}><part.Columns chart={chart} /></Caught> : <div className="chart-place" aria-hidden="true" />;
});
