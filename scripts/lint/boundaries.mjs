/**
 * Who may import whom (docs/ARCHITECTURE.md), as an ESLint rule over the folder table below.
 * Paths are compared as text, so a folder is guarded from its first file on.
 */
import path from 'node:path';

const KIT = [
  'src/store/hooks',
  'src/store/effects',
  'src/store/watchStatuses',
  'src/store/pollList',
  'src/store/polledList',
  'src/store/optimisticRows',
  'src/store/lazyFeatures',
  'src/store/restoreStarted',
];
const SHARED_FEATURES = ['src/features/toasts', 'src/features/session', 'src/features/settings', 'src/features/restoreWatch'];
/** The registered sample ids, the only file of the simulated parts that others may read. */
const SAMPLE_IDS = 'server/src/simulated/people';
/** What every part of the service may use: the settings' types, the clock, the log. */
const SERVER_BASE = ['src/domain', 'server/src/settings', 'server/src/log', 'server/src/http'];

/** The database, and the signatures of its rows: writers and readers of signed tables call them. */
const DATABASE = ['server/src/storage', 'server/src/integrity'];

/**
 * The first row whose folder holds a file decides. `may` lists folders or files (without ending); a file may
 * always import its own folder. `types` may be imported with `import type` only. `self: false` forbids sideways
 * imports between sub-folders: a feature never imports a feature.
 */
export const ZONES = [
  { folder: 'src/domain', may: [] },
  { folder: 'src/api', may: ['src/domain', 'test'] },
  ...KIT.map((folder) => ({ folder, may: [...KIT, 'src/api', 'src/domain'], types: ['src/store'] })),
  { folder: 'src/store', may: ['src/api', 'src/domain', 'src/features', 'src/components'], types: ['src/app'] },
  { folder: 'src/components', may: ['src/domain'] },
  { folder: 'src/features', each: true, may: [...KIT, 'src/api', 'src/domain', 'src/components', ...SHARED_FEATURES], types: ['src/store'] },
  { folder: 'src/pages', may: ['src/features', 'src/components', 'src/api', 'src/store/hooks', 'src/domain'], doorOf: 'src/features', types: ['src/store'] },
  { folder: 'src/app', may: ['src'] },
  { folder: 'server/src/simulated', may: ['src/domain', 'server/src/directory/permissions', 'server/src/settings', 'server/src/storage/lock'] },
  { folder: 'server/src/contract', may: SERVER_BASE, types: ['src/api/generated'] },
  { folder: 'server/src/storage', may: [...SERVER_BASE, 'server/src/keys'] },
  { folder: 'server/src/summary', may: SERVER_BASE },
  // What counts as a difference: where pages are sealed, and wherever objects are compared.
  { folder: 'server/src/meaning', may: [...SERVER_BASE, 'server/src/directory/types', 'server/src/keys/canonicalJson'] },
  // A page of objects is opened, joined with its links and summarised where it is sealed, in its own thread.
  { folder: 'server/src/keys', may: [...SERVER_BASE, 'server/src/storage', 'server/src/summary', 'server/src/directory/parse', 'server/src/directory/types', 'server/src/meaning'] },
  { folder: 'server/src/integrity', may: [...SERVER_BASE, 'server/src/storage', 'server/src/keys'] },
  { folder: 'server/src/jobs', may: [...SERVER_BASE, ...DATABASE] },
  { folder: 'server/src/directory', may: SERVER_BASE },
  {
    folder: 'server/src/engine',
    may: [...SERVER_BASE, ...DATABASE].concat(
      ['directory', 'jobs', 'keys', 'summary', 'meaning'].map((name) => `server/src/${name}`)),
    types: ['src/api/generated'],
  },
  { folder: 'server/src/console', may: SERVER_BASE },
  {
    folder: 'server/src/identity',
    may: [...SERVER_BASE, ...DATABASE, 'server/src/directory', 'server/src/engine', 'server/src/keys'],
    types: ['src/api/generated', 'server/src/contract'],
  },
  {
    folder: 'server/src/encryption',
    may: [...SERVER_BASE, ...DATABASE, 'server/src/jobs', 'server/src/keys', 'server/src/engine'],
  },
  { folder: 'server/src/schedule', may: [...SERVER_BASE, ...DATABASE, 'server/src/jobs', 'server/src/engine'] },
  {
    folder: 'server/src/handlers',
    may: ['contract', 'engine', 'storage', 'directory', 'jobs', 'keys', 'identity', 'schedule', 'encryption'].map((name) => `server/src/${name}`).concat(SERVER_BASE),
    types: ['src/api/generated', 'server/src/app', 'server/src/wiring'],
  },
  { folder: 'server/src', may: ['server/src', 'src/domain', SAMPLE_IDS], never: ['server/src/simulated'], types: ['src/api/generated'] },
  // Runs on any backend and outside this repository.
  { folder: 'contract/bin', may: ['contract/src'] },
  { folder: 'contract/src', may: [] },
  { folder: 'server/test', may: ['server', 'src/domain', 'test', 'scripts/byok-wrap'], types: ['src/api/generated'] },
];

