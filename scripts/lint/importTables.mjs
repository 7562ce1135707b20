/** Tables of the allowed imports (docs/ARCHITECTURE.md): by folder, and by library. */

const SHARED_FEATURES = [
  'src/features/toasts',
  'src/features/session',
  'src/features/settings',
  'src/features/restoreWatch',
  'src/features/take',
  'src/features/makePlan',
];
/** Parts of the domain that need Node.js: for processes, not for the console. */
const NODE_ONLY = ['domain/node'];
/** Every part of the service may use these: types of the contract, settings, errors of calls, rates, the log. */
const SERVER_BASE = ['domain', 'server/src/settings', 'server/src/contract', 'server/src/domainError'].concat(
  ['rates', 'callRates', 'log'].map((name) => `server/src/http/${name}`),
);
const inServer = (...names) => names.map((name) => `server/src/${name}`);

/** The database, and the signatures of its rows: writers and readers of signed tables call them. */
const DATABASE = inServer('storage');
/** Domain code throws DomainError; only the side of a request knows statuses. */
const HTTP_BASE = [...SERVER_BASE, ...inServer('http/httpError', 'http/headers')];

/** The parts of the kit that know nothing of the store. */
const LOADING = ['src/lib/loader', 'src/lib/yieldToBrowser'];

/**
 * The first row whose folder holds a file decides. `may` lists folders or files (without ending); a file may
 * always import its own folder. `types` may be imported with `import type` only. `self: false` forbids sideways
 * imports between sub-folders: a feature never imports a feature.
 */
