import type { GraphObject, MaterialisedDefault } from './description.ts';

export type { MaterialisedDefault } from './description.ts';

const RESOURCES = 'https://learn.microsoft.com/graph/api/resources';
/**
 * 117 of 280 policies that two of 14 dated exports of one tenant called changed differed in these values and in empty
 * ones only.
 */
const SNAPSHOTS = '14 dated snapshots of a tenant (docs/decisions/030-what-counts-as-a-change.md)';
const FLOW_IS_ON = `${RESOURCES}/implicitgrantsettings (a flow is enabled only where its property is true)`;

const isTimeBased = ({ value }: GraphObject): boolean => typeof value === 'number';
const isNotEveryTime = (parent: GraphObject): boolean =>
  isTimeBased(parent) && parent['frequencyInterval'] !== 'everyTime';

export const CONDITIONAL_ACCESS_DEFAULTS: readonly MaterialisedDefault[] = [
  { path: 'sessionControls.disableResilienceDefaults', value: false, source: SNAPSHOTS },
  {
    path: 'sessionControls.signInFrequency.frequencyInterval',
    value: 'timeBased',
    when: isTimeBased,
    source: SNAPSHOTS,
  },
  {
    path: 'sessionControls.signInFrequency.authenticationType',
    value: 'primaryAndSecondaryAuthentication',
    when: isNotEveryTime,
    source: `${SNAPSHOTS}; ${RESOURCES}/signinfrequencysessioncontrol (not required with timeBased)`,
  },
];

const isKind =
  (name: string) =>
  ({ '@odata.type': kind }: GraphObject): boolean =>
    kind === `#microsoft.graph.${name}`;

export const NAMED_LOCATION_DEFAULTS: readonly MaterialisedDefault[] = [
  { path: 'isTrusted', value: false, when: isKind('ipNamedLocation'), source: `${RESOURCES}/ipnamedlocation` },
  {
    path: 'countryLookupMethod',
    value: 'clientIpAddress',
    when: isKind('countryNamedLocation'),
    source: `${RESOURCES}/countrynamedlocation`,
  },
  {
    path: 'includeUnknownCountriesAndRegions',
    value: false,
    when: isKind('countryNamedLocation'),
    source: `${RESOURCES}/countrynamedlocation`,
  },
];

const isUnified = ({ groupTypes }: GraphObject): boolean => Array.isArray(groupTypes) && groupTypes.includes('Unified');
const isForRoles = ({ isAssignableToRole }: GraphObject): boolean => isAssignableToRole === true;
const isPrivateByDefault = (group: GraphObject): boolean =>
  isForRoles(group) || (group['securityEnabled'] === true && !isUnified(group));

export const GROUP_DEFAULTS: readonly MaterialisedDefault[] = [
  { path: 'visibility', value: 'Private', when: isPrivateByDefault, source: `${RESOURCES}/group` },
  {
    path: 'visibility',
    value: 'Public',
    when: (group) => isUnified(group) && !isForRoles(group),
    source: `${RESOURCES}/group`,
  },
];

const CLAIMS = ['accessToken', 'idToken', 'saml2Token'];

export const APPLICATION_DEFAULTS: readonly MaterialisedDefault[] = [
  { path: 'isDeviceOnlyAuthSupported', value: false, source: `${RESOURCES}/application` },
  { path: 'isFallbackPublicClient', value: false, source: `${RESOURCES}/application` },
  { path: 'nativeAuthenticationApisEnabled', value: 'none', source: `${RESOURCES}/application` },
  { path: 'oauth2RequirePostResponse', value: false, source: `${RESOURCES}/application` },
  {
    path: 'api.requestedAccessTokenVersion',
    value: 1,
    source: `${RESOURCES}/apiapplication (possible values are 1, 2 or null; null defaults to 1, the v1.0 endpoint)`,
  },
  { path: 'parentalControlSettings.legalAgeGroupRule', value: 'Allow', source: `${RESOURCES}/parentalcontrolsettings` },
  { path: 'web.implicitGrantSettings.enableAccessTokenIssuance', value: false, source: FLOW_IS_ON },
  { path: 'web.implicitGrantSettings.enableIdTokenIssuance', value: false, source: FLOW_IS_ON },
  ...CLAIMS.map((name) => ({
    path: `optionalClaims.${name}[].essential`,
    value: false,
    source: `${RESOURCES}/optionalclaim`,
  })),
];

export const ADMINISTRATIVE_UNIT_DEFAULTS: readonly MaterialisedDefault[] = [
  { path: 'visibility', value: 'Public', source: `${RESOURCES}/administrativeunit` },
  { path: 'isMemberManagementRestricted', value: false, source: `${RESOURCES}/administrativeunit` },
  { path: 'membershipType', value: 'Assigned', source: `${RESOURCES}/administrativeunit` },
];

const ORGANIZATION_DEFAULT: readonly MaterialisedDefault[] = [
  { path: 'isOrganizationDefault', value: false, source: `${RESOURCES}/stspolicy` },
];

/** Condition sets of a consent policy: a missing condition matches everything. */
const CONDITIONS: Readonly<Record<string, MaterialisedDefault['value']>> = {
  clientApplicationIds: ['all'],
  clientApplicationPublisherIds: ['all'],
  clientApplicationTenantIds: ['all'],
  permissions: ['all'],
  clientApplicationsFromVerifiedPublisherOnly: false,
  permissionClassification: 'all',
  resourceApplication: 'any',
};

/** By the name of the source that a tenant-wide policy is read from. */
export const POLICY_DEFAULTS: Readonly<Record<string, readonly MaterialisedDefault[]>> = {
  authorizationPolicy: [
    { path: 'allowUserConsentForRiskyApps', value: false, source: `${RESOURCES}/authorizationpolicy` },
  ],
  tokenLifetimePolicies: ORGANIZATION_DEFAULT,
  tokenIssuancePolicies: ORGANIZATION_DEFAULT,
  claimsMappingPolicies: ORGANIZATION_DEFAULT,
  homeRealmDiscoveryPolicies: ORGANIZATION_DEFAULT,
  activityBasedTimeoutPolicies: ORGANIZATION_DEFAULT,
  permissionGrantPolicies: ['includes', 'excludes'].flatMap((list) =>
    Object.entries(CONDITIONS).map(([name, value]) => ({
      path: `${list}[].${name}`,
      value,
      source: `${RESOURCES}/permissiongrantconditionset`,
    })),
  ),
};
