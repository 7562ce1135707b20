import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { attributeWords } from '@trc/domain/attributeWords';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { BackupComparison } from '../../src/catalog/browse/index.ts';
import type { ComparedObject } from '../../src/comparison/index.ts';
import { isRestorableId } from '../../src/directory/types/restorable.ts';
import { groupBy } from '../../src/restore/execute/pool.ts';
import type { Item } from '../../src/restore/types.ts';
import { INCIDENTS } from '@trc/simulator/tenant/incidents/index';
import type { IncidentReport } from '@trc/simulator/tenant/incidents/scene';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import { LAG_MS, LAGGING, NEW_OBJECT_LAG_MS } from '@trc/simulator/test/lag';
import { isDrawn } from '../drawn.ts';
import { TENANT_ID, describeItem } from '../restore/kit.ts';
import type { Contents } from './contents.ts';
import { compareContents, renewIds } from './differences.ts';
import { ROW_SETS, touchedBy } from './incidents.ts';
import { Reported, idsIn } from './listed.ts';
import { startRoundTrip } from './stage.ts';
import type { Chosen, RoundTrip } from './stage.ts';
import { startSeededTenant, withoutData } from './tenants.ts';

/** Names the victims of every incident. */
const SEED = process.env['SEED'] ?? 'round trip';
const USERS = 60;
/** More than the incident takes by default, so that some of them are not kept in Exchange. */
const VICTIMS: Readonly<Record<string, number>> = { groupEmptied: 4 };
const KEPT_ELSEWHERE = 'Differs and is managed in Exchange or on premises: ';
/** Schedules of privileged identity management: a restore leaves those that an incident made. */
const WATCHED = 'Compared but not written: ';
const NO_MESSAGE = '';

const tell = (objects: readonly unknown[]): string =>
  objects
    .slice(0, 12)
    .map((each) => JSON.stringify(each).slice(0, 900))
    .join('\n');
const differs = ({ inDirectory, attributes, message = NO_MESSAGE }: ComparedObject): boolean =>
  inDirectory !== true || attributes.length > 0 || message !== NO_MESSAGE;
const sortedText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : [JSON.stringify(value)]);

const restorableOf = (chosen: Record<ObjectType, string[]>): Chosen =>
  Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, chosen[type].filter((id) => isRestorableId(type, id))]));

const STATUS_ALONE = /^The directory answered \d{3}(?: \([^)]*\))?\.?$/;
const unexplainedErrors = ({ name, report }: Item): string[] =>
  report.errors
    .filter(({ message, reason }) => message.trim() === '' || (STATUS_ALONE.test(message) && reason === undefined))
    .map(({ message }) => `${name}: ${message}`);

/** All incidents at once. */
const EVERYTHING = 'everything';
/** These two touch every type, so they always run. One of several others is drawn. */
const FIXED = [EVERYTHING, 'authenticationWeakened'];
const SHARE = 4;
const CHOSEN = Object.keys(INCIDENTS).filter(
  (name) => INCIDENTS[name]?.alone !== true && (FIXED.includes(name) || isDrawn(name, SHARE)),
);

