import { CHANGED_SINCE_PLAN } from '@trc/domain/planStates';
import { describeInTenant } from '../../comparison/extensions.ts';
import { readLive } from '../../comparison/index.ts';
import type { LiveState } from '../../comparison/index.ts';
import { namesOfPaths, readFailure } from '../../comparison/messages.ts';
import type { TypeDescription } from '../../directory/index.ts';
import { decideDeletion } from '../../directory/types/deletion.ts';
import { AccessLostError, toItemError, problem } from '../errors.ts';
import { holdItem } from '../plan/hold.ts';
import { failUnread } from './opening.ts';
import { decide } from '../plan/operation.ts';
import { changedError } from '../plan/planned.ts';
import { groupBy, inPool, splitIntoParts } from './pool.ts';
import { mayDelete } from '../privileges/deletions.ts';
import { addNotes, describe, liveIdOf, store } from './run.ts';
import type { RestoreContext } from './run.ts';
import { send } from './sendWrite.ts';
import { ATTEMPTS_PER_ITEM, isFinal } from '../ledger/states.ts';
import { begin, complete, completeInPart, fail, putBack } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

/** Objects per batch of reads. */
const BATCH_SIZE = 20;
const CONCURRENCY = 4;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 8000;

export const isDeletion = ({ operation }: Pick<Item, 'operation'>): boolean => operation?.kind === 'delete';

interface Removing {
  item: Item;
  description: TypeDescription;
  id: string;
}

const lookAt = (run: RestoreContext, list: readonly Removing[]): Promise<LiveState[]> =>
  run.access.reading(() => readLive(run.directory, list, run.job.signal));

const IN_BIN = 'Deleted. The object is in the recycle bin, from which it can be restored.';
const WITHOUT_COPY = 'Deleted. The directory keeps no copy: an undo creates the object again with a new id.';

/** Ends an item whose object is gone. */
const concludeGone = (run: RestoreContext, { item, id }: Removing, { state }: LiveState): void => {
  item.targetId = id;
  addNotes(item, [state === 'deleted' ? IN_BIN : WITHOUT_COPY]);
  complete(item);
  run.failpoint('R9');
};

/** Reads the object until it is gone or the replication time has passed. @returns the last state that was read */
const waitUntilGone = async (run: RestoreContext, one: Removing): Promise<LiveState> => {
  const until = run.clock.now() + run.settleMs;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    const [state = { state: 'missing' }] = await lookAt(run, [one]);
    if (state.state === 'missing' || state.state === 'deleted' || run.clock.now() >= until) return state;
    await run.clock.sleep(Math.min(wait, Math.max(1, until - run.clock.now())), run.job.signal);
  }
};

const STILL_THERE = problem(
  'notSeen',
  'The directory accepted the deletion and still shows the object. Check it in the directory.',
);
const UNCLEAR = problem(
  'unclear',
  'The directory did not delete the object after several attempts and gave no reason.',
);

/** Sends the deletion. After a missing answer, a read shows whether it was done. */
const sendDeletion = async (run: RestoreContext, one: Removing): Promise<void> => {
  const { item, description, id } = one;
  const call = description.remove?.(id);
  if (!call) return fail(item, problem('notDeleted', 'Objects of this type are not deleted here.'));
  for (let attempt = 1; ; attempt += 1) {
    const sent = await send(run, call).catch((error: unknown) => {
      // The directory refused the call, so nothing was done.
      if (error instanceof AccessLostError) putBack(item);
      throw error;
    });
    run.failpoint('R6');
    if (sent.kind === 'unsent') return putBack(item);
    if (sent.kind === 'refused' && sent.error.status !== NOT_FOUND) return fail(item, toItemError(sent.error));
    const last = await waitUntilGone(run, one);
    if (last.state === 'missing' || last.state === 'deleted') return concludeGone(run, one, last);
    if (sent.kind !== 'unclear') return completeInPart(item, [STILL_THERE]);
    if (attempt >= ATTEMPTS_PER_ITEM) return fail(item, UNCLEAR);
  }
};

