import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import { INSIGHTS_URL } from '@trc/domain/monitoring';
import type { InsightsPlan } from './plan';
import { createFilter } from './telemetry';

/**
 * Starts Application Insights: route tracking, calls and errors, in batches to the ingestion address, through the
 * filter. No cookie, nothing in web storage, no header on product calls, no configuration from elsewhere unless one is
 * set.
 * @returns a function that ends it
 */
export const startInsights = ({ id, url = INSIGHTS_URL, configUrl }: InsightsPlan): (() => void) => {
  const insights = new ApplicationInsights({
    config: {
      // Built here from parts of the deployment: a link can name the id only, and only a listed one.
      connectionString: `InstrumentationKey=${id};IngestionEndpoint=${url}`,
      enableAutoRouteTracking: true,
      enableUnhandledPromiseRejectionTracking: true,
      disableCookiesUsage: true,
      isStorageUseDisabled: true,
      enableSessionStorageBuffer: false,
      disableCorrelationHeaders: true,
      correlationHeaderExcludedDomains: ['*'],
      enableRequestHeaderTracking: false,
      enableResponseHeaderTracking: false,
      enableAjaxErrorStatusText: false,
      // Messages of the library about itself may hold the data that it worked on.
      loggingLevelTelemetry: 0,
      extensionConfig: {
        AppInsightsCfgSyncPlugin: configUrl === undefined ? { blkCdnCfg: true, cfgUrl: '' } : { cfgUrl: configUrl },
      },
    },
  });
  insights.addTelemetryInitializer(createFilter());
  insights.loadAppInsights();
  insights.trackPageView();
  return () => {
    void insights.flush();
    void insights.unload();
  };
};