export const ZONES = [
  { folder: 'domain', may: [] },
  { folder: 'src/api', may: ['domain', 'test'], never: NODE_ONLY },
  { folder: 'src/lib', may: ['src/api', 'domain'], never: NODE_ONLY },
  { folder: 'src/store', may: ['src/lib', 'src/api', 'domain', 'src/features', 'src/components'], never: NODE_ONLY },
  { folder: 'src/components', may: ['domain', ...LOADING], never: NODE_ONLY, types: ['src/lib/urlState'] },
  {
    folder: 'src/features',
    each: true,
    may: ['src/lib', 'src/api', 'domain', 'src/components', ...SHARED_FEATURES],
    never: NODE_ONLY,
  },
  {
    folder: 'src/pages',
    may: [
      'src/features',
      'src/components',
      'src/api',
      'src/lib/hooks',
      ...LOADING,
      'src/lib/recordsUrlState',
      'src/lib/changesUrlState',
      'src/lib/planUrlState',
      'domain',
    ],
    never: NODE_ONLY,
    doorOf: 'src/features',
    types: ['src/lib'],
  },
  { folder: 'src/app', may: ['src', 'domain'], never: NODE_ONLY },
  { folder: 'simulator', may: ['domain'] },
  {
    folder: 'server/src/http/contract',
    may: [...HTTP_BASE, 'server/src/http/inFlight'],
  },
  { folder: 'server/src/contract', may: [] },
  { folder: 'server/src/http/console', may: HTTP_BASE },
  { folder: 'server/src/http/metrics', may: [...HTTP_BASE, ...inServer('directory', 'storage')] },
  {
    folder: 'server/src/http/handlers',
    may: [
      ...SERVER_BASE,
      ...inServer(
        'http',
        'activity',
        'backup',
        'catalog',
        'comparison',
        'directory',
        'identity',
        'jobs',
        'keys',
        'notices',
        'plans',
        'protection',
        'restore',
        'schedule',
        'storage',
      ),
    ],
    types: ['server/src/wiring'],
  },
  { folder: 'server/src/http/app', may: [...SERVER_BASE, ...inServer('http', 'identity')] },
  // Gives each error its status.
  {
    folder: 'server/src/http/errors',
    may: [...SERVER_BASE, ...inServer('http', 'directory/errors', 'storage/types')],
  },
  { folder: 'server/src/http', may: [...SERVER_BASE, ...inServer('storage/types')] },
  { folder: 'server/src/content/summary', may: SERVER_BASE },
  // A page of objects is opened, joined with its links and summarised where it is sealed, in a worker thread.
  {
    folder: 'server/src/content',
    may: [...SERVER_BASE, ...inServer('keys', 'storage/startWorker', 'directory/parse', 'directory/types')],
  },
  {
    folder: 'server/src/keys/management',
    may: [...SERVER_BASE, ...DATABASE, ...inServer('jobs', 'keys', 'activity', 'catalog', 'notices')],
  },
  { folder: 'server/src/keys', may: [...SERVER_BASE, ...DATABASE] },
  { folder: 'server/src/storage', may: [...SERVER_BASE, ...inServer('keys', 'content/canonicalJson')] },
  { folder: 'server/src/jobs', may: [...SERVER_BASE, ...DATABASE] },
  { folder: 'server/src/directory', may: SERVER_BASE },
  {
    folder: 'server/src/activity',
    may: [...SERVER_BASE, ...DATABASE, ...inServer('content/canonicalJson')],
  },
  {
    folder: 'server/src/notices',
    may: [...SERVER_BASE, ...DATABASE, ...inServer('activity', 'catalog/types', 'jobs', 'keys')],
  },
  {
    folder: 'server/src/backup',
    // A backup asks for running restores, because it must not run next to one. The end of a backup verifies new bodies
    // and removes old snapshots.
    may: [
      ...SERVER_BASE,
      ...DATABASE,
      ...inServer(
        'activity',
        'catalog',
        'content',
        'directory',
        'jobs',
        'keys',
        'notices',
        'restore/execute/access',
        'protection/scheduledVerification',
        'protection/snapshotRemoval',
      ),
    ],
  },
  // Reads the directory's audit log and finds the entries, and so the actor, of a change.
  {
    folder: 'server/src/audit',
    may: [...SERVER_BASE, ...DATABASE, ...inServer('catalog/sealedText', 'content', 'directory', 'jobs', 'keys')],
  },
  {
    folder: 'server/src/catalog',
    may: [
      ...SERVER_BASE,
      ...DATABASE,
      ...inServer('audit', 'backup', 'changes', 'comparison', 'content', 'directory', 'jobs', 'keys', 'notices'),
    ],
  },
  {
    folder: 'server/src/comparison',
    may: [...SERVER_BASE, ...DATABASE, ...inServer('backup', 'catalog', 'content', 'directory', 'keys')],
  },
  {
    folder: 'server/src/restore',
    may: [
      ...SERVER_BASE,
      ...DATABASE,
      ...inServer('activity', 'backup', 'catalog', 'comparison', 'content', 'directory', 'jobs', 'keys', 'notices'),
    ],
  },
  // Shows the writes of a restore before its start, object by object.
  {
    folder: 'server/src/plans',
    may: [
      ...SERVER_BASE,
      ...DATABASE,
      ...inServer(
        'activity',
        'backup/liveLists',
        'catalog',
        'changes',
        'comparison',
        'content',
        'directory',
        'jobs',
        'keys',
        'notices',
        'restore',
      ),
    ],
  },
  // Pure functions that describe the changes between two versions and rate their severity.
  {
    folder: 'server/src/changes',
    may: ['domain', ...inServer('comparison', 'content', 'directory')],
  },
  {
    folder: 'server/src/protection',
    may: [
      ...SERVER_BASE,
      ...DATABASE,
      ...inServer('activity', 'backup', 'catalog', 'content', 'directory', 'jobs', 'keys', 'notices'),
    ],
  },
  {
    folder: 'server/src/schedule',
    may: [...SERVER_BASE, ...DATABASE, ...inServer('activity', 'catalog', 'jobs', 'notices')],
  },
  {
    folder: 'server/src/identity',
    may: [
      ...SERVER_BASE,
      ...DATABASE,
      ...inServer('activity', 'catalog/types', 'directory', 'http/httpError', 'keys', 'notices'),
    ],
    types: ['server/src/http/contract'],
  },
  { folder: 'server/src', may: ['server/src', 'domain'] },
  // Runs on any backend and outside this repository.
  { folder: 'contract-tool/bin', may: ['contract-tool/src'] },
  { folder: 'contract-tool/src', may: [] },
  {
    folder: 'server/test',
    may: ['server', 'domain', 'simulator', 'test', 'scripts/byok-wrap'],
  },
];

/** One door per library: `only` are the places that may import it; `names` limits the ban to these names. */
export const DOORS = [
  { library: '@azure/msal-browser', only: ['src/features/session'] },
  { library: '@microsoft/applicationinsights-web', only: ['src/features/monitoring'] },
  { library: '@openreplay/tracker', only: ['src/features/monitoring'] },
  { library: 'moment', only: ['domain/format', 'domain/schedule'] },
  { library: 'highcharts', only: ['src/components'] },
  { library: 'highcharts-react-official', only: ['src/components'] },
  { library: 'react-diff-viewer-continued', only: ['src/components'] },
  { library: 'react-redux', names: ['useDispatch', 'useSelector', 'useStore'], only: ['src/lib/hooks'] },
  { library: '@azure/identity', only: ['server/src/directory'] },
  { library: 'ajv', only: ['server/src/http/contract', 'contract-tool/src/document'] },
  { library: 'ajv-formats', only: ['server/src/http/contract', 'contract-tool/src/document'] },
  { library: '@electric-sql/pglite', only: ['server/src/storage'] },
  { library: 'pg', only: ['server/src/storage'] },
  { library: 'nodemailer', only: ['server/src/notices/channels'] },
  { library: 'prom-client', only: ['server/src/http/metrics'] },
];
