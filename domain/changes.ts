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
  attributes: readonly unknown[];
  links: readonly unknown[];
  /** Set for an object that a restore of this product re-created. */
  recreated?: object | undefined;
  /** Set if the object differs only in the new ids of objects that a restore re-created. */
  newIds?: readonly unknown[] | undefined;
}

/**
 * @returns true if somebody created the object: a person keeps, contains or deletes it. An object that a restore
 * re-created belongs to the organisation, although its id is new.
 */
export const isCreatedObject = ({ kind, recreated }: Pick<Change, 'kind' | 'recreated'>): boolean =>
  kind === 'created' && recreated === undefined;

/**
 * @returns true if a plan can reverse the change; created objects are contained or deleted instead, and a new id cannot
 * be reversed
 */
export const isReversible = ({ kind, recreated, newIds, attributes, links }: Omit<Change, 'causedBy'>): boolean =>
  kind === 'deleted' ||
  (kind === 'changed' && newIds === undefined && (recreated === undefined || attributes.length + links.length > 0));

/** @returns true if the object differs only in what a person chose in a restore, or left as it was in one */
export const isRestoreChoice = ({
  restoreChoice,
  attributes,
  links,
}: {
  restoreChoice?: { left?: boolean } | undefined;
  attributes: readonly { restorable?: boolean | undefined }[];
  links: readonly unknown[];
}): boolean =>
  restoreChoice !== undefined &&
  (restoreChoice.left === true ||
    (links.length === 0 && attributes.filter(({ restorable }) => restorable !== false).length === 1));

/** @returns true if totals count the change; consequences and changes of the service are counted separately */
export const isOwnChange = ({ kind, causedBy }: Pick<Change, 'kind' | 'causedBy'>): boolean =>
  kind !== 'service' && causedBy.length === 0;

interface Author {
  kind: string;
  id?: string | undefined;
  severities?: Readonly<Record<RatedSeverity, number>> | undefined;
}

/** @returns true for a person who made critical changes and whose account can be named */
export const isAdvised = <Actor extends Author>(
  actor: Actor,
): actor is Actor & { id: string; severities: NonNullable<Actor['severities']> } =>
  actor.kind === 'person' && actor.id !== undefined && (actor.severities?.critical ?? 0) > 0;
