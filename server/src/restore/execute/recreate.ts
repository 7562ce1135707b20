import { attributeWords } from '@trc/domain/attributeWords';
import { closedBinNote } from '../../comparison/messages.ts';
import type { DirectoryCall, DirectoryError, GraphObject } from '../../directory/index.ts';
import { newIdWarnings } from '../../directory/types/newId.ts';
import { propertyGroup } from '../../directory/types/propertyGroups.ts';
import { toItemError, problem } from '../errors.ts';
import { buildCreate, buildIntended, refusalToCreate } from '../plan/intent.ts';
import { isBinClosed, isOfAnotherApplication, mayLackBin } from '../../directory/recycleBin.ts';
import { readNaturalKeys } from './live.ts';
import { madeAs } from '../names/newIds.ts';
import type { NewIds } from '../names/newIds.ts';
import { failUnread, lookIntoBins } from './opening.ts';
import { findUnresolved } from '../links/references.ts';
import type { Known, Unresolved } from '../links/references.ts';
import { withoutOwnReturns } from '../privileges/returns.ts';
import { withhold } from './quota.ts';
import { propertyNamedBy } from './refusals.ts';
import { addNotes, recordErrors, liveIdOf } from './run.ts';
import type { Opened, RestoreContext } from './run.ts';
import { withoutSecrets } from './secrets.ts';
import { isQuotaExceeded, NEVER, send } from './sendWrite.ts';
import type { SendOptions, Sent } from './sendWrite.ts';
import { ATTEMPTS_PER_ITEM } from '../ledger/states.ts';
import { mayBeNameConflict, listUniqueNames, findNameOwners, waitForName } from '../names/nameConflicts.ts';
import { fail, putBack } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';
import { FORBIDDEN } from '@trc/domain/httpStatus';

/** An item with the way in which it is restored. */
export interface Returning extends Opened {
  how: 'undelete' | 'create';
  /** Dangling references of an object to create. */
  unresolved: readonly Unresolved[];
  /**
   * An earlier create that seemed to fail may have made the object with the same natural key. The restore checks that
   * object and does not create another one.
   */
  mayBeThere?: boolean;
}

/** Returns true if the refusal of an undelete means that the object has to be re-created. */
const isKept = ({ item, how }: Returning, { status }: DirectoryError): boolean =>
  how === 'undelete' && isBinClosed(item.type, status);

/** Unanswered undeletes of an object that a later read showed to have had no effect. */
const isSpent = ({ outcome, attempt, crashes }: Item): boolean =>
  outcome === 'undelete' && attempt - crashes >= ATTEMPTS_PER_ITEM;

const giveUp = (item: Item): [] => {
  fail(item, problem('unclear', 'The directory did not recover the object after several attempts and gave no reason.'));
  return [];
};

/**
 * Finds which missing objects are in the recycle bin and which have to be created. `onTheWay`: objects that were
 * undeleted without an answer and have left the bin. They are not created, because the directory may show them later.
 */
export const findReturning = async (
  run: RestoreContext,
  known: Known,
  missing: readonly Opened[],
): Promise<{ returning: Returning[]; onTheWay: Opened[] }> => {
  if (missing.length === 0) return { returning: [], onTheWay: [] };
  const bins = missing.flatMap((one) => {
    const { item, description } = one;
    const call = description.undelete && description.readDeleted?.(liveIdOf(run, item));
    return call ? [{ one, call }] : [];
  });
  const binned = await lookIntoBins(
    run,
    bins.map(({ one, call }) => ({ type: one.item.type, call })),
  );
  const deleted = new Set<Item>();
  // Objects are re-created only if the recycle bin is known to be empty.
  bins.forEach(({ one }, index) => {
    const { item, description } = one;
    const look = binned[index];
    if (look?.kind === 'here') {
      deleted.add(item);
      if (!isOfAnotherApplication(description, look.object, buildIntended(run, one, undefined))) return;
      run.undeleteRefused.add(item);
      addNotes(item, [
        'The object in the recycle bin belongs to an earlier registration of its application, so it was re-created.',
      ]);
    }
    if (look?.kind !== 'failed') return;
    if (item.outcome !== 'undelete' && isBinClosed(item.type, look.error.status))
      addNotes(item, [closedBinNote(look.error)]);
    else failUnread(item, look.error);
  });
  run.failpoint('R4');
  const looked = missing.filter(({ item }) => item.state !== 'failed');
  const onTheWay = looked.filter(({ item }) => item.outcome === 'undelete' && !deleted.has(item));
  const isDeleted = ({ item }: Opened): boolean => deleted.has(item) && !run.undeleteRefused.has(item);
  const away = looked.filter((one) => !onTheWay.includes(one));
  const mayReturn = new Set(await withoutOwnReturns(run, away.filter(isDeleted)));
  const gone = away.filter((one) => !isDeleted(one) || mayReturn.has(one));
  const unresolved = await findUnresolved(run, known, gone);
  const returning = gone.flatMap((one, index): Returning[] => {
    if (deleted.has(one.item) && !run.undeleteRefused.has(one.item))
      return isSpent(one.item) ? giveUp(one.item) : [{ ...one, how: 'undelete', unresolved: [] }];
    const refusals = refusalToCreate(one, unresolved[index] ?? []);
    if (refusals.length === 0 && run.quota.error) return withhold(run, one.item);
    if (refusals.length === 0) return [{ ...one, how: 'create', unresolved: [] }];
    fail(one.item, ...refusals);
    return [];
  });
  return { returning, onTheWay };
};

/**
 * Notes the live objects that share the natural key of an object to be created; without that list nothing is created.
 */
