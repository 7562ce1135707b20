import { randomUUID } from 'node:crypto';
import { attributeWords } from '@trc/domain/attributeWords';
import type { DirectoryCall, GraphObject } from '../../directory/index.ts';
import { isRecord } from '../../directory/index.ts';
import { knownObject } from '../../directory/readState.ts';
import { joinUnknownParts } from '../../comparison/index.ts';
import { addNotes, liveIdOf, store } from '../execute/run.ts';
import type { OpenedLive, RestoreContext } from '../execute/run.ts';
import { send, sendUntilClear } from '../execute/sendWrite.ts';
import type { Sent } from '../execute/sendWrite.ts';
import { releaseNames, listUniqueNames } from './nameConflicts.ts';
import type { Refused } from '../execute/runParts.ts';
import type { Item } from '../types.ts';

type Waiting = ReadonlyMap<Item, { refused?: Refused; wanted: readonly string[] }>;

/** Returns objects that each want a name of the next one, the last one a name of the first; empty without a cycle. */
const cycleOf = (waiting: Waiting): Item[] => {
  const holders = new Map(
    [...waiting].flatMap(([item, { refused }]) =>
      refused ? listUniqueNames(refused.one.description, refused.one.live).map((name) => [name, item] as const) : [],
    ),
  );
  const checked = new Set<Item>();
  for (const [start, { refused }] of waiting) {
    const path: Item[] = [];
    for (let at: Item | undefined = refused ? start : undefined; at !== undefined && !checked.has(at);) {
      checked.add(at);
      path.push(at);
      const next = holderFor(at, waiting, holders);
      const begun = next === undefined ? -1 : path.indexOf(next);
      if (begun >= 0) return path.slice(begun);
      at = next;
    }
  }
  return [];
};

const holderFor = (item: Item, waiting: Waiting, holders: ReadonlyMap<string, Item>): Item | undefined =>
  waiting
    .get(item)
    ?.wanted.map((name) => holders.get(name))
    .find((holder) => holder !== undefined && holder !== item);

/** Builds a temporary unused name at the same domain. In a list, the values that the object keeps stay. */
const passing = (former: unknown, wanted: unknown, token: string): unknown => {
  if (typeof former === 'string' && former !== '')
    return former.includes('@') ? `${token}@${former.slice(former.lastIndexOf('@') + 1)}` : token;
  if (Array.isArray(former) && Array.isArray(wanted) && former.every((name) => typeof name === 'string'))
    return former.filter((name) => wanted.includes(name));
  return undefined;
};

/** The names that an object has, of those that it is to be given others for. */
const formerOf = ({ one, call }: Refused): GraphObject =>
  Object.fromEntries(
    (one.description.uniqueNames ?? [])
      .filter((name) => isRecord(call.body) && Object.hasOwn(call.body, name))
      .map((name) => [name, one.live[name] ?? null]),
  );

const passingOf = (refused: Refused): GraphObject => {
  const token = `swap-${randomUUID().slice(0, 8)}`;
  const wanted = isRecord(refused.call.body) ? refused.call.body : {};
  return Object.fromEntries(
    Object.entries(formerOf(refused)).flatMap(([name, former]) => {
      const value = passing(former, wanted[name], token);
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/**
 * A cancel takes effect before or after, not while an object has a temporary name.
 * @returns the result of the last write
 */
const sendAll = async (run: RestoreContext, calls: readonly DirectoryCall[]): Promise<Sent['kind']> => {
  const sender = { ...run, job: { ...run.job, signal: run.writeSignal } };
  for (const call of calls) {
    const sent = await sendUntilClear(sender, call, await send(sender, call));
    run.failpoint('R6');
    if (sent.kind !== 'done') return sent.kind;
  }
  return 'done';
};

const renaming = (
  run: RestoreContext,
  { item, description, live }: OpenedLive,
  names: GraphObject,
): readonly DirectoryCall[] =>
  description.update?.(liveIdOf(run, item), knownObject(names, joinUnknownParts({ object: live, links: {} })), live) ??
  [];

/**
 * Objects that have one another's names would wait without end: the first object gets a temporary name, the others get
 * their names, then the first gets its own. If one of these writes is refused, all get their former names back.
 * @returns true if there was such a cycle
 */
export const breakCycle = async (run: RestoreContext): Promise<boolean> => {
  const cycle = cycleOf(run.nameConflicts.waiting).flatMap(
    (item) => run.nameConflicts.waiting.get(item)?.refused ?? [],
  );
  const [first, ...others] = cycle;
  if (!first) return false;
  // Once is enough: a refusal of its parts would be the same one.
  for (const { one } of cycle) delete run.nameConflicts.waiting.get(one.item)?.refused;
  run.job.signal.throwIfAborted();
  const former = formerOf(first);
  const between = passingOf(first);
  addNotes(first.one.item, [
    `${Object.keys(between)
      .map(
        (name) =>
          `${attributeWords(name)} had a passing value, because objects had one another's names. ` +
          `Before it was ${JSON.stringify(former[name])}.`,
      )
      .join(' ')}`,
  ]);
  await store(run, [first.one.item]);
  const steps = [
    { refused: first, calls: renaming(run, first.one, between) },
    ...others.reverse().map((refused) => ({ refused, calls: [refused.call] })),
    { refused: first, calls: [first.call] },
  ];
  const begun: Refused[] = [];
  for (const { refused, calls } of steps) {
    const came = await sendAll(run, calls);
    if (came === 'done' || came === 'unclear') begun.push(refused);
    if (came === 'done') continue;
    for (const each of begun.reverse()) await sendAll(run, renaming(run, each.one, formerOf(each)));
    return true;
  }
  for (const { one } of cycle) {
    run.nameConflicts.renamed.add(one.item);
    releaseNames(run, listUniqueNames(one.description, one.live));
  }
  return true;
};
