import type { GraphObject, TypeDescription } from '../../directory/index.ts';
import { takeBeforeImage } from '../ledger/beforeImages.ts';
import { AccessLostError, toItemError } from '../errors.ts';
import { buildLiveSide, buildUpdate } from '../plan/intent.ts';
import type { Update } from '../plan/intent.ts';
import { saveIds } from '../names/newIds.ts';
import type { NewIds } from '../names/newIds.ts';
import { failUnread, openStored, readNow, readSettled, withUnknownRows } from './opening.ts';
import { withoutChanged, withoutGone, withoutOtherWay } from '../plan/hold.ts';
import { noteDifferences } from '../report/outcome.ts';
import { isLimited } from '../plan/planned.ts';
import { hasFormerIds } from '../../comparison/index.ts';
import { inPool } from './pool.ts';
import { noteProtection, withoutPrivileged } from '../privileges/properties.ts';
import { findUnresolved } from '../links/references.ts';
import type { Known, Unresolved } from '../links/references.ts';
import { addErrors, addNotes, comesBack, recordErrors, liveIdOf, store } from './run.ts';
import type { Opened, OpenedLive, RestoreContext } from './run.ts';
import { errorsOfRefusal } from './refusals.ts';
import type { RefusedWrite } from './refusals.ts';
import { bringBack, listBefore, findReturning } from './recreate.ts';
import { withoutUnreviewed } from '../plan/reviewed.ts';
import { begin, fail, putBack } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';
import { EMPTY_REPORT } from '../types.ts';
import {
  releaseNames,
  mayBeNameConflict,
  namesIn,
  listUniqueNames,
  findNameOwners,
  settleStep,
  nameConflictError,
} from '../names/nameConflicts.ts';
import { sendUpdate } from './updating.ts';
import type { Updated } from './updating.ts';

/**
 * Sends the writes of many objects. After an error that stops it, the received answers are kept to be stored, and the
 * remaining objects are put back.
 * @returns the error that stopped it
 */
const sendForAll = async <T extends Opened>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<{ error: unknown } | undefined> => {
  const begun = new Set<Item>();
  let stopped: { error: unknown } | undefined;
  await inPool(list, list.length, async (one) => {
    begun.add(one.item);
    try {
      await work(one);
    } catch (error) {
      stopped ??= { error };
      if (error instanceof AccessLostError) begun.delete(one.item);
    }
  });
  // An item that exists by now is no longer unprocessed, even if parts are missing.
  for (const { item } of list) if (!begun.has(item) && !(comesBack(item) && item.targetId !== undefined)) putBack(item);
  return stopped;
};

/** True if a refused write was about a property; keys are removed by calls that do not name their list. */
const isRefused = (
  { removable = [] }: TypeDescription,
  { call: { body, group } }: RefusedWrite,
  name: string,
): boolean =>
  Object.hasOwn(body ?? {}, name) || (removable.includes(name) && group?.properties.includes(name) === true);

/** Notes the results of an update: released names, refused values, and values that wait for a name. */
const settleUpdate = async (
  run: RestoreContext,
  one: OpenedLive,
  { done, refused, stopped }: Updated,
  freed: number,
): Promise<void> => {
  const { item, description, live } = one;
  const given = namesIn(description, Object.fromEntries([...done].map((name) => [name, true])));
  if (given.length > 0)
    releaseNames(run, listUniqueNames(description, Object.fromEntries(given.map((name) => [name, live[name]]))));
  if (stopped?.kind === 'unsent' && !comesBack(item)) putBack(item);
  if (refused.length > 0 && done.size === 0 && stopped === undefined && !comesBack(item)) run.notWritten.add(item);
  const written = Object.entries(item.report.written ?? {}).filter(
    ([name]) => done.has(name) || !refused.some((each) => isRefused(description, each, name)),
  );
  item.report = { ...item.report, written: Object.fromEntries(written) };
  const taken = refused.filter(
    ({ call, error }) => namesIn(description, call.body).length > 0 && mayBeNameConflict(description, error),
  );
  const [first] = taken;
  if (first) {
    // Names that were refused one by one are written together where they change hands in a circle.
    const body = Object.assign({}, ...taken.map(({ call }) => call.body)) as Record<string, unknown>;
    run.nameConflicts.waiting.set(item, {
      freed,
      wanted: listUniqueNames(description, body),
      refused: { one, call: { ...first.call, body } },
    });
  }
  const owners = new Map<RefusedWrite, string>();
  for (const each of taken)
    owners.set(
      each,
      await findNameOwners(run, item, each.call.body as GraphObject, namesIn(description, each.call.body)),
    );
  recordErrors(run, item, [
    ...refused.flatMap((each) =>
      taken.includes(each)
        ? [nameConflictError(namesIn(description, each.call.body), each.error, owners.get(each) ?? '')]
        : errorsOfRefusal(each),
    ),
    ...(stopped?.kind === 'unclear' ? [toItemError(stopped.error)] : []),
  ]);
};

type Updating = OpenedLive & { update: Update; unresolved: readonly Unresolved[] };

/**
 * Writes the differing attributes of live objects. Repeating the call is harmless.
 * @returns the error that stopped the writes, and the objects whose attributes were not sent because of it
 */
