import { GraphError } from '../http/graphError.ts';
import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textAt, textOf, textsOf, type Entity, type Json } from '../store/entity.ts';
import { graphNow, quotaExceeded, type SetRules } from './setRules.ts';

const POLICY_LIMIT = 240;
const LOCATION_LIMIT = 195;
const STATES = ['enabled', 'disabled', 'enabledForReportingButNotEnforced'];
const GUESTS = 'GuestsOrExternalUsers';
/** "MFA trusted IPs": named in policies, but no object. */
const TRUSTED_ADDRESSES = '00000000-0000-0000-0000-000000000000';

/** Conditional access answers every invalid request with this error. */
export const malformedRequest = (detail: string): GraphError =>
  new GraphError(
    400,
    'BadRequest',
    `The server could not process the request because it is malformed or incorrect. ${detail}`,
  );

type Known = (directory: Directory, id: string) => boolean;

const isSeen = (directory: Directory, set: EntitySetName, id: string): boolean =>
  directory.find(set, id) !== undefined && directory.isOld(id, 'linkLag');
const isPrincipal: Known = (directory, id) => isSeen(directory, 'servicePrincipals', id);
const isApp: Known = (directory, appId) =>
  (['servicePrincipals', 'applications'] as const).some((set) =>
    directory
      .set(set)
      .where('appId', appId)
      .some((key) => directory.find(set, key) !== undefined),
  );
const isRole: Known = (directory, id) =>
  directory.find('roleDefinitions', id) !== undefined ||
  directory.set('roleDefinitions').where('templateId', id).length > 0;
const isContext: Known = (directory, id) => directory.find('authenticationContexts', id) !== undefined;

/** Lists of a policy that name other objects, the words that may be used instead, and how a name is looked up. */
const REFERENCES: readonly (readonly [path: string, words: readonly string[], known: Known])[] = [
  ...['users/includeUsers', 'users/excludeUsers'].map(
    (path) =>
      [path, ['All', 'None', GUESTS], (directory, id) => isSeen(directory, 'users', id)] as const satisfies readonly [
        string,
        string[],
        Known,
      ],
  ),
  ...['users/includeGroups', 'users/excludeGroups'].map(
    (path) =>
      [path, [], (directory, id) => isSeen(directory, 'groups', id)] as const satisfies readonly [
        string,
        string[],
        Known,
      ],
  ),
  ['users/includeRoles', ['All'], isRole],
  ['users/excludeRoles', [], isRole],
  ...['applications/includeApplications', 'applications/excludeApplications'].map(
    (path) =>
      [
        path,
        ['All', 'None', 'Office365', 'MicrosoftAdminPortals', 'AllAgentIdResources'],
        isApp,
      ] as const satisfies readonly [string, string[], Known],
  ),
  ['applications/includeAuthenticationContextClassReferences', [], isContext],
  ...['locations/includeLocations', 'locations/excludeLocations'].map(
    (path) =>
      [
        path,
        ['All', 'AllTrusted', TRUSTED_ADDRESSES],
        (directory, id) => directory.find('namedLocations', id) !== undefined,
      ] as const satisfies readonly [string, string[], Known],
  ),
  ['clientApplications/includeServicePrincipals', ['ServicePrincipalsInMyTenant', 'None'], isPrincipal],
  ['clientApplications/excludeServicePrincipals', [], isPrincipal],
];

const POLICY: Entity = { templateId: null, grantControls: null, sessionControls: null, modifiedDateTime: null };
const CONDITIONS: Entity = {
  clientAppTypes: ['all'],
  signInRiskLevels: [],
  userRiskLevels: [],
  servicePrincipalRiskLevels: [],
  insiderRiskLevels: null,
  platforms: null,
  locations: null,
  devices: null,
  clientApplications: null,
  authenticationFlows: null,
};
const APPLICATIONS: Entity = {
  includeApplications: [],
  excludeApplications: [],
  includeUserActions: [],
  includeAuthenticationContextClassReferences: [],
  applicationFilter: null,
};
const USERS: Entity = {
  includeUsers: [],
  excludeUsers: [],
  includeGroups: [],
  excludeGroups: [],
  includeRoles: [],
  excludeRoles: [],
  includeGuestsOrExternalUsers: null,
  excludeGuestsOrExternalUsers: null,
};

