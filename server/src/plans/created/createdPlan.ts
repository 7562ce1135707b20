import type { LiveState } from '../../comparison/index.ts';
import type { AttributedChange } from '../../catalog/browse/changeActors.ts';
import type { Browser } from '../../catalog/browse/index.ts';
import { loadIdMap } from '../../catalog/idMap.ts';
import type { Actor } from '../../catalog/types.ts';
import { DomainError } from '../../domainError.ts';
import type { DirectoryClient } from '../../directory/index.ts';
import type { OpenKeys } from '../../keys/types.ts';
import { appIdIn } from '../../restore/ids.ts';
import { previewRefusal } from '../../restore/preview/part.ts';
import { describePrivilegedParts } from '../../restore/privileges/deletions.ts';
import { createPrivileges } from '../../restore/privileges/index.ts';
import type { PrivilegedRestores, Privileges } from '../../restore/privileges/index.ts';
import { requesterFor } from '../../restore/requester.ts';
import type { Db } from '../../storage/types.ts';
import type { DraftedPlan } from '../buildPlan.ts';
import { draftOfGiven, withNames, withPrivilegeRule } from '../givenOperations.ts';
import type { GivenOperation } from '../givenOperations.ts';
import type { Cannot, CreatedDecisionOfPlan, PlanSource } from '../types.ts';
import { buildContainment } from './buildContainment.ts';
import type { SeenObject } from './buildContainment.ts';
import { loadDecisions } from './decisions.ts';
import { deletionOfCreated } from './deletionOfCreated.ts';
import { joinParts } from './joinParts.ts';
import { keyOf, readFacts, readObjectsNow, toSeenObject } from './readFacts.ts';
import type { Looking, ObjectKey } from './readFacts.ts';
import { INTERACTIVE_TIMEOUT_MS } from '../../directory/index.ts';

export interface CreatedOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  browser: Pick<Browser, 'describedChanges'>;
  privilegedRestores: PrivilegedRestores;
}

type OfCreated = Omit<Extract<PlanSource, { kind: 'created' }>, 'kind'>;

interface Decided {
  change: AttributedChange;
  decision: OfCreated['decisions'][number]['decision'];
}

/** @throws DomainError `notFound` for an object that is not among those created between the two versions */
const decidedOf = ({ decisions }: OfCreated, changes: readonly AttributedChange[]): Decided[] => {
  const created = new Map(changes.filter(({ kind }) => kind === 'created').map((change) => [keyOf(change), change]));
  const unique = new Map(decisions.map((one) => [keyOf(one), one]));
  return [...unique].map(([key, { decision, type, id }]) => {
    const change = created.get(key);
    if (!change) throw new DomainError('notFound', `${type} ${id} was not created between the two versions.`);
    return { change, decision };
  });
};

/** @throws DomainError `conflict`: an administrator decides about deletions before they are planned */
const demandDeletionsDecided = async (
  { db, keys }: CreatedOptions,
  tenantId: string,
  decided: readonly Decided[],
): Promise<void> => {
  const deleted = decided.filter(({ decision }) => decision === 'delete').map(({ change }) => change);
  if (deleted.length === 0) return;
  const remembered = await loadDecisions(db, await keys.tenant(tenantId), deleted);
  const open = deleted.find((change) => remembered.get(keyOf(change))?.decision !== 'delete');
  if (open)
    throw new DomainError('conflict', `An administrator has to decide first that ${open.name ?? open.id} is deleted.`);
};

const GONE = 'It is not in the directory any more.';

interface Planned {
  given: GivenOperation[];
  cannot: Cannot[];
}

const cannotOf = ({ type, id, name }: AttributedChange, reason: string): Cannot => ({
  type,
  id,
  name: name ?? id,
  reason,
});

/** The objection of the privilege rule to a deletion. The executor checks the rule again. */
const refusalToDelete = async (privileges: Privileges, seen: SeenObject): Promise<string | undefined> => {
  if (!privileges.leavesToAdministrators) return undefined;
  const { description, id, object, links } = seen;
  const parts = await describePrivilegedParts({ privileges }, { owner: { description, id, object }, links });
  return parts.length > 0 ? `Only an administrator may remove privileges here (${parts.join(', ')}).` : undefined;
};

const planDeletions = async (
  privileges: Privileges,
  deleted: readonly { change: AttributedChange; seen: SeenObject }[],
): Promise<Planned> => {
  const planned: Planned = { given: [], cannot: [] };
  for (const { change, seen } of deleted) {
    const refusal = await refusalToDelete(privileges, seen);
    const deletion = refusal === undefined ? deletionOfCreated(seen, change.severity) : { reason: refusal };
    if ('given' in deletion) planned.given.push(deletion.given);
    else planned.cannot.push(cannotOf(change, deletion.reason));
  }
  return planned;
};

