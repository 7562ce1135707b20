import { attributeWords } from '@trc/domain/attributeWords';
import { NAMES } from '@trc/domain/texts/names';
import { isRecord } from '../../directory/index.ts';
import type { DirectoryCall, GraphObject } from '../../directory/index.ts';
import { changedProperties } from '../../comparison/index.ts';
import { owningApplication, isTenantProperty } from '../../comparison/extensions.ts';
import { currentPlan, isExtension, requestedOf, SECURITY_ATTRIBUTES } from '../../backup/readingPlan.ts';
import { takeBeforeImage } from '../ledger/beforeImages.ts';
import { toItemError, problem } from '../errors.ts';
import { buildIntendedSide, buildLiveSide } from './intent.ts';
import { readNow } from '../execute/opening.ts';
import { liveIdOf } from '../execute/run.ts';
import type { Opened, RestoreContext } from '../execute/run.ts';
import { sendUntilClear } from '../execute/sendWrite.ts';
import type { Item, ItemError } from '../types.ts';

/** The result of the writes of tenant properties of one object. */
export interface TenantWrites {
  written: number;
  errors: readonly ItemError[];
}

/** A set of custom security attributes names its type in every write (Graph: assign custom security attributes). */
const SET_TYPE = '#microsoft.graph.customSecurityAttributeValue';

/** A write changes the attributes that it names, so those that shall go are named with null. */
const attributeSets = (wanted: unknown, live: unknown): GraphObject => {
  const [sets, there] = [isRecord(wanted) ? wanted : {}, isRecord(live) ? live : {}];
  const names = [...new Set([...Object.keys(sets), ...Object.keys(there)])].filter((name) => !name.startsWith('@'));
  return Object.fromEntries(
    names.map((name) => {
      const [own, before] = [isRecord(sets[name]) ? sets[name] : {}, isRecord(there[name]) ? there[name] : {}];
      const gone = Object.keys(before).filter((each) => !each.includes('@') && !Object.hasOwn(own, each));
      return [name, { '@odata.type': SET_TYPE, ...Object.fromEntries(gone.map((each) => [each, null])), ...own }];
    }),
  );
};

const bodyOf = (changes: GraphObject, live: GraphObject): GraphObject =>
  Object.hasOwn(changes, SECURITY_ATTRIBUTES)
    ? { ...changes, [SECURITY_ATTRIBUTES]: attributeSets(changes[SECURITY_ATTRIBUTES], live[SECURITY_ATTRIBUTES]) }
    : changes;

const unregistered = (name: string): ItemError => {
  const owner = owningApplication(name);
  const where = owner === undefined ? 'The schema extension' : `The application ${owner} that defines it`;
  return problem(
    'extensionNotRegistered',
    `${NAMES.beginning(attributeWords(name))} was not changed. ${where} is not in the directory. Restore it together with this object.`,
    name,
  );
};

/** @returns the tenant properties of an object to be written, and those that cannot be written */
const changesOf = (
  run: RestoreContext,
  one: Opened,
  live: GraphObject,
): { changes: GraphObject; errors: ItemError[] } => {
  const { changes } = changedProperties(
    one.description,
    buildLiveSide(run, one, live),
    buildIntendedSide(run, one, live),
  );
  const registered = requestedOf(run.requested.now, one.description.type).extensions ?? [];
  const names = Object.keys(changes).filter(isTenantProperty);
  const isKnown = (name: string): boolean => !isExtension(name) || registered.includes(name);
  return {
    changes: Object.fromEntries(names.filter(isKnown).map((name) => [name, changes[name]])),
    errors: names.filter((name) => !isKnown(name)).map(unregistered),
  };
};

const callFor = (run: RestoreContext, { item, description }: Opened, body: GraphObject): DirectoryCall => {
  const { path, throttleClass } = description.read(liveIdOf(run, item));
  return { method: 'PATCH', path: path.split('?')[0] ?? path, body, ...(throttleClass ? { throttleClass } : {}) };
};

const write = async (run: RestoreContext, one: Opened, live: GraphObject): Promise<TenantWrites> => {
  const { changes, errors } = changesOf(run, one, live);
  const body = bodyOf(changes, live);
  let written = 0;
  // Properties are written one by one, so that a refused value does not stop the others.
  for (const [name, value] of Object.entries(body)) {
    const call = callFor(run, one, { [name]: value });
    const sent = await sendUntilClear(run, call, await run.sendBatched(call));
    if (sent.kind === 'unsent') break;
    if (sent.kind === 'done') written += 1;
    else errors.push({ ...toItemError(sent.error), attribute: name });
  }
  const { item } = one;
  if (written > 0)
    item.report = {
      ...item.report,
      intended: { ...item.report.intended, ...changes },
      written: { ...item.report.written, ...changes },
    };
  return { written, errors };
};

const mayHave = (run: RestoreContext, { item, stored }: Opened): boolean =>
  run.tenantProperties.has(item) || (run.job.fence > 1 && Object.keys(stored.object).some(isTenantProperty));

/**
 * Writes extension values and custom security attributes of objects that are there. The extensions of a re-created
 * application exist once its links have been written, so this comes after them.
 * @param intend stores the intent of items before the first write
 */
export const writeTenantProperties = async (
  run: RestoreContext,
  opened: readonly Opened[],
  intend: (items: readonly Item[]) => Promise<void>,
): Promise<ReadonlyMap<Item, TenantWrites>> => {
  const candidates = opened.filter((one) => mayHave(run, one));
  const results = new Map<Item, TenantWrites>();
  if (candidates.length === 0) return results;
  const found = await readNow(run, candidates);
  const here = candidates.flatMap((one, index) => {
    const each = found[index];
    return each?.kind === 'here' ? [{ one, live: each.object }] : [];
  });
  const changing = here.filter(({ one, live }) => Object.keys(changesOf(run, one, live).changes).length > 0);
  for (const { one, live } of changing) takeBeforeImage(one.item, live);
  if (changing.length > 0) await intend(changing.map(({ one }) => one.item));
  await Promise.all(
    here.map(async ({ one, live }) => {
      const result = await write(run, one, live);
      if (result.written > 0 || result.errors.length > 0) results.set(one.item, result);
    }),
  );
  return results;
};

/** Extensions that an application got with its links are asked for by name from here on. */
export const learnExtensions = async (run: RestoreContext): Promise<void> => {
  run.requested = {
    ...run.requested,
    now: (await currentPlan(run.directory, { signal: run.job.signal, fresh: true, heldBefore: true })).requested,
  };
};
