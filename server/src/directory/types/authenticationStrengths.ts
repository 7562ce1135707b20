import { isRecord } from '../parse.ts';
import { del, get, idFrom, ownId, patch, patchUnlessEmpty, post, pathSegment, sharing, textOf } from './calls.ts';
import type { DirectoryCall, GraphObject, TypeDescription } from './description.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const ROOT = '/v1.0/policies/authenticationStrengthPolicies';
const path = (id: string): string => `${ROOT}/${pathSegment(id)}`;

const NAMES = flatShape('displayName', 'description');
const CONFIGURATION = flatShape(
  '@odata.type',
  'appliesToCombinations',
  'allowedAAGUIDs',
  'allowedIssuerSkis',
  'allowedPolicyOIDs',
);

const configurations = (value: unknown): GraphObject[] => (Array.isArray(value) ? value : []).filter(isRecord);
const sorted = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).sort().join() : '');
/** One configuration per kind and combinations; their ids are the directory's. */
const keyOf = (one: GraphObject): string => `${textOf(one['@odata.type'])} ${sorted(one['appliesToCombinations'])}`;
const contentOf = (one: GraphObject): string =>
  ['allowedAAGUIDs', 'allowedIssuerSkis', 'allowedPolicyOIDs'].map((name) => sorted(one[name])).join(' ');

/** Child objects of the strength, written one by one. */
const configurationCalls = (
  id: string,
  wanted: readonly GraphObject[],
  live: readonly GraphObject[],
): DirectoryCall[] => {
  const root = `${path(id)}/combinationConfigurations`;
  const keys = new Set(wanted.map(keyOf));
  return [
    ...live.filter((one) => !keys.has(keyOf(one))).map((one) => del(`${root}/${pathSegment(idFrom(one))}`)),
    ...wanted.flatMap((one) => {
      const body = pick(CONFIGURATION, one);
      const found = live.find((other) => keyOf(other) === keyOf(one));
      if (!found) return [post(root, body)];
      return contentOf(found) === contentOf(one) ? [] : [patch(`${root}/${pathSegment(idFrom(found))}`, body)];
    }),
  ];
};

export const authenticationStrengthDescription: Omit<TypeDescription, 'reading'> = {
  type: 'authenticationStrengths',
  links: [],
  references: [],
  readOnly: [
    'id',
    'createdDateTime',
    'modifiedDateTime',
    'policyType',
    'requirementsSatisfied',
    'combinationConfigurations[].id',
  ],
  immutable: [],
  writable: { ...NAMES, allowedCombinations: true, combinationConfigurations: CONFIGURATION },
  sets: [
    'allowedCombinations',
    'combinationConfigurations',
    'combinationConfigurations[].appliesToCombinations',
    'combinationConfigurations[].allowedAAGUIDs',
    'combinationConfigurations[].allowedIssuerSkis',
    'combinationConfigurations[].allowedPolicyOIDs',
  ],
  read: (id) => get(path(id)),
  create: (_, strength) => post(ROOT, pick({ ...NAMES, allowedCombinations: true }, strength)),
  cannotCreate: (strength) =>
    sorted(strength['allowedCombinations']) === ''
      ? 'An authentication strength cannot be created without its combinations.'
      : undefined,
  idOf: ownId,
  update: (id, changes, live) => [
    ...patchUnlessEmpty(path(id), buildPatch(NAMES, changes, live)),
    // Combinations before the configurations that apply to them.
    ...(Array.isArray(changes['allowedCombinations'])
      ? [post(`${path(id)}/updateAllowedCombinations`, { allowedCombinations: changes['allowedCombinations'] })]
      : []),
    ...(Object.hasOwn(changes, 'combinationConfigurations')
      ? configurationCalls(
          id,
          configurations(changes['combinationConfigurations']),
          configurations(live['combinationConfigurations']),
        )
      : []),
  ],
  remove: (id) => del(path(id)),
  naturalKey: (strength) => sharing(ROOT, 'displayName', strength, { filter: false }),
  isBuiltIn: (strength) => strength['policyType'] === 'builtIn',
  losses: () => [],
};
