/** The parts of Highcharts that a chart of ours is made of; its own types cover the whole only. */
declare module 'highcharts/es-modules/*' {
  const part: { compose: (...classes: unknown[]) => void };
  export default part;
}
declare module 'highcharts/es-modules/Core/Chart/Chart.js' {
  import type { Chart, Options } from 'highcharts';

  const Constructor: new (container: HTMLElement, options: Options) => Chart;
  export default Constructor;
}
declare module 'highcharts/es-modules/Extensions/PatternFill.js' {
  export const composePatternFill: (...classes: unknown[]) => void;
}
declare module 'highcharts/es-modules/Core/Series/SeriesRegistry.js' {
  const registry: { registerSeriesType: (type: string, series: unknown) => void };
  export default registry;
}
