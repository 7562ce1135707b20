import type { Deployment } from '@trc/domain/deployment';
import type { Settings } from '../../settings/index.ts';

/** The endpoints of the local provider as text for MSAL, which would otherwise ask for them over https. */
const localMetadata = (base: string): string =>
  JSON.stringify({
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    end_session_endpoint: `${base}/oauth2/v2.0/logout`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
  });

/** @returns true if application monitoring may watch any page. */
const watches = ({ insightsId, insightsIds }: Settings['console']): boolean =>
  insightsId !== undefined || insightsIds.length > 0;

export const consoleConfig = ({
  applicationId,
  console: page,
  signIn,
  simulated,
}: Pick<Settings, 'applicationId' | 'console' | 'signIn' | 'simulated'>): Deployment => ({
  ...(page.subDomain !== undefined && { subDomain: page.subDomain }),
  ...(page.domain !== undefined && { domain: page.domain }),
  trustedServerDomains: page.trustedServerDomains,
  signIn: {
    clientId: signIn.clientId,
    authority: signIn.authority,
    knownAuthorities: [new URL(signIn.authority).host],
    ...(signIn.local && { authorityMetadata: localMetadata(signIn.baseUrl) }),
  },
  ...(applicationId !== signIn.clientId && { applicationId }),
  clientIds: [signIn.clientId, ...signIn.otherClientIds],
  insightsIds: page.insightsIds,
  ...(page.insightsId !== undefined && { insightsId: page.insightsId }),
  ...(watches(page) && {
    insightsUrl: page.insightsUrl,
    ...(page.insightsConfigUrl !== undefined && { insightsConfigUrl: page.insightsConfigUrl }),
  }),
  sessionRecording: page.recording !== undefined,
  ...(page.recording && { recording: page.recording }),
  apiScope: `${signIn.apiAudience}/access_as_user`,
  documentationUrl: page.documentationUrl,
  serviceStatusUrl: page.serviceStatusUrl,
  simulated,
});

/** Receiver of the monitoring of pages; none unless configured. */
const monitoringSources = (page: Settings['console']): string[] =>
  [...(watches(page) ? [page.insightsUrl, page.insightsConfigUrl] : []), page.recording?.url].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );

/**
 * @returns the origins that pages may call: the sign-in origin, the configured server, the trusted domains and
 * monitoring.
 */
export const connectSources = ({ console: page, signIn }: Pick<Settings, 'console' | 'signIn'>): string[] => [
  new URL(signIn.baseUrl).origin,
  ...(page.subDomain !== undefined && page.domain !== undefined ? [`https://${page.subDomain}.${page.domain}`] : []),
  ...page.trustedServerDomains.flatMap((domain) => [`https://${domain}`, `https://*.${domain}`]),
  ...new Set(monitoringSources(page)),
];
