import type { DirectoryError, GraphObject, TypeDescription } from '../../directory/index.ts';
import { nameQuestions } from '../../directory/types/nameOwners.ts';
import { namesOfPaths } from '../../comparison/messages.ts';
import { ownerMessage, readNameOwners } from '../../comparison/nameOwners.ts';
import { toItemError } from '../errors.ts';
import { liveIdOf } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import { awaitName, fail, putBackForName, settle } from '../ledger/transitions.ts';
import type { Item, ItemError } from '../types.ts';
import type { NameConflicts, Waiting } from '../execute/runParts.ts';
import { BAD_REQUEST, CONFLICT, UNPROCESSABLE } from '@trc/domain/httpStatus';

export type { NameConflicts } from '../execute/runParts.ts';

/** Answers that may mean that another object has the name. */
const REFUSALS: readonly (number | undefined)[] = [BAD_REQUEST, CONFLICT, UNPROCESSABLE];
/** Retries of one object after names became free; only the directory knows which names depend on each other. */
const MAX_RETRIES = 10;

export const noNameConflicts = (): NameConflicts => ({
  freed: 0,
  freedAt: new Map(),
  waiting: new Map(),
  tries: new Map(),
  renamed: new Set(),
});

/** A 400 has many causes; only a stated reason about the name counts. */
const NAME_WORDS = /same value|already|conflict|in use|unique|duplicate|taken/i;

export const mayBeNameConflict = ({ uniqueNames = [] }: TypeDescription, { status, reason }: DirectoryError): boolean =>
  uniqueNames.length > 0 &&
  REFUSALS.includes(status) &&
  (status !== BAD_REQUEST || reason === undefined || NAME_WORDS.test(reason));

export const namesIn = ({ uniqueNames = [] }: TypeDescription, body: object = {}): string[] =>
  uniqueNames.filter((name) => Object.hasOwn(body, name));

/** The names that an object has, as the directory compares them. */
export const listUniqueNames = ({ uniqueNames = [] }: TypeDescription, object: object): string[] =>
  uniqueNames
    .flatMap((name) => [(object as Record<string, unknown>)[name]].flat())
    .flatMap((value) => (typeof value === 'string' ? [value.toLowerCase()] : []));

/** An object was given other names than these. */
export const releaseNames = ({ nameConflicts }: RestoreContext, names: readonly string[]): void => {
  nameConflicts.freed += 1;
  for (const name of names) nameConflicts.freedAt.set(name, nameConflicts.freed);
};

/** @returns sentences that name who has the names of an object now; empty where the directory does not say */
export const findNameOwners = async (
  run: RestoreContext,
  item: Item,
  object: GraphObject,
  names?: readonly string[],
): Promise<string> => {
  // A cancel skips the search for name owners: the result of the write must be stored.
  const owners = await readNameOwners(run.directory, nameQuestions(item.type, object, names), run.job.signal).catch(
    () => [],
  );
  const own = liveIdOf(run, item).toLowerCase();
  return [
    ...new Set(
      owners
        .flat()
        .filter(({ id }) => id !== own)
        .map(ownerMessage),
    ),
  ]
    .map((message) => `${message} `)
    .join('');
};

/** @returns the error for a refused write of names. `owners`: the objects that have them */
export const nameConflictError = (names: readonly string[], error: DirectoryError, owners: string): ItemError => {
  const [only] = names.length === 1 ? names : [];
  return {
    ...toItemError(error, `${namesOfPaths(names)} could not be written. Another object may use it. ${owners}`),
    ...(only === undefined ? {} : { attribute: only }),
  };
};

/** The object was not created: it starts again after the others, if its name was freed by then. */
export const waitForName = (run: RestoreContext, item: Item, waiting: Required<Omit<Waiting, 'refused'>>): void => {
  putBackForName(item);
  run.nameConflicts.waiting.set(item, waiting);
};

/**
 * Moves an existing object to `made`, unless it waits for a name. A waiting object stays `sent`, so that a resumed
 * restore tries it again; its refusal was an answer and does not count as a crash.
 */
export const settleStep = (run: RestoreContext, item: Item): void => {
  if (run.nameConflicts.waiting.has(item)) awaitName(item);
  else settle(item);
};

/**
 * Reopens items whose refused name is free now: a chain of N names needs N passes. If no refused name became free,
 * items for which another name became free are retried a few times.
 */
export const openWaiting = (run: RestoreContext, items: readonly Item[]): void => {
  const { nameConflicts } = run;
  const waiting = items.flatMap((item) => {
    const found = nameConflicts.waiting.get(item);
    return found ? [{ item, found }] : [];
  });
  const free = waiting.filter(({ found }) =>
    found.wanted.some((name) => (nameConflicts.freedAt.get(name) ?? 0) > found.freed),
  );
  const others =
    free.length > 0
      ? []
      : waiting.filter(
          ({ item, found }) => nameConflicts.freed > found.freed && (nameConflicts.tries.get(item) ?? 0) < MAX_RETRIES,
        );
  for (const { item } of others) nameConflicts.tries.set(item, (nameConflicts.tries.get(item) ?? 0) + 1);
  for (const { item } of [...free, ...others]) {
    nameConflicts.waiting.delete(item);
    if (item.state !== 'running') continue;
    run.pendingErrors.delete(item);
    run.notWritten.delete(item);
  }
};

/** The refusal of those who still wait stands. @returns them */
export const settleWaiting = (run: RestoreContext, items: readonly Item[]): Item[] =>
  items.filter((item) => {
    const found = run.nameConflicts.waiting.get(item);
    run.nameConflicts.waiting.delete(item);
    if (found && item.state === 'running') settle(item);
    else if (found?.error && item.state === 'unprocessed') fail(item, found.error);
    return found !== undefined;
  });
