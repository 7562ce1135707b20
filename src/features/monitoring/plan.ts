import type { Deployment } from '@trc/domain/deployment';
import { UUID } from '@trc/domain/uuid';

export interface InsightsPlan {
  /** Instrumentation id. */
  id: string;
  /** The address for telemetry, if it is not the public one. */
  url?: string;
  /** The remote configuration file, where one is configured. */
  configUrl?: string;
}

export interface RecordingPlan {
  /** The self-hosted recorder's ingest address. */
  url: string;
  /** Its project key. */
  project: string;
}

export interface MonitoringPlan {
  insights?: InsightsPlan;
  recording?: RecordingPlan;
}

/**
 * Decides which monitoring runs. Without a plan no monitoring library is loaded.
 * @param insightsId the one in force, from the deployment or from its list
 */
export const monitoringPlan = (deployment: Deployment, insightsId: string | undefined): MonitoringPlan | undefined => {
  const { insightsUrl: url, insightsConfigUrl: configUrl, sessionRecording, recording } = deployment;
  const isWatched = insightsId !== undefined && UUID.test(insightsId);
  // A config.json is written by hand: "false" as text must not record.
  const isRecorded = (sessionRecording as unknown) === true && recording !== undefined;
  if (!isWatched && !isRecorded) return undefined;
  return {
    ...(isWatched
      ? {
          insights: {
            id: insightsId,
            ...(url === undefined ? {} : { url }),
            ...(configUrl === undefined ? {} : { configUrl }),
          },
        }
      : {}),
    ...(isRecorded ? { recording } : {}),
  };
};
