import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity, Json } from '../store/entity.ts';
import { textOf } from '../store/entity.ts';
import { OFFICES } from './names.ts';
import { AUTHENTICATION_CONTEXTS, seedStrengths } from './strengths.ts';

/** Audiences of policies, with the numbering that administrators like to see. */
const AUDIENCES = [
  'Global',
  'Admins',
  'Internals',
  'Externals',
  'Guests',
  'Service accounts',
  'Emergency access',
] as const;
const CONTROLS = [
  'Block legacy authentication',
  'Require multifactor authentication',
  'Require phishing-resistant sign-in',
  'Require compliant device',
  'Block high sign-in risk',
  'Require password change at user risk',
  'Block outside allowed countries',
  'Limit browser sessions',
  'Require terms of use for finance systems',
  'Protect registration of security information',
] as const;
type Control = (typeof CONTROLS)[number];

/** Admin roles that policies single out, by template id. */
const ADMIN_ROLES = [
  '62e90394-69f5-4237-9190-012177145e10',
  'e8611ab8-c189-46e8-94e1-60213ab1f814',
  '194ae4cb-b126-40b2-bd5b-6091b380977d',
  'fe930be7-5e62-47db-91af-98c3a49a38b1',
  'b1be1c3e-b65d-4f19-8427-f6fa0d97feb9',
  '29232cdf-9323-42fd-ade2-1d097af3e4de',
] as const;
const STATES = ['enabled', 'enabled', 'enabled', 'disabled', 'enabledForReportingButNotEnforced'] as const;

export const seedConditionalAccess = (
  directory: Directory,
  random: Random,
  policies: number,
  locations: number,
): void => {
  for (let number = 0; number < locations; number += 1) directory.put('namedLocations', makeLocation(random, number));
  seedStrengths(directory, random.fork('strengths'));
  for (const context of AUTHENTICATION_CONTEXTS) directory.put('authenticationContexts', context);
  const applications = directory.set('applications');
  const apps = applications.keys().map((key) => textOf(applications.get(key)?.['appId']));
  for (let number = 0; number < policies; number += 1)
    directory.put('conditionalAccessPolicies', makePolicy(directory, random, number, apps));
};

