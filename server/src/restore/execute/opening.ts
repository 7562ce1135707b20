import type { ObjectType } from '@trc/domain/objectTypes';
import type { DirectoryCall, DirectoryError } from '../../directory/index.ts';
import { describeInTenant, renameExtensions } from '../../comparison/extensions.ts';
import { hiddenInBackup } from '../../directory/hiddenLinks.ts';
import { readObjects } from '../../catalog/objects.ts';
import { isBinClosed, mayLackBin } from '../../directory/recycleBin.ts';
import { toItemError, problem } from '../errors.ts';
import { readObjectsAgain, readObjectsLive } from './live.ts';
import type { Found } from './live.ts';
import { addErrors, describe, liveIdOf } from './run.ts';
import type { Opened, OpenedLive, RestoreContext } from './run.ts';
import { fail } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';

/** Opens the backup's objects of items of one type; a damaged or absent one fails its item. */
export const openStored = async (run: RestoreContext, items: readonly Item[]): Promise<Opened[]> => {
  const [first] = items;
  if (!first) return [];
  const sealed = items.filter((item) => !item.operation?.wanted && !run.stored.get(item));
  const read = await readObjects(
    run.db,
    run.ledger.keys,
    run.restore.backup_number,
    first.type,
    sealed.map(({ sourceId }) => sourceId),
  );
  // Opened objects are returned directly, because the cache may have no room for all of them.
  const found = new Map(items.map((item) => [item, read.get(item.sourceId) ?? run.stored.get(item)]));
  for (const item of sealed) {
    const object = read.get(item.sourceId);
    if (object) run.stored.add(item, object);
  }
  const opened = await Promise.all(
    items.map(async (item): Promise<Opened[]> => {
      const object = found.get(item);
      const description = describe(item.type, item.sourceId);
      if (!description) {
        fail(item, problem('unknownKind', 'Objects of this kind are backed up only and cannot be restored.'));
        return [];
      }
      const wanted = item.operation?.wanted;
      if (wanted)
        return [
          {
            item,
            description: describeInTenant(description, run.requested.now, wanted.object),
            stored: { type: item.type, id: item.sourceId, ...wanted },
            carried: new Set(),
          },
        ];
      if (object?.found) {
        const unknown = hiddenInBackup(description, run.requested.backup, object.stored);
        const inThis = describeInTenant(
          description,
          run.requested.now,
          renameExtensions(object.stored.object, run.ids),
        );
        return [
          {
            item,
            description: inThis,
            stored: { ...object.stored, unknown },
            carried: await run.carriedLinks(description, item.sourceId),
          },
        ];
      }
      const damaged = object?.reason === 'damaged';
      fail(
        item,
        damaged
          ? problem('damaged', 'The backup of this object is damaged.')
          : problem('absent', 'The backup does not contain this object.'),
      );
      return [];
    }),
  );
  return opened.flat();
};

/** The objects, with the links marked as unknown that may have been temporary when the backup was made. */
export const withUnknownRows = async (run: RestoreContext, opened: readonly Opened[]): Promise<Opened[]> =>
  run.access.reading(() =>
    run.markUnknownRows(
      opened.map((one) => ({ ...one, id: liveIdOf(run, one.item) })),
      run.ids,
    ),
  );

/** Milliseconds of pauses before single objects whose reading was refused are read again. */
const PAUSES: readonly number[] = [500, 2000];

/**
 * Answers of calls, in their order. A refused call is repeated: a refusal may pass, and says nothing of
 * the object.
 */
export const readEach = async (run: RestoreContext, calls: readonly DirectoryCall[]): Promise<Found[]> => {
  const {
    access,
    directory,
    job: { signal },
  } = run;
  const found = await access.reading((refusals) => readObjectsLive(directory, calls, signal, refusals));
  for (const pause of PAUSES) {
    const failed = found.flatMap(({ kind }, index) => (kind === 'failed' ? [index] : []));
    if (failed.length === 0) break;
    await run.clock.sleep(pause, signal);
    const again = await access.reading(() =>
      readObjectsAgain(
        directory,
        failed.flatMap((index) => calls[index] ?? []),
        signal,
      ),
    );
    failed.forEach((index, at) => {
      found[index] = again[at] ?? found[index] ?? { kind: 'missing' };
    });
  }
  return found;
};

/**
 * Objects in the recycle bin, in the order of the calls. A closed bin of a type that may lack one is an answer and is
 * not asked again.
 */
export const lookIntoBins = async (
  run: RestoreContext,
  asked: readonly { type: ObjectType; call: DirectoryCall }[],
): Promise<Found[]> => {
  const {
    access,
    directory,
    job: { signal },
  } = run;
  const isAnswered = (each: Found | undefined, type: ObjectType): boolean =>
    each?.kind !== 'failed' || isBinClosed(type, each.error.status);
  const calls = asked.map(({ call }) => call);
  if (!asked.some(({ type }) => mayLackBin(type))) return readEach(run, calls);
  const found = await access.reading(() => readObjectsAgain(directory, calls, signal));
  const open = asked.flatMap(({ type }, index) => (isAnswered(found[index], type) ? [] : [index]));
  const again = await readEach(
    run,
    open.flatMap((index) => calls[index] ?? []),
  );
  open.forEach((index, at) => {
    found[index] = again[at] ?? { kind: 'missing' };
  });
  return found;
};

/** The live objects of items, in their order. */
export const readNow = (run: RestoreContext, opened: readonly Opened[]): Promise<Found[]> =>
  readEach(
    run,
    opened.map(({ item, description }) => description.read(liveIdOf(run, item))),
  );

/** A write that was sent before a crash may have been done, and cannot be checked. */
export const failUnread = (item: Item, error: DirectoryError): void => {
  const wasSent = item.state === 'running' && item.step === 'sent';
  fail(
    item,
    wasSent
      ? problem(
          'needsReview',
          `The service ended while it changed the object, and the object cannot be read now. Check it in the ` +
            `directory. ${toItemError(error).message}`,
        )
      : toItemError(error),
  );
};

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

/**
 * Reads objects that must be there, and waits for those that the directory does not show yet.
 * @returns those that showed in time
 */
export const readSettled = async (run: RestoreContext, opened: readonly Opened[]): Promise<OpenedLive[]> => {
  const here: OpenedLive[] = [];
  let open = opened;
  const until = run.clock.now() + run.settleMs;
  for (let wait = FIRST_WAIT_MS; open.length > 0; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    const found = await readNow(run, open);
    const missing: Opened[] = [];
    found.forEach((each, index) => {
      const one = open[index];
      if (!one) return;
      if (each.kind === 'here') here.push({ ...one, live: each.object });
      else missing.push(one);
    });
    open = missing;
    if (open.length === 0 || run.clock.now() >= until) break;
    await run.clock.sleep(Math.min(wait, Math.max(1, until - run.clock.now())), run.job.signal);
  }
  for (const { item } of open)
    addErrors(item, [problem('notSeen', 'The directory does not show the created object yet.')]);
  return here;
};
