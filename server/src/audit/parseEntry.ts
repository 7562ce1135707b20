import { canonicalJson } from '../content/canonicalJson.ts';
import { isRecord } from '../directory/parse.ts';
import type { AuditActor, AuditEntry, AuditProperty } from './types.ts';
import { normalizeValue, propertyName } from './values.ts';
import type { HashValue } from './values.ts';

type Json = Readonly<Record<string, unknown>>;

/** Entries are bounded, because each person who writes to the directory decides how long they are. */
const MAX_PROPERTIES = 300;
const MAX_TARGETS = 100;
const MAX_DEPTH = 6;
const MAX_TEXT = 512;

/** The property whose value lists the names of the changed properties. */
const NAME_LIST = 'included updated properties';

/** Policies that are alone in their place. Their entries often have no target id. */
const POLICY_ACTIVITIES: readonly (readonly [activity: RegExp, ids: readonly string[]])[] = [
  [/^update authorization policy/i, ['authorizationPolicy']],
  [/security defaults/i, ['identitySecurityDefaultsEnforcementPolicy']],
  [/^authentication methods policy/i, ['authenticationMethodsPolicy']],
  [/device registration polic/i, ['deviceRegistrationPolicy']],
  [/default cross-tenant access/i, ['crossTenantAccessPolicy/default', 'crossTenantAccessPolicy']],
  [
    /^update policy$/i,
    [
      'adminConsentRequestPolicy',
      'authenticationFlowsPolicy',
      'defaultAppManagementPolicy',
      'externalIdentitiesPolicy',
      'federatedTokenValidationPolicy',
    ],
  ],
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '');

const recordsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The log writes a value as JSON in a string, and some values as bare text. */
const parseValue = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null;
  try {
    const parsed = JSON.parse(value) as unknown;
    return Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  } catch {
    return value;
  }
};

const actorOf = (initiatedBy: unknown): AuditActor => {
  const { user, app } = isRecord(initiatedBy) ? initiatedBy : {};
  if (isRecord(user)) {
    const [id, name] = [textOf(user['id']), textOf(user['displayName']) || textOf(user['userPrincipalName'])];
    return { kind: 'person', ...(id && { id: id.toLowerCase() }), ...(name && { name }) };
  }
  const [id, appId, name] = ['servicePrincipalId', 'appId', 'displayName'].map((key) =>
    isRecord(app) ? textOf(app[key]) : '',
  );
  return {
    kind: 'application',
    ...(id && { id: id.toLowerCase() }),
    ...(appId && { appId: appId.toLowerCase() }),
    ...(name && { name }),
  };
};

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(normalizeValue(one)) === canonicalJson(normalizeValue(other));

/** Adds a property, and below an object each of its properties that changed, as far as the log says. */
const collect = (
  found: AuditProperty[],
  hash: HashValue,
  path: readonly string[],
  from: unknown,
  to: unknown,
): void => {
  if (found.length >= MAX_PROPERTIES) return;
  const name = path.join('.');
  if (name !== '') found.push({ name: propertyName(name), to: hash(name, to) });
  if (path.length >= MAX_DEPTH || (!isRecord(from) && !isRecord(to))) return;
  const [old, now] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
  for (const key of new Set([...Object.keys(now), ...Object.keys(old)])) {
    if (key.includes('@') || isSame(old[key], now[key])) continue;
    collect(found, hash, [...path, key], old[key], now[key]);
  }
};

/** Conditional access logs the whole policy under one name; its properties are the ones that changed. */
const isWhole = (value: unknown, id: string): boolean =>
  isRecord(value) && textOf(value['id']).toLowerCase() === id && id !== '';

const propertiesOf = (targets: readonly Json[], hash: HashValue): AuditProperty[] => {
  const found: AuditProperty[] = [];
  for (const target of targets) {
    const id = textOf(target['id']).toLowerCase();
    for (const row of recordsIn(target['modifiedProperties'])) {
      const name = textOf(row['displayName']);
      const [from, to] = [parseValue(row['oldValue']), parseValue(row['newValue'])];
      if (propertyName(name) === NAME_LIST) {
        const names = textOf(to)
          .split(',')
          .map(propertyName)
          .filter((each) => each !== '' && !found.some((known) => known.name === each));
        found.push(...names.map((each) => ({ name: each })));
      } else if (name !== '') {
        collect(found, hash, isWhole(to, id) || isWhole(from, id) ? [] : [name], from, to);
      }
    }
  }
  return found.slice(0, MAX_PROPERTIES);
};

/** @returns the stored part of an entry of Microsoft Graph; undefined for one without id or time */
export const parseEntry = (item: Json, hash: HashValue): AuditEntry | undefined => {
  const id = textOf(item['id']);
  const at = Date.parse(textOf(item['activityDateTime']));
  if (id === '' || Number.isNaN(at)) return undefined;
  const activity = textOf(item['activityDisplayName']);
  const correlationId = textOf(item['correlationId']);
  const resources = recordsIn(item['targetResources']).slice(0, MAX_TARGETS);
  const named = resources.map((target) => textOf(target['id']).toLowerCase()).filter((each) => each !== '');
  const policies = POLICY_ACTIVITIES.filter(([pattern]) => pattern.test(activity)).flatMap(([, ids]) =>
    ids.map((each) => each.toLowerCase()),
  );
  const isGuess = named.length === 0 && policies.length > 1 ? { isGuess: true as const } : {};
  return {
    id,
    at,
    activity,
    category: textOf(item['category']),
    result: textOf(item['result']),
    ...(correlationId && { correlationId }),
    actor: actorOf(item['initiatedBy']),
    // An id in the log may differ from the name by which Microsoft Graph reads the policy.
    targets: [...new Set(named.length === 0 || policies.length === 1 ? [...named, ...policies] : named)],
    ...isGuess,
    properties: propertiesOf(resources, hash),
  };
};
