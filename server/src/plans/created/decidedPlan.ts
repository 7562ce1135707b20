import type { LiveState } from '../../comparison/index.ts';
import { readFailure } from '../../comparison/messages.ts';
import { loadIdMap } from '../../catalog/idMap.ts';
import type { Actor } from '../../catalog/types.ts';
import { DomainError } from '../../domainError.ts';
import { INTERACTIVE_TIMEOUT_MS } from '../../directory/index.ts';
import type { DirectoryClient } from '../../directory/index.ts';
import type { OpenKeys } from '../../keys/types.ts';
import { appIdIn } from '../../restore/names/ids.ts';
import { previewRefusal } from '../../restore/preview/part.ts';
import { describePrivilegedParts } from '../../restore/privileges/deletions.ts';
import { createPrivileges } from '../../restore/privileges/index.ts';
import type { PrivilegedRestores, Privileges } from '../../restore/privileges/index.ts';
import { requesterFor } from '../../restore/requester.ts';
import type { Db } from '../../storage/types.ts';
import type { DraftedPlan } from '../buildPlan.ts';
import { draftOfGiven, withNames, withPrivilegeRule } from '../givenOperations.ts';
import type { GivenOperation } from '../givenOperations.ts';
import type { Cannot, CreatedDecisionOfPlan, Severity } from '../types.ts';
import { withoutLastRemovals } from '../lastValues.ts';
import { buildContainment } from './buildContainment.ts';
import type { SeenObject } from './buildContainment.ts';
import { loadDecisions } from './decisions.ts';
import { deletionOfCreated } from './deletionOfCreated.ts';
import { joinParts } from './joinParts.ts';
import { keyOf, readFacts, readObjectsNow, toSeenObject } from './readFacts.ts';
import type { Looking, ObjectKey } from './readFacts.ts';

export interface DecidedOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  privilegedRestores: PrivilegedRestores;
}

/** A created object with the decision about it. */
export interface Decided extends ObjectKey {
  name: string;
  /** The severity of the change that created it. */
  severity?: Severity | undefined;
  decision: CreatedDecisionOfPlan['decision'];
}

/** @throws DomainError `conflict`: an administrator decides about deletions before they are planned */
const demandDeletionsDecided = async (
  { db, keys }: DecidedOptions,
  tenantId: string,
  decided: readonly Decided[],
): Promise<void> => {
  const deleted = decided.filter(({ decision }) => decision === 'delete');
  if (deleted.length === 0) return;
  const remembered = await loadDecisions(db, await keys.tenant(tenantId), deleted);
  const open = deleted.find((one) => remembered.get(keyOf(one))?.decision !== 'delete');
  if (open) throw new DomainError('conflict', `An administrator has to decide first that ${open.name} is deleted.`);
};

const GONE = 'It is not in the directory any more.';

interface Planned {
  given: GivenOperation[];
  cannot: Cannot[];
}

const cannotOf = ({ type, id, name }: Decided, reason: string): Cannot => ({ type, id, name, reason });

interface Seen {
  one: Decided;
  seen: SeenObject;
}

/** The objection of the privilege rule to a deletion. The executor checks the rule again. */
const refusalToDelete = async (privileges: Privileges, seen: SeenObject): Promise<string | undefined> => {
  if (!privileges.leavesToAdministrators) return undefined;
  const { description, id, object, links } = seen;
  const { sentences: parts } = await describePrivilegedParts(
    { privileges },
    { owner: { description, id, object }, links },
  );
  return parts.length > 0 ? `Only an administrator may remove privileges here (${parts.join(', ')}).` : undefined;
};

const planDeletions = async (privileges: Privileges, deleted: readonly Seen[]): Promise<Planned> => {
  const planned: Planned = { given: [], cannot: [] };
  for (const { one, seen } of deleted) {
    const refusal = await refusalToDelete(privileges, seen);
    const deletion = refusal === undefined ? deletionOfCreated(seen, one.severity) : { reason: refusal };
    if ('given' in deletion) planned.given.push(deletion.given);
    else planned.cannot.push(cannotOf(one, deletion.reason));
  }
  return planned;
};

