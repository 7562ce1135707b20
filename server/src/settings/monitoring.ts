import { INSIGHTS_URL } from '../../../src/domain/monitoring.ts';
import { BadSetting } from './values.ts';
import type { Values } from './values.ts';

/** Telemetry goes to an address that ends where the library adds its own path. */
const withoutSlash = (url: URL): string => url.href.replace(/\/+$/, '');

const readRecording = (values: Values) => {
  if (values.choice('SESSION_RECORDING', 'off', ['on', 'off']) === 'off') return undefined;
  values.required('RECORDING_URL', 'SESSION_RECORDING=on needs it');
  const url = values.receiver('RECORDING_URL');
  if (url.search || url.hash) throw new BadSetting('RECORDING_URL', 'must be an address without query');
  const project = values.required('RECORDING_PROJECT', 'SESSION_RECORDING=on needs it');
  if (!/^[\w-]{1,64}$/.test(project)) throw new BadSetting('RECORDING_PROJECT', 'must be a project key of letters, digits and hyphens');
  return { url: withoutSlash(url), project };
};

/** What the console may watch of itself, and who hears of it: nobody without a setting. @throws BadSetting */
export const readMonitoring = (values: Values) => {
  const insightsUrl = values.receiver('INSIGHTS_URL', INSIGHTS_URL);
  if (insightsUrl.search || insightsUrl.hash) throw new BadSetting('INSIGHTS_URL', 'must be an address without query');
  return {
    insightsIds: values.guids('INSIGHTS_IDS'),
    insightsId: values.text('INSIGHTS_ID') && values.guid('INSIGHTS_ID', ''),
    insightsUrl: withoutSlash(insightsUrl),
    insightsConfigUrl: values.text('INSIGHTS_CONFIG_URL') && values.receiver('INSIGHTS_CONFIG_URL').href,
    recording: readRecording(values),
  };
};
