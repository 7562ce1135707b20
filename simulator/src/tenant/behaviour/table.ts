import { AUDITING_BEHAVIOURS } from './auditing.ts';
import { flag, milliseconds, wholeNumber, type Behaviour } from './kinds.ts';
import { WRITING_BEHAVIOURS } from './writing.ts';
import { READING_BEHAVIOURS } from './reading.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Every behaviour of the simulated directory that can be set, by name. Code reads the current value as
 * `directory.behaviour.<name>`. The defaults are those of the public cloud with Entra ID P2, but for lags, which only
 * tests switch on.
 */
export const BEHAVIOURS = {
  securityGroupsSoftDelete: flag(
    true,
    'Deleted security groups go to the deleted objects first; false: they are gone at once.',
    'soft-delete-cloud-security-groups',
  ),
  deltaTokenLife: milliseconds(7 * DAY, 'Age at which a delta token is answered with 410.', 'delta-query-overview'),
  timeDivisor: wholeNumber(
    1,
    1,
    'Every lag of this table is divided by it, so that tests wait less.',
    'simulator only',
  ),
  lag: milliseconds(
    0,
    'A new object is hidden from reads, lists and links for so long.',
    'Terraform azuread issue 1802',
  ),
  pimLag: milliseconds(
    0,
    'Privileged identity management answers 404 for a principal that was created less than so long ago.',
    'real tenants: up to 180000',
  ),
  ...READING_BEHAVIOURS,
  ...WRITING_BEHAVIOURS,
  ...AUDITING_BEHAVIOURS,
} as const satisfies Readonly<Record<string, Behaviour>>;

export type BehaviourName = keyof typeof BEHAVIOURS;

/** The values in force, by name. */
export type BehaviourSettings = {
  -readonly [Name in BehaviourName]: (typeof BEHAVIOURS)[Name] extends Behaviour<infer Value> ? Value : never;
};

export const isBehaviourName = (name: string): name is BehaviourName => Object.hasOwn(BEHAVIOURS, name);

export const BEHAVIOUR_NAMES: readonly BehaviourName[] = Object.keys(BEHAVIOURS).filter(isBehaviourName);

export const behaviourOf = (name: BehaviourName): Behaviour => BEHAVIOURS[name];
