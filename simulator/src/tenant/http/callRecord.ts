import { appendFileSync } from 'node:fs';
import { isEntity } from '../store/entity.ts';
import type { Call } from './call.ts';

/**
 * A fact of a call: that it was sent, a name in its query, or a place in its body. It holds no ids and no values except
 * possible enum members.
 */
export interface CallFact {
  readonly method: string;
  readonly version: Call['version'];
  /** Segments with "{id}" for ids. */
  readonly path: string;
  /** A property that `$select`, `$expand` or `$filter` names. */
  readonly query?: string;
  /** A place of the body: "grantControls.builtInControls[]". */
  readonly place?: string;
  /** A text at the place that may be a member of an enumeration. */
  readonly text?: string;
}

/** Lists whose members have names instead of ids. */
const NAMED_MEMBERS = new Set([
  'authenticationmethodconfigurations',
  'partners',
  'authenticationcontextclassreferences',
  'domains',
]);
const NAME = /^(\$?[a-z][a-z.]*|oauth2PermissionGrants)$/i;
const MEMBER = /^[a-z][a-zA-Z0-9]{0,60}$/;
/** Free texts may look like members, too; a place with more of them is not an enumeration. */
const MAX_TEXTS = 40;

const templateOf = (segments: readonly string[]): string =>
  segments
    .map((segment, index) => {
      const keyed = /^(\w+)\((\w+)=.*\)$/.exec(segment);
      if (keyed) return `/${keyed[1]}(${keyed[2]}={id})`;
      const isId = !NAME.test(segment) || NAMED_MEMBERS.has(segments[index - 1]?.toLowerCase() ?? '');
      return isId && segment !== 'default' ? '/{id}' : `/${segment}`;
    })
    .join('');

const placesOf = (value: unknown, at: string, places: Map<string, Set<string>>): void => {
  if (Array.isArray(value)) {
    for (const item of value) placesOf(item, `${at}[]`, places);
  } else if (isEntity(value)) {
    for (const [name, member] of Object.entries(value)) placesOf(member, at === '' ? name : `${at}.${name}`, places);
  } else if (at !== '') {
    const texts = places.get(at) ?? new Set();
    places.set(at, texts);
    if (typeof value === 'string' && MEMBER.test(value) && texts.size < MAX_TEXTS) texts.add(value);
  }
};

const listed = (text: string | null): string[] =>
  (text ?? '')
    .replace(/\(.*?\)/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const filtered = (text: string | null): string[] =>
  [...(text ?? '').replace(/'[^']*'/g, '').matchAll(/([a-zA-Z]\w*) (?:eq|in|ge|le)\b|startswith\((\w+)/g)].map(
    ([, left, right]) => left ?? right ?? '',
  );

export const collectFacts = ({ method, version, segments, params, body }: Call): CallFact[] => {
  const call = { method, version, path: templateOf(segments) };
  const places = new Map<string, Set<string>>();
  placesOf(body, '', places);
  const queried = new Set([
    ...listed(params.get('$select')),
    ...listed(params.get('$expand')),
    ...filtered(params.get('$filter')),
  ]);
  return [
    call,
    ...[...queried].map((query) => ({ ...call, query })),
    ...[...places].flatMap(([place, texts]) => [
      { ...call, place },
      ...[...texts].map((text) => ({ ...call, place, text })),
    ]),
  ];
};

/** Name of the product's client; calls that tests send themselves are not recorded. */
const CLIENT_NAME = 'TenantRecoveryConsole';

/**
 * CALLS_RECORD names a file that gets one line per fact of the product's calls, for a test that looks back on all
 * others.
 */
const FILE = process.env['CALLS_RECORD'] ?? '';
const written = new Set<string>();

export const recordCall = (call: Call): void => {
  if (FILE === '' || !(call.headers['user-agent'] ?? '').startsWith(CLIENT_NAME) || call.segments[0] === '$batch')
    return;
  const lines = collectFacts(call)
    .map((fact) => JSON.stringify(fact))
    .filter((line) => !written.has(line));
  if (lines.length === 0) return;
  for (const line of lines) written.add(line);
  appendFileSync(FILE, `${lines.join('\n')}\n`);
};
