/**
 * Severities from the most to the least important. `service`: only properties changed that the directory sets itself.
 */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'service'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The severities of changes by people and applications; changes of the directory itself have none of these. */
export const RATED_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[];
export type RatedSeverity = (typeof RATED_SEVERITIES)[number];

const rankOf = (severity: Severity | undefined): number =>
  severity === undefined ? SEVERITIES.length : SEVERITIES.indexOf(severity);

/** Sorts the most important first, and changes without a severity last. */
export const compareSeverity = (one: Severity | undefined, other: Severity | undefined): number =>
  rankOf(one) - rankOf(other);

interface Change {
  kind: string;
  causedBy: readonly string[];
}

/** @returns true if a plan can reverse the change; created objects are contained or deleted instead */
export const isReversible = ({ kind }: Pick<Change, 'kind'>): boolean => kind === 'changed' || kind === 'deleted';

/** @returns true if totals count the change; consequences and changes of the service are counted separately */
export const isOwnChange = ({ kind, causedBy }: Change): boolean => kind !== 'service' && causedBy.length === 0;
