export { createMetrics, sealedMetrics } from './collect.ts';
export type { Metrics } from './collect.ts';
export type { MetricsPort } from './serve.ts';
export { METRICS_PATH, openMetricsPort, serveMetrics } from './serve.ts';
