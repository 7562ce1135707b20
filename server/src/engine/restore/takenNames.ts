import type { DirectoryError, TypeDescription } from '../../directory/index.ts';
import { itemErrorOf } from './errors.ts';
import { fail, putBack } from './run.ts';
import type { Run } from './run.ts';
import type { Item, ItemError } from './types.ts';

/** Answers that may mean that another object has the name. */
const REFUSALS: readonly (number | undefined)[] = [400, 409, 422];
/** Times that one object is tried again: names may have been passed on from one to the next. */
const MOST = 10;

/** An object that was refused a name, perhaps because another one has it that this restore renames as well. */
interface Waiting {
  /** Names that had been given free when it was sent. */
  freed: number;
  /** Where it is not there yet: why not. */
  error?: ItemError;
}

/** Names that no two objects may have, during one restore. */
export interface TakenNames {
  /** How many were changed, and so given free. */
  freed: number;
  waiting: Map<Item, Waiting>;
  tries: Map<Item, number>;
}

export const noTakenNames = (): TakenNames => ({ freed: 0, waiting: new Map(), tries: new Map() });

export const mayBeTaken = ({ uniqueNames = [] }: TypeDescription, { status }: DirectoryError): boolean => uniqueNames.length > 0 && REFUSALS.includes(status);

/** Which names that no two may have a body holds. */
export const namesIn = ({ uniqueNames = [] }: TypeDescription, body: object = {}): string[] => uniqueNames.filter((name) => Object.hasOwn(body, name));

/** @returns what a refused write of names says */
export const takenError = (names: readonly string[], error: DirectoryError): ItemError => {
  const [only] = names.length === 1 ? names : [];
  return { ...itemErrorOf(error, `${names.join(', ')} could not be written; another object may have it. `), ...(only === undefined ? {} : { attribute: only }) };
};

/** Nothing was made: it begins again when the others have had their turn, if a name was given free by then. */
export const waitForName = (run: Run, item: Item, freed: number, error: ItemError): void => {
  putBack(item);
  // A refusal is certain, and is no try that was left unanswered.
  item.attempt -= 1;
  item.preIds = undefined;
  run.taken.waiting.set(item, { freed, error });
};

/** Opens those again that were refused a name before another one was given free; the refusal of the others stands. @returns those that it ended */
export const openWaiting = (run: Run, items: readonly Item[]): Item[] =>
  items.filter((item) => {
    const { taken } = run;
    const found = taken.waiting.get(item);
    if (!found) return false;
    taken.waiting.delete(item);
    const tries = taken.tries.get(item) ?? 0;
    if (taken.freed > found.freed && tries < MOST) {
      taken.tries.set(item, tries + 1);
      if (item.state !== 'running') return false;
      item.step = 'sent';
      run.said.delete(item);
      run.unwritten.delete(item);
      return false;
    }
    if (!found.error || item.state !== 'unprocessed') return false;
    fail(item, found.error);
    return true;
  });
