import type { BehaviourChanges } from '@trc/simulator/tenant/behaviour/settings';
import { LAGGING } from '@trc/simulator/test/lag';
import type { Random } from '../seed.ts';

/**
 * Behaviours that a tenant has or has not. Left out: clouds, which the service is set up for, and objects that no list
 * has, because a look by name cannot find them.
 */
const FLAGS = [
  'securityGroupsSoftDelete',
  'hiddenMembersLeftOut',
  'servicePrincipalsLeftOut',
  'featureRolloutClosed',
  'strictQueries',
  'lateEnumMembersHidden',
  'creatorIsOwner',
  'privilegedApplication',
  'restrictedManagement',
  'unwritableProperties',
  'verifiedUris',
  'scopedRolesUnified',
] as const;
const LAGS = ['lag', 'servicePrincipalLag', 'linkLag', 'pimLag', 'indexLag', 'writeSpacing'] as const;
const BINS = ['open', '400', '403', '404', '405', '501'] as const;
/** Shares of the longest lag. */
const SHARES = [0, 0.3, 1];

export interface BehaviourMix {
  changes: BehaviourChanges;
  quotas: 'off' | '1';
  /** Operations may fail, because the directory refuses creations or identifier URIs. */
  mayFail: boolean;
}

/** All behaviours of the simulated directory, each with a value that follows from the seed. */
export const behaviourMix = (random: Random): BehaviourMix => {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, random.below(2) === 0])) as BehaviourChanges;
  const lags = Object.fromEntries(
    LAGS.map((name) => [name, Math.round(LAGGING[name] * random.pick(SHARES))]),
  ) as BehaviourChanges;
  const createsUntilQuota = random.below(4) === 0 ? 1 + random.below(3) : 0;
  return {
    changes: { ...flags, ...lags, conditionalAccessBin: random.pick(BINS), createsUntilQuota },
    quotas: random.pick(['off', '1'] as const),
    mayFail: createsUntilQuota > 0 || flags.verifiedUris === true,
  };
};
