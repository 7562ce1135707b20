import { formatCount, formatDateTime } from './format.ts';
import { ACTOR_TEXTS as T } from './texts/actors.ts';

/** An actor as the contract has one. */
export interface NamedActor {
  certainty: string;
  kind: string;
  id?: string;
  name?: string;
  time: string;
  restore?: NamedRestore;
  /** The restore that put the change back after it had been reverted. */
  putBack?: NamedRestore;
}

interface NamedRestore {
  time: string;
  by: string;
  isUndo?: boolean | undefined;
}

const MAX_SHOWN = 2;

const STATES: Readonly<Record<string, string | undefined>> = T.states;
const LOG: Readonly<Record<string, string | undefined>> = T.log;

const nameOf = ({ name, id, kind }: NamedActor): string =>
  name ?? id ?? (kind === 'application' ? T.unnamed.application : T.unnamed.person);

/** @returns "by the restore of ... by ...", also of an undo, where the first author does not matter */
export const restoreLine = ({ time, by, isUndo }: NamedRestore): string =>
  (isUndo === true ? T.byUndoAlone : T.byRestore)(formatDateTime(time), by);

const authorOf = (actor: NamedActor): string => {
  if (actor.restore) {
    const { time, by, isUndo } = actor.restore;
    return (isUndo === true ? T.byUndo : T.byRestore)(formatDateTime(time), by);
  }
  return (actor.certainty === 'exact' ? T.by : T.likelyBy)(nameOf(actor), formatDateTime(actor.time));
};

/** @returns the person who started a restore or an undo, and its time, as short lines */
export const shortRestoreLines = ({ time, by, isUndo }: NamedRestore): string[] => [
  (isUndo === true ? T.short.byUndo : T.short.byRestore)(by),
  formatDateTime(time),
];

const shortLines = ({ restore, putBack, ...actor }: NamedActor): string[] => {
  const { short } = T;
  const author = restore
    ? shortRestoreLines(restore)
    : [(actor.certainty === 'exact' ? short.by : short.likelyBy)(nameOf(actor)), formatDateTime(actor.time)];
  const back = putBack && (putBack.isUndo === true ? short.putBackByUndo : short.putBackByRestore);
  return [...author, ...(back === undefined ? [] : [back])];
};

/** @returns the author, then the restore that put the change back */
const lineOf = (actor: NamedActor): string => {
  if (!actor.putBack) return authorOf(actor);
  const { time, by, isUndo } = actor.putBack;
  return (isUndo === true ? T.putBackByUndo : T.putBackByRestore)(authorOf(actor), formatDateTime(time), by);
};

/** @returns a key of the account, the same for its restores and its other changes */
export const accountKey = ({ kind, id, name = '' }: Pick<NamedActor, 'kind' | 'id' | 'name'>): string =>
  id?.toLowerCase() ?? `${kind} ${name}`;

/**
 * One line per account, the surest. The account of the service has a line per restore and another for its changes
 * without one, because an attacker with its secret makes such changes.
 */
const distinctActors = (actors: readonly NamedActor[]): NamedActor[] => {
  const lines = new Map<string, NamedActor>();
  for (const actor of actors) {
    const key = [accountKey(actor), actor.restore?.time].join(' ');
    if (!lines.has(key)) lines.set(key, actor);
  }
  return [...lines.values()];
};

/** @returns the reason that there is no name */
const nameless = (state: string | undefined): string[] => {
  const word = state === undefined ? undefined : STATES[state];
  return word === undefined ? [] : [word];
};

const moreLine = (count: number): string[] => (count > 0 ? [T.more(formatCount(count))] : []);

/**
 * @param most actors that get a line; the last line counts the others
 * @returns the actors of a change, a line each, or one line with the reason that there is no name
 */
export const actorLines = (
  state: string | undefined,
  actors: readonly NamedActor[] = [],
  most = MAX_SHOWN,
): string[] => {
  if (actors.length === 0) return nameless(state);
  const distinct = distinctActors(actors);
  return [...distinct.slice(0, most).map(lineOf), ...moreLine(distinct.length - most)];
};

/** @returns short lines for a narrow column: the first author, the time, and the number of other actors */
export const firstActorLines = (state: string | undefined, actors: readonly NamedActor[] = []): string[] => {
  const [first, ...others] = distinctActors(actors);
  return first ? [...shortLines(first), ...moreLine(others.length)] : nameless(state);
};

/** @returns the reason that names are missing; undefined where the audit log is read */
export const auditMessage = (state: string | undefined): string | undefined =>
  state === undefined ? undefined : LOG[state];
