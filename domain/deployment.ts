export interface SignInProvider {
  clientId: string;
  /** Always https; where a local provider listens on http, authorityMetadata names its addresses. */
  authority: string;
  knownAuthorities: readonly string[];
  /** Endpoints of a provider that MSAL would otherwise ask for them, as JSON text. */
  authorityMetadata?: string;
}

/** Where the links of the console lead unless the deployment names other addresses: both are pages of its service. */
export const DEFAULT_LINKS = { documentationUrl: '/guides/', serviceStatusUrl: '/healthz' };

/** The settings of the deployment for the console: /config.json, also inside the page. Public. */
export interface Deployment {
  subDomain?: string;
  domain?: string;
  trustedServerDomains: readonly string[];
  /** A server outside `servers` that the person confirmed for this page. */
  confirmedServer?: string;
  signIn: SignInProvider;
  /** The application that holds the permissions on the directory, where it is another than people sign in to. */
  applicationId?: string;
  clientIds: readonly string[];
  /** Instrumentation ids that a link may name. */
  insightsIds: readonly string[];
  insightsId?: string;
  /** Telemetry endpoint and remote configuration file of the monitoring service; the page's policy names both hosts. */
  insightsUrl?: string;
  insightsConfigUrl?: string;
  sessionRecording: boolean;
  /** The self-hosted recorder's ingest address and project key. */
  recording?: { url: string; project: string };
  apiScope: string;
  documentationUrl: string;
  serviceStatusUrl: string;
  /** A code for emergency access is open: only then the sign-in page offers it. */
  emergency?: true;
  simulated: boolean;
}