/** Real objects are added to the seeded ones, so one tenant covers both. */
const BOTH = ['seeded and real objects', true, withoutData] as const;
for (const [title, withRealObjects, skip] of withoutData === false
  ? [BOTH]
  : [['seeded objects', false, false] as const, BOTH]) {
  describe(`round trip of ${title}`, { skip }, () => {
    let trip: RoundTrip;
    let backupId: string;
    let held: Record<ObjectType, string[]>;
    let contents: Contents;
    const touchedTypes = new Set<string>();

    /** True if an earlier incident failed: the next one then begins with a new backup. */
    let begun = true;

    const begin = async (): Promise<void> => {
      backupId = await trip.backup();
      held = await trip.idsOf(backupId);
      contents = await trip.contents();
    };

    before(async () => {
      trip = await startRoundTrip(await startSeededTenant(USERS, withRealObjects));
      await begin();
    });
    after(async () => {
      await trip.close();
    });

    const rows = async (): Promise<[string, Entity][]> =>
      (await Promise.all(ROW_SETS.map(async (set) => (await trip.ask('GET', `/_simulator/export?part=${set}`)).value)))
        .flat()
        .map((row) => [row.id, row as unknown as Entity]);

    /**
     * Disturbs the tenant, which lags, and waits until it shows everything.
     * @returns the disturbed objects, and the created users
     */
    const happen = async (name: string): Promise<{ touched: Chosen; made: string[] }> => {
      const earlier = await rows();
      await trip.ask('POST', '/_simulator/behaviour', LAGGING);
      const report = (await trip.ask('POST', '/_simulator/incident', {
        name,
        seed: `${SEED} ${name}`,
        ...(VICTIMS[name] === undefined ? {} : { count: VICTIMS[name] }),
      })) as unknown as IncidentReport;
      assert.ok(report.deeds.length > 0, `${name} happens`);
      const made = report.deeds
        .filter(({ what, type }) => what === 'created' && type !== undefined)
        .map(({ id }) => id);
      await sleep(made.length > 0 ? NEW_OBJECT_LAG_MS : LAG_MS);
      return { touched: touchedBy(report, new Map([...earlier, ...(await rows())]), held), made };
    };

    /** Compares the backup before with a new one, with the new ids taken into account. */
    const compareWithNext = (
      { list, total, incomplete }: BackupComparison,
      reported: Reported,
      explained: ReadonlySet<string>,
    ): void => {
      assert.deepEqual([list.length, incomplete], [total, []]);
      const ids = (change: string): string[] =>
        list.filter((each) => each.change === change).map(({ type, id }) => `${type} ${id}`);
      const known = (each: string): boolean => !reported.namesStranger(each);
      assert.deepEqual(
        ids('removed')
          .filter(known)
          .map((each) => renewIds(each, reported.ids))
          .sort(),
        ids('added').filter(known).sort(),
        'who is gone is there under a new id',
      );
      const changed = list
        .filter(({ change }) => change === 'changed')
        .flatMap(({ type, id, attributes }) => attributes.map((attribute) => ({ type, id, ...attribute })));
      const left = changed.filter(({ id, name, oldValue, newValue }) => {
        const before = JSON.parse(renewIds(JSON.stringify(oldValue ?? null), reported.ids)) as unknown;
        if (sortedText(before) === sortedText(newValue ?? null)) return false;
        return (
          !explained.has(`${id} ${name.replace(/^links\./, '').split('.')[0]}`) &&
          !reported.namesStranger(JSON.stringify([oldValue, newValue]))
        );
      });
      assert.deepEqual(left, [], `the backups differ:\n${tell(left)}`);
    };

    const goThrough = async (name: string, test: TestContext): Promise<void> => {
      if (!begun) await begin();
      begun = false;
      const { touched, made } = await happen(name);
      for (const type of Object.keys(touched)) touchedTypes.add(type);
      const seen = await trip.compare(backupId, touched);
      assert.deepEqual(
        seen.filter((each) => !differs(each)),
        [],
        'a comparison shows what happened',
      );

      const everything = name === EVERYTHING;
      const { restore, items } = await trip.restore(backupId, everything ? restorableOf(held) : touched);
      assert.deepEqual(items.flatMap(unexplainedErrors), [], 'each error gives a reason to act on');
      const ids = await trip.newIds();
      // A reference that was dangling in the backup blocks a policy: the policy is never written without it.
      const named = items
        .flatMap(({ report }) => report.errors.filter(({ code }) => code === 'unresolvedReference'))
        .flatMap(({ message }) => idsIn(message));
      const dangling = named.filter((id) => ![...contents.values()].some((objects) => objects.has(id)));
      const next = await trip.backup();
      const changes = await trip.browser.compare(TENANT_ID, [backupId, next], { pagenum: 1, perpage: 5000 });
      const messages = changes.list.flatMap(({ id, message }) =>
        message === undefined ? [] : [[id.slice(id.lastIndexOf('/') + 1).toLowerCase(), message] as const],
      );
      const reported = new Reported(items, [...made, ...dangling], ids, new Set(), new Map(messages));
      assert.deepEqual(reported.unexcused().map(describeItem), [], `the restore is ${restore.status}`);

      const before = contents;
      contents = await trip.contents();
      const differences = compareContents(before, contents, ids).map((difference) => ({
        difference,
        listing: reported.listing(difference, contents),
      }));
      const unlisted = differences.filter(({ listing }) => listing === undefined).map(({ difference }) => difference);
      assert.deepEqual(unlisted, [], `differences that nothing explains:\n${tell(unlisted)}`);

      const again = (await trip.compare(backupId, held)).filter(differs);
      const explained = new Set(
        differences.flatMap(({ difference: { part, key, property } }) => [
          `${key} ${property}`,
          `${key.split(' ')[0]} ${part.replace('links/', '')}`,
        ]),
      );
      for (const { id, watched = [] } of again)
        for (const { name } of watched) explained.add(`${id} ${name.replace('links.', '')}`);
      /** The message names properties as a person reads them. */
      const inWords = new Set(
        [...explained].map((entry) => {
          const end = entry.lastIndexOf(' ') + 1;
          return entry.slice(0, end) + attributeWords(entry.slice(end));
        }),
      );
      const unexplained = again.filter(({ id, inDirectory, attributes, message = NO_MESSAGE }) => {
        const item = items.find(({ sourceId }) => sourceId === id);
        if (inDirectory !== true) return !reported.strangers.has(id.toLowerCase());
        const cannot = /cannot be restored: ([^.]*)\./.exec(message)?.[1]?.split(', ') ?? [];
        const now = item?.targetId ?? id;
        return !(
          attributes.every(
            (attribute) =>
              item?.state !== 'completed' &&
              (reported.namesStranger(JSON.stringify(attribute)) || item?.code === 'unresolvedReference'),
          ) &&
          cannot.every((words) => inWords.has(`${now} ${words}`)) &&
          (message === NO_MESSAGE ||
            cannot.length > 0 ||
            message.startsWith(KEPT_ELSEWHERE) ||
            message.startsWith(WATCHED))
        );
      });
      assert.deepEqual(unexplained, [], `a comparison still shows:\n${tell(unexplained)}`);

      compareWithNext(changes, reported, explained);
      backupId = next;
      held = await trip.idsOf(next);
      begun = true;

      const counts = groupBy(
        differences,
        ({ difference: { part, property }, listing }) =>
          `${part}${property === undefined ? '' : `.${property}`}: ${listing?.split('\n')[0]}`,
      );
      test.diagnostic(
        `${restore.status}; ${items.length} objects; impossible and listed: ${counts.size === 0 ? 'nothing' : [...counts].map(([words, list]) => `${list.length} x ${words}`).join(' | ')}`,
      );
    };

    it('a backup and the tenant that it was made of are equal', async () => {
      for (const { type } of OBJECT_TYPES) assert.ok(held[type].length > 0, `the tenant has ${type}`);
      const compared = await trip.compare(backupId, held);
      assert.equal(compared.length, Object.values(held).flat().length);
      assert.deepEqual(compared.filter(differs), []);
    });

    for (const name of CHOSEN) {
      it(`${name} is undone`, async (test) => goThrough(name, test));
    }

    it('every type was touched', () => {
      assert.deepEqual([...touchedTypes].sort(), OBJECT_TYPES.map(({ type }) => type).sort());
    });
  });
}