export const CONDITIONAL_ACCESS_RULES: SetRules = {
  blank: POLICY,
  create: ({ directory }, body) => {
    if (directory.set('conditionalAccessPolicies').size >= POLICY_LIMIT)
      throw quotaExceeded('conditional access policies', POLICY_LIMIT);
    const policy = {
      ...body,
      conditions: filled(body['conditions']),
      grantControls: grantControls(body['grantControls']),
    };
    checkPolicy(directory, policy, undefined);
    return policy;
  },
  update: ({ directory }, before, next, body) => {
    const policy = { ...next, grantControls: grantControls(next['grantControls']), modifiedDateTime: graphNow() };
    checkState(directory, policy, before);
    if (['conditions', 'grantControls', 'sessionControls'].some((name) => body[name] !== undefined))
      checkPolicy(directory, policy, before);
    return policy;
  },
};

const filled = (value: Json | undefined): Json => {
  if (!isEntity(value)) return value ?? null;
  const part = (name: string, blank: Entity): Json => (isEntity(value[name]) ? { ...blank, ...value[name] } : blank);
  return { ...CONDITIONS, ...value, applications: part('applications', APPLICATIONS), users: part('users', USERS) };
};

/** Only the id of an authentication strength is kept; its other properties are looked up when the policy is read. */
const grantControls = (value: Json | undefined): Json => {
  if (!isEntity(value)) return null;
  const {
    authenticationStrength,
    'authenticationStrength@odata.bind': bound,
    'authenticationStrength@odata.context': _,
    ...rest
  } = value;
  const id = isEntity(authenticationStrength)
    ? textOf(authenticationStrength['id'])
    : (/([^/('")]+)['")]*$/.exec(textOf(bound))?.[1] ?? '');
  return {
    operator: 'OR',
    builtInControls: [],
    customAuthenticationFactors: [],
    termsOfUse: [],
    ...rest,
    authenticationStrength: id === '' ? null : { id },
  };
};

/** @param before the policy as it was */
const checkState = (directory: Directory, policy: Entity, before: Entity | undefined): void => {
  if (!STATES.includes(textOf(policy['state']))) throw malformedRequest('The state is not valid.');
  const enabling = policy['state'] === 'enabled' && before?.['state'] !== 'enabled';
  const defaults = directory
    .set('identitySecurityDefaultsEnforcementPolicy')
    .get('identitySecurityDefaultsEnforcementPolicy');
  if (enabling && defaults?.['isEnabled'] === true) {
    throw new GraphError(
      400,
      'BadRequest',
      '1037: Security Defaults is enabled in the tenant. You must disable Security defaults before enabling a Conditional Access policy.',
    );
  }
};

/** @returns the names at a path below the conditions */
const namesAt = (policy: Entity | undefined, path: string): string[] => {
  const [first = '', second = ''] = path.split('/');
  const conditions = policy?.['conditions'];
  const part = isEntity(conditions) ? conditions[first] : undefined;
  return isEntity(part) ? textsOf(part[second]) : [];
};

/** @param before the former policy: its references may be gone meanwhile */
const checkPolicy = (directory: Directory, policy: Entity, before: Entity | undefined): void => {
  checkState(directory, policy, before);
  const conditions = policy['conditions'];
  if (!isEntity(conditions)) throw malformedRequest('The policy has no conditions.');
  const listed = (path: string): string[] => namesAt(policy, path);
  const some = (...paths: string[]): boolean => paths.some((path) => listed(path).length > 0);
  const guests = isEntity(conditions['users']) && isEntity(conditions['users']['includeGuestsOrExternalUsers']);
  const agents = some('clientApplications/includeServicePrincipals');
  if (!guests && !agents && !some('users/includeUsers', 'users/includeGroups', 'users/includeRoles'))
    throw malformedRequest('The policy names no users.');
  const filter = isEntity(conditions['applications']) && isEntity(conditions['applications']['applicationFilter']);
  if (
    !filter &&
    !some(
      'applications/includeApplications',
      'applications/includeUserActions',
      'applications/includeAuthenticationContextClassReferences',
    )
  )
    throw malformedRequest('The policy names no applications.');
  for (const [path, words, known] of REFERENCES) {
    const kept = new Set(namesAt(before, path));
    const bad = listed(path).find((id) => !words.includes(id) && !kept.has(id) && !known(directory, id));
    if (bad !== undefined)
      throw malformedRequest(`${path.split('/')[1] ?? path} names '${bad}', which does not exist.`);
  }
  checkControls(directory, policy, before);
};

const STRENGTH = 'grantControls/authenticationStrength/id';

const checkControls = (directory: Directory, policy: Entity, before: Entity | undefined): void => {
  const grant = policy['grantControls'] ?? null;
  const strength = textAt(policy, STRENGTH);
  const kept = before !== undefined && textAt(before, STRENGTH) === strength;
  if (strength !== '' && !kept && directory.find('authenticationStrengths', strength) === undefined)
    throw malformedRequest(`The authentication strength '${strength}' does not exist.`);
  const granting =
    isEntity(grant) &&
    (strength !== '' ||
      ['builtInControls', 'customAuthenticationFactors', 'termsOfUse'].some((name) => textsOf(grant[name]).length > 0));
  const session = policy['sessionControls'];
  const limiting = isEntity(session) && Object.values(session).some((control) => control !== null && control !== false);
  if (!granting && !limiting) throw malformedRequest('The policy has neither grant nor session controls.');
};

const LOCATION_TYPES: Readonly<Record<string, string>> = {
  '#microsoft.graph.ipNamedLocation': 'ipNamedLocation',
  '#microsoft.graph.countryNamedLocation': 'countryNamedLocation',
};

export const NAMED_LOCATION_RULES: SetRules = {
  typeOf: (body, before) => {
    const type = LOCATION_TYPES[textOf(body['@odata.type'])];
    if (type === undefined) throw malformedRequest("A named location needs its '@odata.type'.");
    if (before !== undefined && textOf(before['@odata.type']) !== textOf(body['@odata.type']))
      throw malformedRequest('The type of a named location cannot be changed.');
    return type;
  },
  create: ({ directory }, body) => {
    if (directory.set('namedLocations').size >= LOCATION_LIMIT) throw quotaExceeded('named locations', LOCATION_LIMIT);
    const ranges = Array.isArray(body['ipRanges']);
    const location: Entity = ranges
      ? { isTrusted: false, ...body }
      : { includeUnknownCountriesAndRegions: false, countryLookupMethod: 'clientIpAddress', ...body };
    checkLocation(location);
    const createdDateTime = graphNow();
    return {
      '@odata.type': `#microsoft.graph.${ranges ? 'ip' : 'country'}NamedLocation`,
      ...location,
      createdDateTime,
      modifiedDateTime: createdDateTime,
    };
  },
  update: (_, __, next) => {
    checkLocation(next);
    return { ...next, modifiedDateTime: graphNow() };
  },
  remove: (_, __, location) => {
    if (location['isTrusted'] === true)
      throw malformedRequest('A trusted named location cannot be deleted. Mark it as not trusted first.');
    return [];
  },
  restored: (_, location) => (location['isTrusted'] === undefined ? location : { ...location, isTrusted: false }),
};

const checkLocation = (location: Entity): void => {
  const { ipRanges, countriesAndRegions } = location;
  if (Array.isArray(ipRanges)) {
    if (
      ipRanges.length === 0 ||
      !ipRanges.every(
        (range: Json) =>
          isEntity(range) &&
          /CidrRange$/.test(textOf(range['@odata.type'])) &&
          /^[0-9a-f.:]+\/\d{1,3}$/i.test(textOf(range['cidrAddress'])),
      )
    ) {
      throw malformedRequest('ipRanges are not valid.');
    }
  } else if (
    textsOf(countriesAndRegions).length === 0 ||
    !textsOf(countriesAndRegions).every((code) => /^[A-Z]{2}$/.test(code))
  )
    throw malformedRequest('countriesAndRegions are not valid.');
};
