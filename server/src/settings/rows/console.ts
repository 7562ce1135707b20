import { DEFAULT_LINKS } from '@trc/domain/deployment';
import { INSIGHTS_URL } from '@trc/domain/monitoring';
import {
  folder,
  guid,
  host,
  link,
  list,
  listedGuid,
  listedHost,
  onOff,
  projectKey,
  receiver,
  receiverWithoutQuery,
} from '../types.ts';
import type { Setting } from '../types.ts';

/** Settings of the deployment for the console. */
export const CONSOLE = {
  SUB_DOMAIN: {
    type: host.optional(),
    meaning: "Sub-domain of the API that the console calls; without it the console's own origin.",
  },
  DOMAIN: {
    type: host.optional(),
    meaning: 'Domain of the API, together with SUB_DOMAIN.',
  },
  TRUSTED_SERVER_DOMAINS: {
    type: list(listedHost),
    meaning:
      'Domains whose servers ?server= may name without a question, with commas; a public suffix such as ' +
      'com is refused. With DIRECTORY=graph no other server can be used.',
  },
  CLIENT_IDS: {
    type: list(listedGuid),
    meaning:
      'Further application ids (GUIDs) that ?clientId= may name, with commas. Tokens that the sign-in ' +
      'service gave to any other application are refused.',
  },
  INSIGHTS_IDS: {
    type: list(listedGuid),
    meaning: 'Instrumentation ids (GUIDs) that ?insightsId= may name, with commas.',
  },
  INSIGHTS_ID: {
    type: guid.optional(),
    meaning: 'Instrumentation id (GUID) for application monitoring by Application Insights. Without one none runs.',
  },
  INSIGHTS_URL: {
    type: receiverWithoutQuery.prefault(INSIGHTS_URL),
    meaning:
      'Where telemetry goes: the IngestionEndpoint of the connection string. Asked for only where an ' +
      'instrumentation id is set.',
  },
  INSIGHTS_CONFIG_URL: {
    type: receiver.optional(),
    meaning: 'Address of a remote configuration file for application monitoring. Without it none is fetched.',
  },
  SESSION_RECORDING: {
    type: onOff.prefault('off'),
    meaning:
      '"on" records the sessions of signed-in people, without anything that can be read ' +
      '(docs/guides/monitoring.md).',
  },
  RECORDING_URL: {
    type: receiverWithoutQuery.optional(),
    meaning: 'Ingest address of your own OpenReplay, https://HOST/ingest. Needed with SESSION_RECORDING=on.',
  },
  RECORDING_PROJECT: {
    type: projectKey.optional(),
    meaning: 'Project key of that OpenReplay. Needed with SESSION_RECORDING=on.',
  },
  DOCUMENTATION_URL: {
    type: link.prefault(DEFAULT_LINKS.documentationUrl),
    meaning: 'Target of the link to the documentation. The default are the guides that the service shows.',
  },
  SERVICE_STATUS_URL: {
    type: link.prefault(DEFAULT_LINKS.serviceStatusUrl),
    meaning: 'Target of the link to the service status page.',
  },
  CONSOLE_DIR: {
    type: folder.prefault('dist'),
    meaning: 'Folder of the built console.',
  },
} satisfies Readonly<Record<string, Setting>>;
