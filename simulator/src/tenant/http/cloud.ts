import type { BehaviourSettings } from '../behaviour/table.ts';
import { isEntity, type Entity, type Json } from '../store/entity.ts';
import { badRequest, noSuchSegment } from './graphError.ts';

/** Parts of the public cloud that a national cloud lacks (CSDL of each cloud). */
interface Gaps {
  /** Segments of paths, in lower case; `*` stands for any key. */
  readonly segments: readonly string[];
  /** Paths of properties by type. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

const OF_PARTNERS = [
  'appServiceConnectInbound',
  'm365CollaborationInbound',
  'm365CollaborationOutbound',
  'tenantRestrictions',
];

const BOTH: Gaps['properties'] = {
  application: ['nativeAuthenticationApisEnabled', 'samlMetadataUrl'],
  crossTenantAccessPolicy: ['allowedCloudEndpoints'],
  crossTenantAccessPolicyConfigurationDefault: OF_PARTNERS,
  crossTenantAccessPolicyConfigurationPartner: OF_PARTNERS,
};

const GAPS: Readonly<Record<BehaviourSettings['cloud'], Gaps>> = {
  public: { segments: [], properties: {} },
  usGov: {
    segments: [
      'identity/conditionalaccess/deleteditems',
      'policies/authenticationflowspolicy',
      'policies/ownerlessgrouppolicy',
      'directory/recovery',
      'applications/*/homerealmdiscoverypolicies',
    ],
    properties: BOTH,
  },
  china: {
    segments: [
      'auditlogs/directoryaudits',
      'identity/conditionalaccess/deleteditems',
      'policies/authenticationmethodspolicy',
      'policies/featurerolloutpolicies',
      'policies/ownerlessgrouppolicy',
      'directory/recovery',
    ],
    properties: {
      ...BOTH,
      group: ['assignedLabels'],
      conditionalAccessPolicy: [
        'conditions/userRiskLevels',
        'conditions/signInRiskLevels',
        'conditions/servicePrincipalRiskLevels',
        'conditions/insiderRiskLevels',
        'grantControls/authenticationStrength',
      ],
    },
  },
};

/** @throws GraphError 400 for a path that the cloud does not have */
export const checkSegments = ({ cloud }: BehaviourSettings, segments: readonly string[]): void => {
  for (const path of GAPS[cloud].segments) {
    const wanted = path.split('/');
    const isMissing = wanted.every((name, index) => name === '*' || segments[index]?.toLowerCase() === name);
    if (isMissing) throw noSuchSegment(segments[wanted.length - 1] ?? '');
  }
};

/** @returns the names of properties that the cloud does not know on a type */
export const missingNames = ({ cloud }: BehaviourSettings, type: string): readonly string[] =>
  (GAPS[cloud].properties[type] ?? []).filter((path) => !path.includes('/'));

/** @throws GraphError 400 for a body with a property that the cloud does not know */
export const checkBody = ({ cloud }: BehaviourSettings, type: string, body: unknown): void => {
  const unknown = GAPS[cloud].properties[type]?.find((path) => holds(body, path.split('/')));
  if (unknown === undefined) return;
  throw badRequest(`Invalid property '${unknown}': it does not exist on type 'microsoft.graph.${type}'.`);
};

/** @returns the object without the parts that the cloud does not know */
export const withoutGaps = ({ cloud }: BehaviourSettings, type: string, entity: Entity): Entity =>
  (GAPS[cloud].properties[type] ?? []).reduce((left, path) => without(left, path.split('/')), entity);

const holds = (value: unknown, [name = '', ...rest]: readonly string[]): boolean =>
  isEntity(value) && Object.hasOwn(value, name) && (rest.length === 0 || holds(value[name], rest));

const without = (entity: Entity, [name = '', ...rest]: readonly string[]): Entity => {
  const inner = entity[name];
  if (inner === undefined) return entity;
  const { [name]: _, ...others } = entity;
  if (rest.length === 0) return others;
  const kept: Json = isEntity(inner) ? without(inner, rest) : inner;
  return { ...others, [name]: kept };
};
