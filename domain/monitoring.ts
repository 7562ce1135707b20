/** The placeholder of a header or a body that must not be recorded. */
export const HIDDEN = '[HIDDEN]';

/**
 * Where telemetry goes unless the deployment names another place: the public ingestion address of Application Insights.
 */
export const INSIGHTS_URL = 'https://dc.services.visualstudio.com';
