import type { Options } from 'highcharts';

/** Options of a chart without axes, text, animation and input: text and links next to it say the same. */
export const bareOptions = (inverted: boolean): Options => ({
  palette: { injectCSS: false },
  chart: {
    animation: false,
    backgroundColor: 'transparent',
    inverted,
    margin: 0,
    spacing: [0, 0, 0, 0],
    style: { fontFamily: 'inherit' },
  },
  title: { text: undefined },
  credits: { enabled: false },
  legend: { enabled: false },
  tooltip: { enabled: false },
  accessibility: { enabled: false },
  plotOptions: {
    series: { animation: false, enableMouseTracking: false, clip: false, states: { inactive: { enabled: false } } },
  },
});
