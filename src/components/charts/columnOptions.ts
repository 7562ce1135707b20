import type { Options, PatternOptionsObject, SeriesColumnOptions } from 'highcharts';
import { COLORS, type ChartLook } from './LegendMark';

interface ChartSeries {
  key: string;
  label: string;
  look: ChartLook;
  /** One value per category; `null`: no mark. */
  values: readonly (number | null)[];
}

export interface ColumnChartProps {
  /** Its subject, in a few words. */
  label: string;
  /** Below the columns. */
  categories: readonly string[];
  /** Spoken and in the tooltip in place of the category. */
  names: readonly string[];
  series: readonly ChartSeries[];
  /** The words for a value: "3 backups". */
  unit: (value: number) => string;
  formatValue: (value: number) => string;
  /** The page to which a column leads. */
  onOpen: (index: number) => void;
  /** Pixels that a small column has at least. */
  least?: number;
}

const pattern = (
  look: ChartLook,
  size: number,
  d: string,
  strokeWidth: number,
  isFilled = false,
): PatternOptionsObject => ({
  path: { d, strokeWidth, ...(isFilled ? { fill: COLORS[look] } : {}) },
  width: size,
  height: size,
  color: COLORS[look],
  backgroundColor: 'var(--surface)',
});
const PATTERNS: Readonly<Partial<Record<ChartLook, PatternOptionsObject>>> = {
  failed: pattern('failed', 6, 'M -1 7 L 7 -1 M -1 1 L 1 -1 M 5 7 L 7 5', 2.6),
  busy: pattern('busy', 6, 'M 0 0 L 6 6 M 6 0 L 0 6', 1.2),
  canceled: pattern('canceled', 5, 'M 1 1 h 2.4 v 2.4 h -2.4 z', 0, true),
};

const text = { color: 'var(--text2)', fontSize: '12px' } as const;
/** Labels below the columns stand this far apart, in pixels. */
const LABEL = 64;

/**
 * @returns Highcharts' options of stacked columns. Colours are the page's own tokens, so that a change of theme needs
 * no new drawing.
 */
export const columnOptions = (
  { label, categories, names, series, unit, formatValue, onOpen, least }: ColumnChartProps,
  width: number,
): Options => {
  const step = Math.max(1, Math.ceil(categories.length / Math.max(2, Math.floor(width / LABEL))));
  return {
    palette: { injectCSS: false },
    chart: {
      type: 'column',
      animation: false,
      backgroundColor: 'transparent',
      spacing: [8, 0, 4, 0],
      style: { fontFamily: 'inherit' },
    },
    title: { text: undefined },
    credits: { enabled: false },
    legend: { enabled: false },
    xAxis: {
      categories: [...categories],
      lineColor: 'var(--control)',
      tickLength: 0,
      labels: { step, rotation: 0, style: { ...text, textOverflow: 'none', whiteSpace: 'nowrap' } },
    },
    yAxis: {
      title: { text: undefined },
      allowDecimals: false,
      min: 0,
      softMax: 1,
      gridLineColor: 'var(--borderSoft)',
      labels: {
        style: text,
        formatter() {
          return formatValue(Number(this.value));
        },
      },
    },
    tooltip: {
      backgroundColor: 'var(--surface)',
      borderColor: 'var(--border)',
      borderRadius: 4,
      style: { color: 'var(--text)', fontSize: '12px' },
      animation: false,
      shadow: false,
      formatter() {
        return `${names[this.index] ?? ''}<br/>${this.series.name}: ${unit(Number(this.y))}`;
      },
    },
    plotOptions: {
      column: {
        stacking: 'normal',
        animation: false,
        borderWidth: 0,
        groupPadding: 0.16,
        pointPadding: 0,
        maxPointWidth: 28,
        cursor: 'pointer',
        ...(least === undefined ? {} : { minPointLength: least }),
      },
      series: {
        states: { inactive: { enabled: false }, hover: { animation: { duration: 0 } } },
        point: {
          events: {
            click() {
              onOpen(this.index);
            },
          },
        },
      },
    },
    accessibility: {
      // The page's tokens follow forced colours in charts.css; the types leave `false` out.
      highContrastMode: false as unknown as string,
      description: label,
      landmarkVerbosity: 'disabled',
      point: {
        descriptionFormatter: (point) => `${names[point.index] ?? ''}, ${point.series.name}: ${unit(Number(point.y))}`,
      },
      keyboardNavigation: {
        focusBorder: { style: { color: 'var(--text)', lineWidth: 2, borderRadius: 2 }, margin: 2 },
      },
      screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
    },
    series: [...series].reverse().map(({ key, label: name, look, values }): SeriesColumnOptions => {
      const fill = PATTERNS[look];
      return { type: 'column', id: key, name, data: [...values], color: fill ? { pattern: fill } : COLORS[look] };
    }),
  };
};