const planContainments = async (
  looking: Looking,
  contained: readonly Seen[],
  isDeleted: (key: ObjectKey) => boolean,
): Promise<Planned & { objects: readonly ObjectKey[] }> => {
  const factsOf = await readFacts(
    looking,
    contained.map(({ seen }) => seen),
  );
  const severities = new Map(contained.map(({ one }) => [keyOf(one), one.severity]));
  const results = contained.map(({ one, seen }) => ({ one, result: buildContainment(seen, factsOf(seen)) }));
  const parts = results.flatMap(({ result }) => (result.offered ? result.parts : []));
  const given = joinParts(
    // A deleted object gives nothing to others afterwards.
    parts.filter(({ target }) => !isDeleted(target)),
    (target) => severities.get(keyOf(target)),
  );
  const isWork = ({ operation: { attributes, links } }: GivenOperation): boolean =>
    attributes.length + links.length > 0;
  return {
    objects: results.flatMap(({ one, result }) => (result.offered && result.parts.length > 0 ? [one] : [])),
    given: given.filter(isWork),
    cannot: [
      ...results.flatMap(({ one, result }) => (result.offered ? [] : [cannotOf(one, result.reason)])),
      // An operation without work names the steps that a person has to do.
      ...given
        .filter((operation) => !isWork(operation) && operation.losses.length > 0)
        .map(({ type, id, name, losses }) => ({ type, id, name, reason: losses.join(' ') })),
    ],
  };
};

const lookAtDecided = (
  decided: readonly Decided[],
  live: ReadonlyMap<string, LiveState>,
): { here: Seen[]; cannot: Cannot[] } => {
  const looked = decided.map((one) => ({ one, state: live.get(keyOf(one)) }));
  return {
    here: looked.flatMap(({ one, state }) => {
      const seen = toSeenObject(one, state);
      return seen ? [{ one, seen }] : [];
    }),
    cannot: looked.flatMap(({ one, state }) =>
      state?.state === 'here'
        ? []
        : [cannotOf(one, state?.state === 'unknown' ? `It could not be read. ${readFailure(state.error)}` : GONE)],
    ),
  };
};

export interface DecidedPlan extends DraftedPlan {
  /** Decisions that the plan carries out. */
  decisions: readonly CreatedDecisionOfPlan[];
}

/**
 * Plans the containment and deletion of objects with what the directory has now.
 * @param names by id in lower case; the directory is asked for the others
 * @throws DomainError `conflict` for a deletion that no administrator decided, `unavailable` where the directory does
 * not answer
 */
export const planDecided = async (
  options: DecidedOptions,
  tenantId: string,
  { decided, names }: { decided: readonly Decided[]; names: ReadonlyMap<string, string> },
  actor: Actor,
): Promise<DecidedPlan> => {
  const { db, directory, privilegedRestores: policy } = options;
  await demandDeletionsDecided(options, tenantId, decided);
  const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  const looking = { directory, signal };
  try {
    const { here, cannot } = lookAtDecided(decided, await readObjectsNow(looking, decided));
    const appIdOf = appIdIn(await loadIdMap(db, tenantId));
    const privileges = createPrivileges({ directory, signal, policy, appIdOf, requester: requesterFor(actor) });
    const ofDecision = (decision: Decided['decision']) => here.filter(({ one }) => one.decision === decision);
    const deletions = await planDeletions(privileges, ofDecision('delete'));
    const deletedKeys = new Set(deletions.given.map(keyOf));
    const containments = await planContainments(looking, ofDecision('contain'), (key) => deletedKeys.has(keyOf(key)));
    const permitted = await withPrivilegeRule(privileges, containments.given);
    const given = withoutLastRemovals([...permitted, ...deletions.given]);
    return {
      decisions: [
        ...containments.objects.map(({ type, id }) => ({ type, id, decision: 'contain' as const })),
        ...deletions.given.map(({ type, id }) => ({ type, id, decision: 'delete' as const })),
      ],
      drafts: await withNames(directory, signal, given.map(draftOfGiven), names),
      cannot: [...cannot, ...deletions.cannot, ...containments.cannot],
    };
  } catch (error) {
    throw previewRefusal(error, signal);
  }
};
