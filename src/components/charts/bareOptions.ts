import type { Options } from 'highcharts';

/** Of a drawing without axes and words, beside the words and links that say what it shows; nothing in it moves or is worked. */
export const bareOptions = (inverted: boolean): Options => ({
  palette: { injectCSS: false },
  chart: { animation: false, backgroundColor: 'transparent', inverted, margin: 0, spacing: [0, 0, 0, 0], style: { fontFamily: 'inherit' } },
  title: { text: undefined },
  credits: { enabled: false },
  legend: { enabled: false },
  tooltip: { enabled: false },
  accessibility: { enabled: false },
  plotOptions: { series: { animation: false, enableMouseTracking: false, clip: false, states: { inactive: { enabled: false } } } },
});