const makeLocation = (random: Random, number: number): Entity => {
  const office = OFFICES[number % OFFICES.length] ?? OFFICES[0];
  const createdDateTime = random.instant('2020-01-01', '2025-12-31');
  const base = { id: random.guid(), createdDateTime, modifiedDateTime: createdDateTime, deletedDateTime: null };
  if (number % 3 === 2) {
    return {
      '@odata.type': '#microsoft.graph.countryNamedLocation',
      ...base,
      displayName: `Countries around ${office.country}`,
      countriesAndRegions: random
        .sample(OFFICES, 3)
        .map((each) => each.code)
        .sort(),
      includeUnknownCountriesAndRegions: random.chance(0.3),
      countryLookupMethod: random.chance(0.8) ? 'clientIpAddress' : 'authenticatorAppGps',
    };
  }
  // Addresses that documentation reserves (RFC 5737, RFC 3849).
  const ranges: Json[] = [
    { '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: `203.0.113.${(number * 16) % 256}/28` },
  ];
  if (random.chance(0.5))
    ranges.push({ '@odata.type': '#microsoft.graph.iPv6CidrRange', cidrAddress: `2001:db8:${number + 1}::/48` });
  return {
    '@odata.type': '#microsoft.graph.ipNamedLocation',
    ...base,
    displayName: `${office.city} ${number < OFFICES.length ? 'office' : 'data centre'}`,
    isTrusted: random.chance(0.6),
    ipRanges: ranges,
  };
};

const makePolicy = (directory: Directory, random: Random, number: number, apps: readonly string[]): Entity => {
  const audience = AUDIENCES[Math.floor(number / CONTROLS.length) % AUDIENCES.length] ?? 'Global';
  const control = CONTROLS[number % CONTROLS.length] ?? CONTROLS[0];
  const createdDateTime = random.instant('2020-01-01', '2026-01-01');
  return {
    id: random.guid(),
    templateId: null,
    displayName: `CA${String(100 * AUDIENCES.indexOf(audience) + (number % CONTROLS.length) + 1).padStart(3, '0')} ${audience}: ${control}`,
    createdDateTime,
    modifiedDateTime: random.chance(0.6) ? random.instant(createdDateTime, '2026-06-01') : null,
    deletedDateTime: null,
    state: random.pick(STATES),
    partialEnablementStrategy: null,
    conditions: conditions(directory, random, audience, control, apps),
    grantControls: grantControls(directory, random, control),
    sessionControls: sessionControls(control),
  };
};

const conditions = (
  directory: Directory,
  random: Random,
  audience: (typeof AUDIENCES)[number],
  control: Control,
  apps: readonly string[],
): Json => {
  const users = directory.set('users').keys();
  const groups = directory.set('groups').keys();
  const locations = directory.set('namedLocations').keys();
  const external = audience === 'Guests' || audience === 'Externals';
  const context = control.startsWith('Require terms');
  return {
    clientAppTypes: control.startsWith('Block legacy') ? ['exchangeActiveSync', 'other'] : ['all'],
    signInRiskLevels: control.startsWith('Block high') ? ['high'] : [],
    userRiskLevels: control.startsWith('Require password') ? ['high'] : [],
    servicePrincipalRiskLevels: [],
    insiderRiskLevels: null,
    clients: null,
    applications: {
      includeApplications:
        control.startsWith('Protect') || context ? [] : random.chance(0.7) ? ['All'] : random.sample(apps, 3),
      excludeApplications: random.chance(0.2) ? random.sample(apps, 1) : [],
      includeUserActions: control.startsWith('Protect') ? ['urn:user:registersecurityinfo'] : [],
      includeAuthenticationContextClassReferences: context ? [random.pick(AUTHENTICATION_CONTEXTS).id] : [],
      applicationFilter: null,
    },
    users: {
      includeUsers: audience === 'Global' ? ['All'] : [],
      excludeUsers: random.sample(users, random.int(0, 2)),
      includeGroups:
        audience === 'Internals' || audience.startsWith('Service') ? random.sample(groups, random.int(1, 3)) : [],
      excludeGroups: random.sample(groups, random.int(0, 2)),
      includeRoles: audience === 'Admins' || audience === 'Emergency access' ? random.sample(ADMIN_ROLES, 4) : [],
      excludeRoles: [],
      includeGuestsOrExternalUsers: external
        ? {
            guestOrExternalUserTypes:
              audience === 'Guests'
                ? 'internalGuest,b2bCollaborationGuest'
                : 'b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser',
            externalTenants: {
              '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants',
              membershipKind: 'all',
            },
          }
        : null,
      excludeGuestsOrExternalUsers: null,
    },
    platforms: random.chance(0.2) ? { includePlatforms: ['all'], excludePlatforms: ['android', 'iOS'] } : null,
    locations: control.startsWith('Block outside')
      ? {
          includeLocations: ['All'],
          excludeLocations: locations.length > 0 ? random.sample(locations, 2) : ['AllTrusted'],
        }
      : null,
    devices: control.startsWith('Limit')
      ? {
          includeDevices: [],
          excludeDevices: [],
          deviceFilter: { mode: 'exclude', rule: 'device.trustType -eq "AzureAD"' },
        }
      : null,
    clientApplications: null,
    authenticationFlows: null,
  };
};

const grantControls = (directory: Directory, random: Random, control: Control): Json => {
  if (control.startsWith('Limit')) return null;
  const strengths = directory.set('authenticationStrengths');
  const strength = control.startsWith('Require phishing')
    ? (strengths.get(random.pick(strengths.keys())) ?? null)
    : null;
  const builtIn = control.startsWith('Block')
    ? ['block']
    : control.startsWith('Require compliant')
      ? ['compliantDevice', 'domainJoinedDevice']
      : control.startsWith('Require password')
        ? ['mfa', 'passwordChange']
        : strength === null
          ? ['mfa']
          : [];
  return {
    operator: control.startsWith('Require password') ? 'AND' : 'OR',
    builtInControls: builtIn,
    customAuthenticationFactors: [],
    termsOfUse: [],
    authenticationStrength: strength,
  };
};

const sessionControls = (control: Control): Json =>
  control.startsWith('Limit')
    ? {
        disableResilienceDefaults: null,
        applicationEnforcedRestrictions: null,
        cloudAppSecurity: null,
        continuousAccessEvaluation: null,
        persistentBrowser: { mode: 'never', isEnabled: true },
        signInFrequency: {
          value: 4,
          type: 'hours',
          authenticationType: 'primaryAndSecondaryAuthentication',
          frequencyInterval: 'timeBased',
          isEnabled: true,
        },
      }
    : null;
