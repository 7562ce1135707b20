/** The placeholder of a header or a body that must not be recorded. */
export const HIDDEN = '[HIDDEN]';

/** Default telemetry endpoint: the public ingestion address of Application Insights. */
export const INSIGHTS_URL = 'https://dc.services.visualstudio.com';