export const listBefore = async (run: RestoreContext, returning: readonly Returning[]): Promise<Returning[]> => {
  const keyed = returning.map((one) => ({
    one,
    key: one.how === 'create' ? one.description.naturalKey?.(buildIntended(run, one, undefined)) : undefined,
  }));
  const asked = keyed.flatMap(({ one, key }) => (key ? [{ one, key }] : []));
  const lists = await run.access.reading((refusals) =>
    readNaturalKeys(
      run.directory,
      asked.map(({ one: { description }, key }) => ({ description, key })),
      run.job.signal,
      refusals,
    ),
  );
  asked.forEach(({ one }, index) => {
    const { item, description } = one;
    const list = lists[index] ?? [];
    if (!Array.isArray(list)) return fail(item, toItemError(list));
    const ids = list.flatMap((object) => description.idOf(object) ?? []);
    one.mayBeThere = item.preIds !== undefined && ids.some((id) => !item.preIds?.includes(id));
    item.preIds ??= ids;
  });
  return returning.filter(({ item }) => item.state !== 'failed');
};

/** The owner of a unique name: by name where the directory shows it, else by id. */
const takenBy = async (run: RestoreContext, { item }: Returning, intended: GraphObject): Promise<string> => {
  const known = await findNameOwners(run, item, intended);
  const [id] = item.preIds ?? [];
  if (known !== '' || id === undefined) return known;
  return `Another object uses the same unique name: ${id}. Rename or delete that object, then restore this one again. `;
};

/** Few roles may restore a deleted administrator. */
const needsOf = ({ item, how }: Returning, { status }: DirectoryError): string =>
  how === 'undelete' && item.type === 'users' && status === FORBIDDEN
    ? `${propertyGroup('sensitive').needs ?? ''} `
    : '';

const sendReturn = (run: RestoreContext, one: Returning, call: DirectoryCall, isCertain: boolean): Promise<Sent> => {
  const { item, how } = one;
  if (how === 'undelete') return mayLackBin(item.type) ? send(run, call, { again: NEVER }) : run.sendBatched(call);
  // Example: the application of a service principal.
  const usual = run.replication.whileUnknown(item);
  const options: SendOptions = {
    again: (error, attempt) => {
      // The refusal is recorded with the answer, so that no further create is sent while its cause is read.
      if (isQuotaExceeded(error)) run.quota.error ??= error;
      return usual(error, attempt);
    },
    // After the first refusal for the quota no more creates are sent.
    when: () => run.quota.error === undefined,
  };
  return isCertain ? run.sendBatched(call, options) : send(run, call, options);
};

/**
 * Sends the call that restores an object.
 * @returns ids to remember; the item is left `sent` where the outcome is unclear
 */
export const bringBack = async (run: RestoreContext, one: Returning): Promise<NewIds> => {
  const { item, description, how } = one;
  const intended = buildIntended(run, one, undefined);
  if (one.mayBeThere === true) return [];
  const call =
    how === 'undelete'
      ? description.undelete?.(liveIdOf(run, item))
      : description.create?.(item.sourceId, buildCreate(run, one));
  if (!call) return [];
  // A lost answer about an object without a unique key must not leave other objects of a batch unclear.
  const isUnique = description.naturalKey?.(intended)?.unique === true;
  const isCertain = how === 'undelete' || isUnique;
  const { freed } = run.nameConflicts;
  let sentCall = call;
  let sent = await sendReturn(run, one, call, isCertain);
  run.failpoint('R6');
  // A create that is refused for one property is sent once more without it.
  const refusal = how === 'create' && sent.kind === 'refused' ? sent.error : undefined;
  const named = refusal && !mayBeNameConflict(description, refusal) ? propertyNamedBy(refusal, call.body) : undefined;
  if (refusal && named !== undefined) {
    const { [named]: _, ...body } = (call.body ?? {}) as Record<string, unknown>;
    sentCall = { ...call, body };
    sent = await sendReturn(run, one, sentCall, isCertain);
    run.failpoint('R6');
    if (sent.kind === 'done')
      recordErrors(run, item, [
        { ...toItemError(refusal, `${attributeWords(named)} could not be written. `), attribute: named },
      ]);
    else if (sent.kind === 'refused') sent = { kind: 'refused', error: refusal };
  }
  if (sent.kind === 'unsent') putBack(item);
  if (sent.kind === 'refused' && isKept(one, sent.error)) {
    // The item starts again, and the restore looks for the owner of its name.
    run.undeleteRefused.add(item);
    addNotes(item, [`The directory did not recover it from the recycle bin: ${sent.error.message}`]);
    putBack(item);
  } else if (sent.kind === 'refused') {
    const isNewOfItsName = how === 'create' && isUnique;
    // After a create that seemed to have no effect, the object itself may have taken the name. The restore looks for
    // the object again.
    const isTaken = mayBeNameConflict(description, sent.error);
    if (isNewOfItsName && item.attempt > 1) recordErrors(run, item, [toItemError(sent.error)]);
    else {
      const error = toItemError(
        sent.error,
        isTaken || isNewOfItsName ? await takenBy(run, one, intended) : needsOf(one, sent.error),
      );
      if (isTaken) waitForName(run, item, { freed, wanted: listUniqueNames(description, intended), error });
      else fail(item, error);
    }
  }
  if (sent.kind !== 'done') return [];
  if (how === 'undelete') {
    item.targetId = liveIdOf(run, item);
    return [];
  }
  item.report = {
    ...item.report,
    intended,
    written: withoutSecrets((sentCall.body ?? {}) as GraphObject),
    losses: description.losses(one.stored.object, one.stored.links),
  };
  addNotes(item, newIdWarnings(description, one.stored.object));
  return madeAs(run, one, sent.reply.body) ?? [];
};
