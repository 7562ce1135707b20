/** One setting as the README lists it. Settings are environment variables. */
export interface SettingRow {
  name: string;
  /** What holds when it is not set; empty where nothing does. */
  default: string;
  meaning: string;
}

/** THE list of settings: the README's table is checked against it, and a name outside it cannot be read. */
export const SETTINGS = [
  { name: 'PORT', default: '8080', meaning: 'Port of the console and its API.' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on. Another than loopback needs PUBLIC_URL with https.' },
  { name: 'PUBLIC_URL', default: 'http://localhost:PORT', meaning: 'Address under which people reach the console. With https the service sends HSTS.' },
  { name: 'TRUSTED_PROXIES', default: '', meaning: 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed, with commas.' },
  { name: 'CORS_ORIGINS', default: '', meaning: 'Origins of consoles hosted elsewhere that may call the API, with commas. They must belong to the same site, for the session cookie is SameSite=Strict.' },
  { name: 'DATA_DIR', default: '.data', meaning: 'Folder of all data of an embedded run.' },
  { name: 'ROOT_KEY_FILE', default: '.keys/root.key', meaning: 'File of the root key, outside DATA_DIR. Made at the first start; keep a copy in a safe place.' },
  {
    name: 'DATABASE_URL', default: '',
    meaning: 'A PostgreSQL (15 or later) to use, postgres://user:password@host/name; on another machine with ' +
      '?sslmode=verify-full. Without it the embedded one under DATA_DIR.',
  },
  {
    name: 'DATABASE_URL_FILE', default: '',
    meaning: 'Instead of DATABASE_URL: a file with the address, readable by the service only.',
  },
  { name: 'DIRECTORY', default: 'simulated', meaning: '"simulated" backs up the simulated tenant, "graph" a real one through Microsoft Graph.' },
  { name: 'TENANT_PORT', default: '8081', meaning: 'Port of the simulated tenant.' },
  { name: 'TENANT_URL', default: 'http://localhost:TENANT_PORT', meaning: 'A running simulated tenant to use; when set, npm start does not start one.' },
  { name: 'TENANT_TOKEN_FILE', default: 'DATA_DIR/tenant/app.token', meaning: 'File with the secret that the service exchanges for access tokens of the simulated tenant.' },
  { name: 'TENANT_SEED', default: '1', meaning: 'Text from which the simulated tenant is made at its first start.' },
  { name: 'TENANT_SCALE', default: '1', meaning: 'How many times 5,000 users and the rest in proportion the simulated tenant gets at its first start, 1 to 200.' },
  { name: 'TENANT_SIZE', default: '5000', meaning: 'How many users the simulated tenant gets at its first start, 4 to 1000000, the rest in proportion. Wins over TENANT_SCALE.' },
  { name: 'TENANT_QUOTAS', default: 'off', meaning: 'Limits of Microsoft Graph in the simulated tenant: "off", or how many times the real ones (1, 0.5, 2).' },
  { name: 'SIGN_IN_PORT', default: '8082', meaning: 'Port of the local sign-in provider.' },
  { name: 'SIGN_IN_URL', default: 'http://localhost:SIGN_IN_PORT', meaning: 'A running local sign-in provider to use; when set, npm start does not start one.' },
  { name: 'CONSOLE_URL', default: 'PUBLIC_URL', meaning: 'Origins of consoles that the local sign-in provider sends people back to, with commas.' },
  { name: 'TOKEN_LIFETIME', default: '3600', meaning: 'Seconds that access tokens of the local sign-in provider are valid.' },
  { name: 'GRAPH_TENANT_ID', default: '', meaning: 'Directory (tenant) id of the real tenant. Needed with DIRECTORY=graph.' },
  { name: 'GRAPH_CLIENT_ID', default: '', meaning: 'Application id by which the service reads the real tenant. Needed with DIRECTORY=graph.' },
  { name: 'GRAPH_CLIENT_SECRET', default: '', meaning: 'Secret of that application. This or GRAPH_CERTIFICATE_FILE is needed with DIRECTORY=graph.' },
  {
    name: 'GRAPH_CLIENT_SECRET_FILE', default: '',
    meaning: 'Instead of GRAPH_CLIENT_SECRET: a file with the secret, readable by the service only.',
  },
  { name: 'GRAPH_CERTIFICATE_FILE', default: '', meaning: 'Instead of a secret: a PEM file with the certificate of that application and its private key, readable by the service only.' },
  { name: 'GRAPH_URL', default: 'https://graph.microsoft.com', meaning: 'Address of Microsoft Graph; national clouds have their own.' },
  { name: 'EXCHANGE_URL', default: 'https://outlook.office365.com', meaning: 'Address of Exchange Online, for mailboxes; national clouds have their own.' },
  { name: 'MY_APPS_URL', default: 'https://myapplications.microsoft.com', meaning: 'Address of My Apps, where invited guests land; national clouds have their own.' },
  { name: 'CUSTOM_SECURITY_ATTRIBUTES', default: 'off', meaning: '"on" backs up, compares and restores custom security attributes of users and service principals. Administrators see their values, others only that they differ.' },
  { name: 'DIRECTORY_PACING', default: 'graph', meaning: '"graph" keeps all calls to the directory below the documented limits of Microsoft Graph; "off" sends at once, for a simulated tenant without quotas.' },
  { name: 'SIGN_IN_AUTHORITY', default: '', meaning: 'Authority people sign in at, https://login.microsoftonline.com/TENANT. Needed with DIRECTORY=graph.' },
  { name: 'SIGN_IN_CLIENT_ID', default: '', meaning: 'Application id of the console. Needed with DIRECTORY=graph.' },
  { name: 'API_AUDIENCE', default: 'api://SIGN_IN_CLIENT_ID', meaning: 'Application id URI of the API: the audience of access tokens.' },
  { name: 'FIRST_ADMIN', default: 'ada@fabrikam.example', meaning: 'Object id or user principal name that becomes the first administrator while nobody has a permission. No default with DIRECTORY=graph.' },
  {
    name: 'UNKNOWN_USERS', default: 'view',
    meaning: 'People of the tenant without a permission record: "view" may look, "none" are refused '
      + '(recommended for a real tenant). No default with DIRECTORY=graph; '
      + 'an installation that has backups keeps "view".',
  },
  { name: 'EXPERIMENTAL', default: 'on, with DIRECTORY=graph off', meaning: '"on" lets the service accept selections of up to 10,000 objects from consoles in experimental mode.' },
  { name: 'PIM_GROUPS_MAX', default: '500', meaning: 'Role-assignable groups whose Privileged Identity Management a backup reads at most, three requests each; that of further groups is unknown to the backup.' },
  {
    name: 'MIN_RETENTION_DAYS', default: '30, with the simulated tenant 0',
    meaning: 'Days for which the newest backup of each day cannot be deleted; the newest of each week is kept for '
      + '8 weeks and of each month for 6 months. Scheduled and on-demand backups count apart. '
      + '0 switches these rules off.',
  },
  {
    name: 'MIN_BACKUPS', default: '7, with the simulated tenant 0',
    meaning: 'Newest backups that cannot be deleted. Scheduled and on-demand backups count apart. 0 switches off '
      + 'this rule and the one that keeps the last verified backup.',
  },
  {
    name: 'PURGE_AFTER_DAYS', default: '14, with the simulated tenant 1',
    meaning: 'Days between the deletion of a backup and the removal of its contents; until then an administrator can '
      + 'bring it back. At least 7, with the simulated tenant at least 1.',
  },
  { name: 'RESTORE_SETTLE_SECONDS', default: '120, with the simulated tenant 5', meaning: 'Seconds after which whatever a write did can be seen in the directory; a restore looks for so long before it calls an unclear write undone.' },
  {
    name: 'PRIVILEGED_RESTORES',
    default: 'allow',
    meaning:
      '"allow" restores privileges (roles, role-assignable groups, permissions of high impact) for operators and ' +
      'sends a critical notice; "administrators" leaves them unprocessed until an administrator restores them.',
  },
  { name: 'JOBS', default: 'on', meaning: '"off" serves, reads and compares, but begins and resumes no backup, restore or other work and lets the schedule rest: for a copy that is tried, and to look before work goes on.' },
  { name: 'FAILPOINT', default: '', meaning: 'For tests: the step of a restore, R1 to R9 or R5:3 for the third time, at which the service kills itself. Without effect with NODE_ENV=production.' },
  { name: 'SUB_DOMAIN', default: '', meaning: 'Sub-domain of the API that the console calls; without it the console\'s own origin.' },
  { name: 'DOMAIN', default: '', meaning: 'Domain of the API, together with SUB_DOMAIN.' },
  {
    name: 'TRUSTED_SERVER_DOMAINS', default: '',
    meaning: 'Domains whose servers ?server= may name without a question, with commas; a public suffix such as com is '
      + 'refused. With DIRECTORY=graph no other server can be used.',
  },
  { name: 'CLIENT_IDS', default: '', meaning: 'Further application ids (GUIDs) that ?clientId= may name, with commas. Tokens that the sign-in service gave to any other application are refused.' },
  { name: 'INSIGHTS_IDS', default: '', meaning: 'Instrumentation ids (GUIDs) that ?insightsId= may name, with commas.' },
  { name: 'INSIGHTS_ID', default: '', meaning: 'Instrumentation id (GUID) for application monitoring by Application Insights. Without one none runs.' },
  { name: 'INSIGHTS_URL', default: 'https://dc.services.visualstudio.com', meaning: 'Where telemetry goes: the IngestionEndpoint of the connection string. Asked for only where an instrumentation id is set.' },
  { name: 'INSIGHTS_CONFIG_URL', default: '', meaning: 'Address of a remote configuration file for application monitoring. Without it none is fetched.' },
  { name: 'SESSION_RECORDING', default: 'off', meaning: '"on" records the sessions of signed-in people, without anything that can be read (docs/guides/monitoring.md).' },
  { name: 'RECORDING_URL', default: '', meaning: 'Ingest address of your own OpenReplay, https://HOST/ingest. Needed with SESSION_RECORDING=on.' },
  { name: 'RECORDING_PROJECT', default: '', meaning: 'Project key of that OpenReplay. Needed with SESSION_RECORDING=on.' },
  { name: 'DOCUMENTATION_URL', default: 'https://learn.microsoft.com/entra/', meaning: 'Target of the link to the documentation.' },
  { name: 'SERVICE_STATUS_URL', default: '/healthz', meaning: 'Target of the link to the service status page.' },
  { name: 'CONSOLE_DIR', default: 'dist', meaning: 'Folder of the built console.' },
  { name: 'CHECK_REPLIES', default: 'refuse, with NODE_ENV=production log', meaning: 'A reply that breaks the contract: "refuse" answers 500, "log" only logs it.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'Least level that is logged: fatal, error, warn, info, debug, or silent for none.' },
  { name: 'READS_PER_MINUTE', default: '1200', meaning: 'Reading calls per person and minute.' },
  { name: 'SEARCHES_PER_MINUTE', default: '300', meaning: 'Searches per person and minute.' },
  { name: 'CHANGES_PER_MINUTE', default: '60', meaning: 'Other changing calls per person and minute.' },
  { name: 'KEY_IMPORTS_PER_HOUR', default: '5', meaning: 'Uploads of keys per person and hour.' },
  {
    name: 'ANONYMOUS_PER_MINUTE', default: '3000',
    meaning: 'Requests without a token per address and minute: pages and files.',
  },
  {
    name: 'FAILED_TOKENS_PER_MINUTE', default: '20',
    meaning: 'Refused tokens per address and minute. Further refusals of that minute are delayed by a second and not '
      + 'logged.',
  },
  {
    name: 'NOTIFICATIONS_FILE', default: '',
    meaning: 'JSON file with the targets of notices: webhook, e-mail, syslog (docs/guides/notifications.md).',
  },
  {
    name: 'WEBHOOK_URL', default: '',
    meaning: 'Address, https or loopback, that receives every notice, signed as Standard Webhooks 1.0 says.',
  },
  { name: 'WEBHOOK_SECRET_FILE', default: '', meaning: 'File with the secret of these signatures, at least 24 characters. Needed with WEBHOOK_URL.' },
  {
    name: 'METRICS_PORT', default: '',
    meaning: 'Port on 127.0.0.1 that serves /metrics for Prometheus without a token. Without it there is no such port.',
  },
  {
    name: 'METRICS_TOKEN_FILE', default: '',
    meaning: 'File with a token of at least 24 characters. With it the service serves /metrics on its own port '
      + 'to callers that send it as a bearer token.',
  },
  {
    name: 'NODE_ENV', default: 'development, with DIRECTORY=graph production',
    meaning: '"production" for a real installation: it refuses the simulated tenant, other hosts than that of '
      + 'PUBLIC_URL and secret files that other accounts may read; "test" is as "development".',
  },
] as const satisfies readonly SettingRow[];

export type SettingName = (typeof SETTINGS)[number]['name'];