/** One door per library: `only` are the places that may import it; `names` limits the ban to these names. */
export const DOORS = [
  { library: '@azure/msal-browser', only: ['src/features/session'] },
  { library: '@microsoft/applicationinsights-web', only: ['src/features/monitoring'] },
  { library: '@openreplay/tracker', only: ['src/features/monitoring'] },
  { library: 'moment', only: ['src/domain/format', 'src/domain/schedule'] },
  { library: 'highcharts', only: ['src/components'] },
  { library: 'highcharts-react-official', only: ['src/components'] },
  { library: 'react-diff-viewer-continued', only: ['src/components'] },
  { library: 'react-redux', names: ['useDispatch', 'useSelector', 'useStore'], only: ['src/store/hooks'] },
  { library: '@azure/identity', only: ['server/src/directory'] },
  { library: 'ajv', only: ['server/src/contract', 'contract/src/document'] },
  { library: 'ajv-formats', only: ['server/src/contract', 'contract/src/document'] },
  { library: '@electric-sql/pglite', only: ['server/src/storage'] },
  { library: 'pg', only: ['server/src/storage'] },
  { library: 'nodemailer', only: ['server/src/engine/notices/channels'] },
  { library: 'prom-client', only: ['server/src/http/metrics'] },
];

const inside = (file, folder) => file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`);
const withoutEnding = (file) => file.replace(/\.(tsx?|mts|mjs|js)$/, '').replace(/\/index$/, '');
const isTest = (file) => /\.test\.[a-z]+$/.test(file) || file.startsWith('test/') || file.startsWith('server/test/') || file.startsWith('e2e/');
const subFolder = (file, folder) => file.slice(folder.length + 1).split('/')[0];

/** @returns the reason why `file` must not import `target` (both relative to the root), or undefined. */
export const crossing = (file, target, typeOnly) => {
  const zone = ZONES.find((row) => inside(file, row.folder));
  if (!zone || (isTest(file) && file.startsWith('src/'))) return undefined;
  const own = zone.each ? `${zone.folder}/${subFolder(file, zone.folder)}` : zone.folder;
  const exact = zone.may.some((name) => withoutEnding(target) === name);
  if ((zone.never ?? []).some((name) => inside(target, name)) && !exact) return `${own} must not import ${target}`;
  if (inside(target, own)) return undefined;
  if (typeOnly && (zone.types ?? []).some((name) => inside(target, name))) return undefined;
  if (!zone.may.some((name) => inside(target, name))) return `${own} must not import ${target}`;
  if (zone.doorOf && inside(target, zone.doorOf) && withoutEnding(target).split('/').length > zone.doorOf.split('/').length + 1)
    return `${own} imports features by their index only, not ${target}`;
  return undefined;
};

/** @returns the door that `file` walks past by importing these names of a library, or undefined. */
export const passedDoor = (file, specifier, names) => {
  const door = DOORS.find((row) => specifier === row.library || specifier.startsWith(`${row.library}/`));
  if (!door || isTest(file) || door.only.some((place) => inside(file, place))) return undefined;
  const taken = door.names ? names.filter((name) => name === '*' || door.names.includes(name)) : names;
  if (door.names && taken.length === 0) return undefined;
  return `${specifier} is used in ${door.only.join(' and ')} only`;
};

const imports = {
  meta: { type: 'problem', schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }] },
  create(context) {
    const root = context.options[0].root;
    const relative = (file) => path.relative(root, file).split(path.sep).join('/');
    const file = relative(context.filename);
    const check = (node, source, typeOnly, names) => {
      if (typeof source?.value !== 'string') return;
      const message = source.value.startsWith('.')
        ? crossing(file, relative(path.resolve(path.dirname(context.filename), source.value)), typeOnly)
        : typeOnly ? undefined : passedDoor(file, source.value, names);
      if (message) context.report({ node, message });
    };
    const namesOf = (node) => (node.specifiers ?? []).map((part) => part.imported?.name ?? part.local?.name ?? '*')
      .concat((node.specifiers ?? []).some((part) => part.type === 'ImportNamespaceSpecifier') ? ['*'] : []);
    const isType = (node) => node.importKind === 'type' || node.exportKind === 'type'
      || ((node.specifiers?.length ?? 0) > 0 && node.specifiers.every((part) => part.importKind === 'type' || part.exportKind === 'type'));
    return {
      ImportDeclaration: (node) => check(node, node.source, isType(node), namesOf(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, isType(node), namesOf(node)),
      ExportAllDeclaration: (node) => check(node, node.source, isType(node), ['*']),
      ImportExpression: (node) => check(node, node.source, false, ['*']),
      // `import('x').Type` in a type position
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true, ['*']),
    };
  },
};

export const boundaries = { rules: { imports } };