/** Stores the intent, sends the deletion once, and stores the result. */
const removeOne = async (run: RestoreContext, one: Removing): Promise<void> => {
  const { item } = one;
  begin(run, item);
  item.outcome = 'update';
  await store(run, [item]);
  run.failpoint('R5');
  try {
    await sendDeletion(run, one);
  } finally {
    await store(run, [item]);
  }
  run.failpoint('R7');
};

/**
 * Reads the object to decide the remaining work. An object that exists after a crash was not deleted: the decision is
 * made again, because somebody may have changed the object since.
 * @returns true if the deletion has to be sent
 */
const prepare = async (run: RestoreContext, one: Removing, seen: LiveState): Promise<boolean> => {
  const { item, description, id } = one;
  const wasSent = item.state === 'running';
  const live = wasSent && seen.state === 'here' ? await waitUntilGone(run, one) : seen;
  if (live.state === 'unknown') {
    failUnread(item, live.error);
    return false;
  }
  if (live.state !== 'here') {
    if (wasSent) concludeGone(run, one, live);
    else {
      item.targetId = id;
      item.outcome = 'equal';
      addNotes(item, ['The object was deleted already.']);
      complete(item);
    }
    return false;
  }
  if (wasSent) putBack(item);
  const deletion = decideDeletion(description, live.object);
  if (!deletion.allowed) {
    fail(item, problem('notDeleted', deletion.reason));
    return false;
  }
  if (deletion.undo !== 'undelete' && live.unread.length > 0) {
    const names = namesOfPaths(live.unread);
    const why = live.unreadError ? readFailure(live.unreadError) : '';
    fail(item, problem('unreadable', `It was not deleted, because its links could not be read: ${names}. ${why}`));
    return false;
  }
  const operation = item.operation ?? { attributes: [], links: [] };
  const changed = [...decide(description, { ...operation, links: [] }, live).attributes].filter(
    ([, state]) => state === 'onHold',
  );
  if (changed.length > 0) {
    holdItem(
      run,
      item,
      CHANGED_SINCE_PLAN,
      changed.map(([path]) => changedError(path)),
    );
    return false;
  }
  const { object, links } = live;
  if (!(await mayDelete(run, { item, owner: { description, id, object }, links }))) return false;
  item.beforeImage = { object, links };
  return true;
};

const removePart = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const list = items.flatMap((item): Removing[] => {
    const description = describe(item.type, item.sourceId);
    // The before-image has the extension values, too.
    if (description)
      return [{ item, description: describeInTenant(description, run.requested.now), id: liveIdOf(run, item) }];
    fail(item, problem('unknownKind', 'Objects of this kind are backed up only and cannot be deleted.'));
    return [];
  });
  run.failpoint('R1');
  const live = await lookAt(run, list);
  run.failpoint('R3');
  const open: Removing[] = [];
  await inPool([...list.entries()], CONCURRENCY, async ([index, one]) => {
    if (await prepare(run, one, live[index] ?? { state: 'missing' })) open.push(one);
  });
  await store(
    run,
    items.filter((item) => !open.some((one) => one.item === item)),
  );
  await inPool(open, CONCURRENCY, async (one) => {
    run.job.signal.throwIfAborted();
    await removeOne(run, one);
  });
};

/**
 * Deletes the objects whose operation says so, after everything else: holders of references are deleted before their
 * targets. A resumed restore looks first, so no deletion is sent for an object that is gone.
 */
export const removeObjects = async (run: RestoreContext): Promise<void> => {
  const open = [...run.items.values()].filter((item) => isDeletion(item) && !isFinal(item.state));
  const stages = [...groupBy(open, ({ stage }) => stage)].sort(([left], [right]) => right - left);
  for (const [, ofStage] of stages) {
    for (const [, ofType] of groupBy(ofStage, ({ type }) => type)) {
      for (const part of splitIntoParts(ofType, BATCH_SIZE)) {
        run.job.signal.throwIfAborted();
        await removePart(run, part);
      }
    }
  }
};
