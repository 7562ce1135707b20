import type { Chart as ChartObject, Options } from 'highcharts';
import type Highcharts from 'highcharts';
import Accessibility from 'highcharts/es-modules/Accessibility/Accessibility.js';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import StackingAxis from 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import Point from 'highcharts/es-modules/Core/Series/Point.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import { composePatternFill } from 'highcharts/es-modules/Extensions/PatternFill.js';
import SeriesRegistry from 'highcharts/es-modules/Core/Series/SeriesRegistry.js';
import ColumnSeries from 'highcharts/es-modules/Series/Column/ColumnSeries.js';
import LineSeries from 'highcharts/es-modules/Series/Line/LineSeries.js';

let isReady = false;

/** Only the modules for columns and lines: the whole library is a third heavier. */
const prepare = () => {
  SeriesRegistry.registerSeriesType('line', LineSeries);
  SeriesRegistry.registerSeriesType('column', ColumnSeries);
  // Every series merges its labels with it, also one without labels.
  DataLabel.compose(Series);
  Legend.compose(Chart);
  PlotLineOrBand.compose(Chart, Axis);
  Pointer.compose(Chart);
  Responsive.compose(Chart);
  StackingAxis.compose(Axis, Chart, Series);
  Tooltip.compose(Pointer);
  composePatternFill(Chart, Series, SVGRenderer);
  Accessibility.compose(Chart, Legend, Point, Series, SVGElement, undefined);
  isReady = true;
};

/**
 * The library as its React component asks for it. Its parts are put together at the first chart: files of components
 * must have no side effects.
 */
export const highcharts = {
  chart: (container: HTMLElement, options: Options): ChartObject => {
    if (!isReady) prepare();
    return new Chart(container, options);
  },
} as unknown as typeof Highcharts;
