import type { GraphObject } from '../../directory/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { normalise } from '../../content/normalForm.ts';
import { problem } from '../errors.ts';
import { buildCreate, buildIntended } from '../plan/intent.ts';
import { readNaturalKeys, readObjectsLive } from './live.ts';
import { madeAs, saveIds } from '../names/newIds.ts';
import type { NewIds } from '../names/newIds.ts';
import { openStored } from './opening.ts';
import { groupBy, inPool, splitIntoParts } from './pool.ts';
import { addNotes, store } from './run.ts';
import type { Opened, RestoreContext } from './run.ts';
import { ATTEMPTS_PER_ITEM, resolve } from '../ledger/states.ts';
import { fail, putBack } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
const BATCH_SIZE = 20;
const CONCURRENCY = 2;

/** Returns true if a live object holds the values of our create request; write-only values (passwords) are ignored. */
const isOurs = ({ description, stored }: Opened, sent: GraphObject, live: GraphObject): boolean => {
  const names = Object.keys(sent).filter(
    (name) => Object.hasOwn(live, name) && (Object.hasOwn(stored.object, name) || description.naturalKey === undefined),
  );
  const part = (object: GraphObject): GraphObject => Object.fromEntries(names.map((name) => [name, object[name]]));
  return canonicalJson(normalise(description, part(live))) === canonicalJson(normalise(description, part(sent)));
};

interface Look {
  opened: Opened;
  /** Ids that share the natural key now and did not before. */
  fresh: readonly string[];
  ours: readonly { id: string; object: GraphObject }[];
  failed: boolean;
}

/** Lists the natural key of each object again and reads new objects. */
const look = async (run: RestoreContext, objects: readonly Opened[]): Promise<Look[]> => {
  const {
    directory,
    access,
    job: { signal },
  } = run;
  const keyed = objects.map((opened) => ({
    opened,
    key: opened.description.naturalKey?.(buildIntended(run, opened, undefined)),
  }));
  const asked = keyed.flatMap(({ opened, key }) => (key ? [{ opened, key }] : []));
  const lists = await access.reading((refusals) =>
    readNaturalKeys(
      directory,
      asked.map(({ opened: { description }, key }) => ({ description, key })),
      signal,
      refusals,
    ),
  );
  const looks = asked.map(({ opened }, index): Look => {
    const list = lists[index];
    const before = new Set((opened.item.preIds ?? []).map((id) => id.toLowerCase()));
    const fresh = Array.isArray(list)
      ? list.flatMap((object) => opened.description.idOf(object) ?? []).filter((id) => !before.has(id.toLowerCase()))
      : [];
    return { opened, fresh, ours: [], failed: !Array.isArray(list) };
  });
  const candidates = looks.flatMap(({ opened, fresh }) => fresh.map((id) => ({ opened, id })));
  const found = await access.reading((refusals) =>
    readObjectsLive(
      directory,
      candidates.map(({ opened, id }) => opened.description.read(id)),
      signal,
      refusals,
    ),
  );
  const ours = candidates.flatMap(({ opened, id }, index) => {
    const each = found[index];
    const sent = opened.description.create?.(opened.item.sourceId, buildCreate(run, opened)).body as
      GraphObject | undefined;
    return each?.kind === 'here' && sent && isOurs(opened, sent, each.object)
      ? [{ item: opened.item, id, object: each.object }]
      : [];
  });
  return looks.map((each) => ({ ...each, ours: ours.filter(({ item }) => item === each.opened.item) }));
};

const settle = async (run: RestoreContext, objects: readonly Opened[]): Promise<void> => {
  let open = objects.filter(
    (opened) => opened.description.naturalKey?.(buildIntended(run, opened, undefined)) !== undefined,
  );
  for (const { item } of objects.filter((opened) => !open.includes(opened))) {
    fail(
      item,
      problem(
        'needsReview',
        'The directory did not confirm that it created the object, and the object cannot be identified. Check ' +
          'whether it exists before you restore it again.',
      ),
    );
  }
  const until = run.clock.now() + run.settleMs;
  for (let wait = FIRST_WAIT_MS; open.length > 0; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    const looks = await look(run, open);
    const last = run.clock.now() >= until;
    const newIds: NewIds = [];
    const decided: Opened[] = [];
    for (const { opened, fresh, ours, failed } of looks) {
      const decision = resolve(
        fresh,
        ours.map(({ id }) => id),
      );
      const [only] = ours;
      if (decision.kind === 'adopt' && only) {
        newIds.push(...(madeAs(run, opened, only.object, only.id) ?? []));
        addNotes(opened.item, ['The directory had not confirmed that it created the object. It was found and used.']);
      } else if (!last || (failed && decision.kind === 'again')) {
        if (!last) continue;
        fail(
          opened.item,
          problem(
            'needsReview',
            'The directory did not confirm that it created the object, and a search for it failed. Check whether it ' +
              'exists before you restore it again.',
          ),
        );
      } else if (decision.kind === 'review') {
        fail(
          opened.item,
          problem(
            'needsReview',
            'The directory did not confirm that it created the object, and the object found may be another one. ' +
              'Check objects of this name.',
          ),
        );
      } else if (opened.item.attempt - opened.item.crashes >= ATTEMPTS_PER_ITEM) {
        fail(
          opened.item,
          problem('unclear', 'The directory did not create the object after several attempts and gave no reason.'),
        );
      } else {
        putBack(opened.item);
      }
      decided.push(opened);
    }
    if (decided.length > 0) {
      await store(
        run,
        decided.map(({ item }) => item),
        saveIds(run, newIds),
      );
      run.failpoint('R7');
    }
    open = open.filter((opened) => !decided.includes(opened));
    if (open.length > 0) await run.clock.sleep(Math.min(wait, Math.max(1, until - run.clock.now())), run.job.signal);
  }
};

/**
 * Finds the outcome of creates whose reply is missing, by looking and never by sending again. Items then are `sent`
 * with their id, unprocessed, or failed.
 */
export const resolveCreates = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  for (const [, ofType] of groupBy(items, ({ type }) => type)) {
    await inPool(splitIntoParts(ofType, BATCH_SIZE), CONCURRENCY, async (part) => {
      const opened = await openStored(run, part);
      await settle(run, opened);
      const open = new Set(opened.map(({ item }) => item));
      const damaged = part.filter((item) => !open.has(item) || item.state === 'failed');
      await store(run, damaged);
    });
  }
};
