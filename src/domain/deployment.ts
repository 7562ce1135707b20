/** What the service tells the console of its deployment: /config.json, also inside the page. Public. */
export interface Deployment {
  subDomain?: string;
  domain?: string;
  trustedServerDomains: readonly string[];
  /** The one server outside them that the person has confirmed for this page (S-20). */
  confirmedServer?: string;
  signIn: {
    clientId: string;
    authority: string;
    knownAuthorities: readonly string[];
    /** Endpoints of a provider that MSAL would otherwise ask for them, as JSON text. */
    authorityMetadata?: string;
  };
  clientIds: readonly string[];
  insightsIds: readonly string[];
  insightsId?: string;
  sessionRecording: boolean;
  apiScope: string;
  documentationUrl: string;
  serviceStatusUrl: string;
  simulated: boolean;
}
