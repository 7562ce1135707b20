import { attributeWords, valueWords } from '@trc/domain/attributeWords';
import type { PerType } from '@trc/domain/objectTypes';
import type { BatchAnswer, DirectoryCall } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import { toItemError, problem } from '../errors.ts';
import { joinUnknown, knownObject } from '../../directory/readState.ts';
import { joinUnknownParts } from '../../comparison/index.ts';
import { buildIntended, buildLiveSide } from '../plan/intent.ts';
import { readObjectsAgain } from './live.ts';
import { openStored } from './opening.ts';
import { groupBy } from './pool.ts';
import { isDeletion } from './removing.ts';
import { addErrors, addNotes, liveIdOf, store } from './run.ts';
import type { RestoreContext } from './run.ts';
import { isFinal } from '../ledger/states.ts';
import { completeInPart, fail, putBack } from '../ledger/transitions.ts';
import type { Item, Outcome } from '../types.ts';

/** The property that puts an undeleted object in force, and the value that does so. */
const IN_FORCE: PerType<{ property: string; value: unknown } | undefined> = {
  users: { property: 'accountEnabled', value: true },
  conditionalAccessPolicies: { property: 'state', value: 'enabled' },
  groups: undefined,
  directoryRoles: undefined,
  namedLocations: undefined,
  applications: undefined,
  servicePrincipals: undefined,
  administrativeUnits: undefined,
  tenantWidePolicies: undefined,
  authenticationStrengths: undefined,
  authenticationContexts: undefined,
};

/** The outcome of a write that the directory had not reported when the restore was aborted. */
const UNSAID: Readonly<Record<Outcome, string>> = {
  create: 'created the object',
  undelete: 'recovered the object',
  update: 'changed the object',
  equal: 'changed the object',
};

const unsaidOf = (item: Item): string => (isDeletion(item) ? 'deleted the object' : UNSAID[item.outcome ?? 'equal']);

/** The write was sent, and its outcome is unknown. */
const isUnanswered = ({ state, step, targetId }: Item): boolean =>
  state === 'running' && step === 'sent' && targetId === undefined;
/** The object left the recycle bin, or may have left it, and still lacks its properties. */
const isAsDeleted = ({ state, step, outcome }: Item): boolean =>
  state === 'running' && step === 'sent' && outcome === 'undelete';

/**
 * Calls that may still be made when a restore is left.
 * @returns nothing where the directory is out of reach or the time is up
 */
const lastly = async <T>(run: RestoreContext, ask: () => Promise<T[]>): Promise<T[]> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DirectoryError || run.writeSignal.aborted) return [];
    throw error;
  }
};

/**
 * Objects leave the recycle bin in their former state, a user possibly enabled. Looks once which objects are restored,
 * and disables those that the settings want disabled; nothing else of the objects is written.
 */
const disarm = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  for (const [type, ofType] of groupBy(items, (item) => item.type)) {
    const opened = await openStored(run, ofType);
    const found = await lastly(run, () =>
      readObjectsAgain(
        run.directory,
        opened.map(({ item, description }) => description.read(liveIdOf(run, item))),
        run.writeSignal,
      ),
    );
    const force = IN_FORCE[type];
    const writes: { item: Item; change: Record<string, unknown>; call: DirectoryCall }[] = [];
    opened.forEach((one, index) => {
      const each = found[index];
      if (each?.kind !== 'here') return;
      const { item, description } = one;
      item.targetId ??= liveIdOf(run, item);
      const wanted = force && buildIntended(run, one, each.object)[force.property];
      if (!force || each.object[force.property] !== force.value || wanted === force.value) return;
      const change = knownObject(
        { [force.property]: wanted },
        joinUnknown(joinUnknownParts(buildLiveSide(run, one, each.object)), joinUnknownParts(one.stored)),
      );
      for (const call of description.update?.(item.targetId, change, each.object) ?? [])
        writes.push({ item, change, call });
    });
    const answers = await lastly<BatchAnswer>(run, () =>
      run.directory.batch(
        writes.map(({ call }) => call),
        { signal: run.writeSignal },
      ),
    );
    writes.forEach(({ item, change }, index) => {
      const error = answers[index] ? answers[index].error : new DirectoryError('The directory did not answer in time.');
      if (error) return addErrors(item, [toItemError(error, 'It was restored and may be in force. ')]);
      item.report = { ...item.report, written: { ...item.report.written, ...change } };
      addNotes(item, [
        `It was restored in force; ${Object.entries(change)
          .map(([name, value]) => `${attributeWords(name)} was set to ${valueWords(name, String(value))}`)
          .join(', ')}, as intended.`,
      ]);
    });
  }
};

/**
 * Ends the items of a restore that cannot go on: existing objects stay and end as partly restored; the others are not
 * begun.
 */
export const abortRestore = async (run: RestoreContext, code: string, reason: string): Promise<void> => {
  const open = [...run.items.values()].filter(({ state }) => !isFinal(state));
  await disarm(run, open.filter(isAsDeleted));
  for (const item of open.filter(({ state }) => !isFinal(state))) {
    if (isUnanswered(item)) {
      fail(
        item,
        problem(
          'needsReview',
          `${reason} The directory had not said whether it ${unsaidOf(item)}. Check whether it exists before you ` +
            `restore it again.`,
        ),
      );
    } else if ((item.step === 'made' || run.nameConflicts.waiting.has(item)) && run.notWritten.has(item)) {
      fail(item, ...(run.pendingErrors.get(item) ?? []), problem(code, `${reason} Nothing of the object was written.`));
    } else if (item.state === 'running' && !(item.step === 'made' && item.outcome === 'equal')) {
      completeInPart(item, [problem(code, `${reason} The object was not finished or not verified.`)]);
    } else if (item.state === 'running') {
      putBack(item);
    }
    if (item.state === 'unprocessed' && code !== 'canceled') addErrors(item, [problem(code, reason)]);
  }
  await store(run, open);
};
