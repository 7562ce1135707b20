import type { Link } from '../entitySet.ts';
import { ALL_OPERATIONS, POLICY_READ } from './permissions.ts';

const STRENGTH_READ = [
  'Policy.Read.AuthenticationMethod',
  ...POLICY_READ,
  'Policy.ReadWrite.AuthenticationMethod',
  'Policy.ReadWrite.ConditionalAccess',
];
const CONDITIONAL_ACCESS = 'Policy.ReadWrite.ConditionalAccess';
const inside: Link = { kind: 'inside', operations: 'POST PATCH DELETE' };

/** Conditional access: policies, locations, contexts and strengths. */
export const CONDITIONAL_ACCESS_SETS = {
  conditionalAccessPolicies: {
    path: 'identity/conditionalAccess/policies',
    aliases: ['policies/conditionalAccessPolicies'],
    type: 'conditionalAccessPolicy',
    softDelete: true,
    operations: ALL_OPERATIONS,
    indexed: ['displayName'],
    read: POLICY_READ,
    write: [CONDITIONAL_ACCESS],
    slowLane: true,
  },
  namedLocations: {
    path: 'identity/conditionalAccess/namedLocations',
    type: 'namedLocation',
    softDelete: true,
    operations: ALL_OPERATIONS,
    indexed: ['displayName'],
    read: POLICY_READ,
    write: [CONDITIONAL_ACCESS],
    slowLane: true,
  },
  authenticationContexts: {
    path: 'identity/conditionalAccess/authenticationContextClassReferences',
    type: 'authenticationContextClassReference',
    chosenKey: true,
    operations: 'POST PATCH PUT DELETE',
    read: ['AuthenticationContext.Read.All', 'AuthenticationContext.ReadWrite.All', ...POLICY_READ],
    write: ['AuthenticationContext.ReadWrite.All', CONDITIONAL_ACCESS],
  },
  authenticationStrengths: {
    path: 'policies/authenticationStrengthPolicies',
    aliases: ['identity/conditionalAccess/authenticationStrength/policies'],
    type: 'authenticationStrengthPolicy',
    operations: ALL_OPERATIONS,
    indexed: ['displayName'],
    links: { combinationConfigurations: inside },
    read: STRENGTH_READ,
    write: ['Policy.ReadWrite.AuthenticationMethod', CONDITIONAL_ACCESS],
  },
} as const;
