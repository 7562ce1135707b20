import type { Random } from '../random.ts';
import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';

/** Sets to which policies of each set usually apply. */
const PLACES: readonly (readonly [policies: EntitySetName, objects: EntitySetName])[] = [
  ['tokenLifetimePolicies', 'applications'],
  ['tokenIssuancePolicies', 'applications'],
  ['appManagementPolicies', 'applications'],
  ['claimsMappingPolicies', 'servicePrincipals'],
  ['homeRealmDiscoveryPolicies', 'servicePrincipals'],
  ['featureRolloutPolicies', 'groups'],
];

/** Assigns policies to a few objects each. */
export const seedAssignedPolicies = (directory: Directory, random: Random): void => {
  for (const [policies, objects] of PLACES) {
    const keys = directory.set(objects).keys();
    for (const policy of directory.set(policies).keys()) {
      for (const object of random.sample(keys, random.int(1, 3))) directory.relation('appliesTo').add(policy, object);
    }
  }
};