const planContainments = async (
  looking: Looking,
  contained: readonly { change: AttributedChange; seen: SeenObject }[],
  isDeleted: (key: ObjectKey) => boolean,
): Promise<Planned & { objects: readonly ObjectKey[] }> => {
  const factsOf = await readFacts(
    looking,
    contained.map(({ seen }) => seen),
  );
  const severities = new Map(contained.map(({ change }) => [keyOf(change), change.severity]));
  const results = contained.map(({ change, seen }) => ({ change, result: buildContainment(seen, factsOf(seen)) }));
  const parts = results.flatMap(({ result }) => (result.offered ? result.parts : []));
  const given = joinParts(
    // A deleted object gives nothing to others afterwards.
    parts.filter(({ target }) => !isDeleted(target)),
    (target) => severities.get(keyOf(target)),
  );
  const isWork = ({ operation: { attributes, links } }: GivenOperation): boolean =>
    attributes.length + links.length > 0;
  return {
    objects: results.flatMap(({ change, result }) => (result.offered && result.parts.length > 0 ? [change] : [])),
    given: given.filter(isWork),
    cannot: [
      ...results.flatMap(({ change, result }) => (result.offered ? [] : [cannotOf(change, result.reason)])),
      // An operation without work names the steps that a person has to do.
      ...given
        .filter((one) => !isWork(one) && one.losses.length > 0)
        .map(({ type, id, name, losses }) => ({ type, id, name, reason: losses.join(' ') })),
    ],
  };
};

const lookAtDecided = (
  decided: readonly Decided[],
  live: ReadonlyMap<string, LiveState>,
): { here: { change: AttributedChange; decision: Decided['decision']; seen: SeenObject }[]; cannot: Cannot[] } => {
  const looked = decided.map(({ change, decision }) => {
    const state = live.get(keyOf(change));
    return { change, decision, state, seen: toSeenObject(change, state) };
  });
  return {
    here: looked.flatMap(({ change, decision, seen }) => (seen ? [{ change, decision, seen }] : [])),
    cannot: looked.flatMap(({ change, state, seen }) =>
      seen
        ? []
        : [cannotOf(change, state?.state === 'unknown' ? `It could not be read. ${state.error.message}` : GONE)],
    ),
  };
};

export interface CreatedPlan extends DraftedPlan {
  earlierId: string;
  laterId: string;
  /** Decisions that the plan carries out. */
  decisions: readonly CreatedDecisionOfPlan[];
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
  const { db, directory, browser, privilegedRestores: policy } = options;
  const { backupId, otherId } = source;
  const { changes, earlierId } = await browser.describedChanges(tenantId, [backupId, otherId]);
  const decided = decidedOf(source, changes);
  await demandDeletionsDecided(options, tenantId, decided);
  const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  const looking = { directory, signal };
  try {
    const live = await readObjectsNow(
      looking,
      decided.map(({ change }) => change),
    );
    const { here, cannot } = lookAtDecided(decided, live);
    const appIdOf = appIdIn(await loadIdMap(db, tenantId));
    const privileges = createPrivileges({ directory, signal, policy, appIdOf, requester: requesterFor(actor) });
    const deletions = await planDeletions(
      privileges,
      here.filter(({ decision }) => decision === 'delete'),
    );
    const deletedKeys = new Set(deletions.given.map(keyOf));
    const containments = await planContainments(
      looking,
      here.filter(({ decision }) => decision === 'contain'),
      (key) => deletedKeys.has(keyOf(key)),
    );
    const given = [...(await withPrivilegeRule(privileges, containments.given)), ...deletions.given];
    const names = new Map(changes.flatMap(({ id, name }) => (name === undefined ? [] : [[id.toLowerCase(), name]])));
    const drafts = await withNames(directory, signal, given.map(draftOfGiven), names);
    return {
      earlierId,
      laterId: earlierId === backupId ? otherId : backupId,
      decisions: [
        ...containments.objects.map(({ type, id }) => ({ type, id, decision: 'contain' as const })),
        ...deletions.given.map(({ type, id }) => ({ type, id, decision: 'delete' as const })),
      ],
      drafts,
      cannot: [...cannot, ...deletions.cannot, ...containments.cannot],
    };
  } catch (error) {
    throw previewRefusal(error, signal);
  }
};