const bringUpToDate = async (
  run: RestoreContext,
  known: Known,
  here: readonly OpenedLive[],
): Promise<{ unfinished: ReadonlySet<Item>; stopped: { error: unknown } | undefined }> => {
  const unresolved = await findUnresolved(run, known, here);
  const updates = await Promise.all(
    here.map(async (one, index): Promise<Updating> => {
      const own = unresolved[index] ?? [];
      if (one.item.report.held) one.item.report = { ...one.item.report, held: [] };
      const update = await withoutPrivileged(run, one, buildUpdate(run, one, one.live, own), own);
      noteProtection(run, one, update);
      return { ...one, unresolved: own, update };
    }),
  );
  for (const one of updates) {
    const { item, update, live } = one;
    if (!comesBack(item))
      item.outcome =
        update.calls.length > 0 || update.errors.length > 0 || run.nameConflicts.renamed.has(item) ? 'update' : 'equal';
    recordErrors(run, item, update.errors);
    addNotes(item, update.notes);
    addErrors(item, update.unknown);
    if (Object.keys(update.own).length > 0) run.tenantProperties.add(item);
    if (item.outcome === 'equal') noteDifferences(run, one, buildLiveSide(run, one, live));
    if (update.calls.length === 0) {
      if (item.outcome === 'update') run.notWritten.add(item);
      continue;
    }
    takeBeforeImage(item, live);
    item.report = {
      ...item.report,
      intended: { ...item.report.intended, ...update.changes },
      written: { ...item.report.written, ...update.changes },
      ...(isLimited(item) && hasFormerIds(one.description, live, run.recreated) ? { isRenewed: true as const } : {}),
    };
  }
  const changing = updates.filter(({ update }) => update.calls.length > 0);
  const fresh = changing.filter(({ item }) => !comesBack(item)).map(({ item }) => item);
  for (const item of fresh) begin(run, item);
  // Objects that this restore created may be written again after a crash; older ones get their intent stored
  // first.
  if (fresh.length > 0) await store(run, fresh);
  run.failpoint('R5');
  const unfinished = new Set(changing.map(({ item }) => item));
  const stopped = await sendForAll(changing, async (one) => {
    const { freed } = run.nameConflicts;
    const updated = await sendUpdate(run, one, one.update, one.unresolved);
    run.failpoint('R6');
    if (updated.stopped?.kind !== 'unsent') unfinished.delete(one.item);
    await settleUpdate(run, one, updated, freed);
  });
  for (const { item, description, update } of updates) {
    if (unfinished.has(item)) continue;
    if (update.calls.length === 0 && update.errors.length > 0 && description.links.length === 0 && !comesBack(item)) {
      fail(item, ...update.errors);
      continue;
    }
    item.targetId = liveIdOf(run, item);
    settleStep(run, item);
  }
  return { unfinished, stopped };
};

/**
 * Steps R1 to R7 for some items of one type: looks first, stores the intent, sends it once, stores the result.
 * @returns items whose create has an unknown outcome; they stay `sent`
 */
export const processObjects = async (run: RestoreContext, known: Known, items: readonly Item[]): Promise<Item[]> => {
  run.failpoint('R1');
  // Each lease writes its own notes: those of an earlier lease may no longer hold.
  for (const item of items)
    if (item.report.errors.length > 0) item.report = { ...item.report, errors: EMPTY_REPORT.errors };
  const opened = await withUnknownRows(run, await openStored(run, items));
  run.failpoint('R2');
  const found = await readNow(run, opened);
  run.failpoint('R3');
  const here: OpenedLive[] = [];
  const missing: Opened[] = [];
  const late: Opened[] = [];
  opened.forEach((one, index) => {
    const each = found[index];
    if (each?.kind === 'here') here.push({ ...one, live: each.object });
    else if (one.item.targetId !== undefined && comesBack(one.item)) late.push(one);
    else if (each?.kind === 'failed') failUnread(one.item, each.error);
    else missing.push(one);
  });
  const reviewed = withoutChanged(run, await withoutUnreviewed(run, here));
  const back = await findReturning(run, known, withoutGone(run, missing));
  for (const one of back.onTheWay) one.item.targetId = liveIdOf(run, one.item);
  late.push(...back.onTheWay);
  const returning = await listBefore(run, withoutOtherWay(run, back.returning));
  for (const { item, how } of returning) {
    begin(run, item);
    item.outcome = how;
    takeBeforeImage(item, undefined);
  }
  if (returning.length > 0) {
    await store(
      run,
      returning.map(({ item }) => item),
    );
    run.failpoint('R5');
  }
  const newIds: NewIds = [];
  const notReturned = await sendForAll(returning, async (one) => void newIds.push(...(await bringBack(run, one))));
  if (returning.length > 0) {
    await store(
      run,
      returning.map(({ item }) => item),
      saveIds(run, newIds),
    );
    run.failpoint('R7');
  }
  if (notReturned) throw notReturned.error;
  const made = returning.filter(({ item }) => item.state === 'running' && item.targetId !== undefined);
  const settled = await readSettled(run, [...made, ...late]);
  const { unfinished, stopped: notChanged } = await bringUpToDate(run, known, [...reviewed, ...settled]);
  // A re-created object that still lacks its attributes stays `sent`, so that the object does not count as finished.
  for (const { item } of [...made, ...late])
    if (item.state === 'running' && !unfinished.has(item)) settleStep(run, item);
  await store(run, items);
  run.failpoint('R7');
  if (notChanged) throw notChanged.error;
  return returning
    .filter(({ item }) => item.state === 'running' && item.targetId === undefined)
    .map(({ item }) => item);
};
