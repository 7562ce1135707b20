import { isCreatedObject } from '@trc/domain/changes';
import type { AttributedChange } from '../../catalog/browse/changeActors.ts';
import type { Browser } from '../../catalog/browse/index.ts';
import type { Actor } from '../../catalog/types.ts';
import { DomainError } from '../../domainError.ts';
import type { PlanSource } from '../types.ts';
import { planDecided } from './decidedPlan.ts';
import type { Decided, DecidedOptions, DecidedPlan } from './decidedPlan.ts';
import { keyOf } from './readFacts.ts';

export interface CreatedOptions extends DecidedOptions {
  browser: Pick<Browser, 'describedChanges'>;
}

type OfCreated = Omit<Extract<PlanSource, { kind: 'created' }>, 'kind'>;

/** @throws DomainError `notFound` for an object that is not among those created between the two versions */
const decidedOf = ({ decisions }: OfCreated, changes: readonly AttributedChange[]): Decided[] => {
  const created = new Map(changes.filter(isCreatedObject).map((change) => [keyOf(change), change]));
  const unique = new Map(decisions.map((one) => [keyOf(one), one]));
  return [...unique].map(([key, { decision, type, id }]) => {
    const change = created.get(key);
    if (!change) throw new DomainError('notFound', `${type} ${id} was not created between the two versions.`);
    const { name = change.id, severity } = change;
    return { type: change.type, id: change.id, name, severity, decision };
  });
};

export interface CreatedPlan extends DecidedPlan {
  earlierId: string;
  laterId: string;
}

/**
 * Plans the containment and deletion of objects that were created between two versions.
 * @throws DomainError `notFound` for an object that was not created, `conflict` for a deletion that no administrator
 * decided, `unavailable` where the directory does not answer
 */
export const planCreated = async (
  options: CreatedOptions,
  tenantId: string,
  source: OfCreated,
  actor: Actor,
): Promise<CreatedPlan> => {
  const { backupId, otherId } = source;
  const { changes, earlierId } = await options.browser.describedChanges(tenantId, [backupId, otherId]);
  const names = new Map(changes.flatMap(({ id, name }) => (name === undefined ? [] : [[id.toLowerCase(), name]])));
  const decided = decidedOf(source, changes);
  return {
    ...(await planDecided(options, tenantId, { decided, names }, actor)),
    earlierId,
    laterId: earlierId === backupId ? otherId : backupId,
  };
};
