import type { Values } from './values.ts';

const readRecording = (values: Values) => {
  if (!values.read('SESSION_RECORDING')) return undefined;
  return {
    url: values.required('RECORDING_URL', 'SESSION_RECORDING=on needs it'),
    project: values.required('RECORDING_PROJECT', 'SESSION_RECORDING=on needs it'),
  };
};

/**
 * Reads the events that the console may record, and the receiver, if a setting names one. @throws InvalidSettingError
 */
export const readMonitoring = (values: Values) => ({
  insightsUrl: values.read('INSIGHTS_URL'),
  insightsIds: values.read('INSIGHTS_IDS'),
  insightsId: values.read('INSIGHTS_ID'),
  insightsConfigUrl: values.read('INSIGHTS_CONFIG_URL')?.href,
  recording: readRecording(values),
});
