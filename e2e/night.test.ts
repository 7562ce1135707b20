import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { textOf } from '@trc/simulator/tenant/store/entity';
import { createIdMap } from '../server/src/catalog/idMap.ts';
import { readContents } from '../server/test/roundTrip/contents.ts';
import type { Contents } from '../server/test/roundTrip/contents.ts';
import { compareContents } from '../server/test/roundTrip/differences.ts';
import type { TenantDifference } from '../server/test/roundTrip/differences.ts';
import { importRealObjects, withoutData } from '../server/test/roundTrip/tenants.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { countClicks } from './support/clicks.ts';
import { numbersToType } from './support/numbersToType.ts';
import { callAs, signedIn } from './support/signedInCall.ts';
import { covered } from './support/visualChecks.ts';
import { eventually } from './support/eventually.ts';
import { backedUp, changeTenant } from './support/wizard.ts';

const IS_LONG = process.env['LONG'] === 'on';
const CULPRIT = 'nora@fabrikam.example';
const LONG = { timeout: IS_LONG ? 900_000 : 120_000 };
/** Goals of the night, in clicks. */
const UNTIL_SEEN = 3;
const UNTIL_STARTED = 15;
const UNTIL_UNDONE = 3;

const NAMES = ['userPrincipalName', 'displayName'];
/** Set by the directory whenever it writes an object. */
const STAMPS = ['modifiedDateTime', 'createdDateTime', 'deletedDateTime', 'version'];

/** True for a difference that the directory sets itself. */
const isOfDirectory = ({ part, property = '' }: TenantDifference): boolean =>
  STAMPS.includes(property) || (part === 'servicePrincipals' && property === 'signInAudience');

interface Operation {
  id: string;
  kind: string;
  state: string;
  losses: readonly string[];
}

const operationsOf = async (page: Page, authorization: string, path: string): Promise<Operation[]> => {
  const operations: Operation[] = [];
  for (let pagenum = 1, total = 1; operations.length < total; pagenum += 1) {
    const at = `/api${path}/operations`;
    const found = await callAs<{ list: Operation[]; total: number }>(page, authorization, at, {
      pagenum,
      perpage: 100,
    });
    operations.push(...found.list);
    total = found.total;
  }
  return operations;
};

/** Ids of everything about which the plan says that it is not as it was, or not whole. */
const listedIn = async (page: Page, authorization: string, path: string): Promise<string[]> => {
  const { cannot } = await callAs<{ cannot: { id: string }[] }>(page, authorization, `/api${path}`);
  const operations = await operationsOf(page, authorization, path);
  const open = operations.filter(
    // An object that the undo deletes stays in the recycle bin, with its links.
    ({ kind, state, losses }) => losses.length > 0 || kind === 'unchanged' || kind === 'delete' || state !== 'done',
  );
  return [...cannot, ...open].map(({ id }) => id.toLowerCase());
};

const tell = (list: readonly TenantDifference[]): string =>
  list.map((one) => JSON.stringify(one).slice(0, 400)).join('\n');

describe('the night of the incident', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: IS_LONG ? '3000' : '80' });
  let good: Contents;
  let damaged: Contents;
  let plan: string;
  let created: string[];
  /** A second plan for the same objects still lists the objects that the first one could not restore. */
  const listed: string[] = [];

  const contents = (): Promise<Contents> => readContents((method, path) => changeTenant(stage.product, method, path));
  const rows = (page: Page): Locator =>
    page.getByRole('table', { name: 'Changes' }).locator(':scope > tbody > tr:not(.table-below)');

  /**
   * The differences of a state from a former one, without listed ones. Objects that were created again are known by
   * their names.
   */
  const differ = (former: Contents, later: Contents, known: readonly string[]): TenantDifference[] => {
    const pairs = [...former].flatMap(([part, objects]) => {
      const byName = new Map(
        [...(later.get(part)?.values() ?? [])].flatMap((each) =>
          NAMES.map((name) => [`${name} ${textOf(each[name])}`, each] as const),
        ),
      );
      return [...objects.values()].flatMap((object) => {
        if (later.get(part)?.has(textOf(object['id']))) return [];
        const name = NAMES.find((each) => typeof object[each] === 'string');
        const found = name === undefined ? undefined : byName.get(`${name} ${textOf(object[name])}`);
        if (!found || found['id'] === object['id']) return [];
        return [
          ['object', textOf(object['id']), textOf(found['id'])] as const,
          ...(typeof object['appId'] === 'string' ? [['appId', object['appId'], textOf(found['appId'])] as const] : []),
        ];
      });
    });
    const ids = createIdMap(pairs);
    const isKnown = ({ key }: TenantDifference): boolean =>
      known.some((id) => [id, ids.current('object', id)].some((one) => key.includes(one)));
    return compareContents(former, later, ids).filter((one) => !isKnown(one) && !isOfDirectory(one));
  };

  const start = async ({ page }: Visit, name = 'Start the plan'): Promise<void> => {
    await page.getByRole('button', { name }).click(LONG);
    const dialog = page.getByRole('dialog');
    for (const { field, text } of await numbersToType(dialog)) await field.fill(text);
    await dialog.getByRole('button', { name }).click();
    await page.getByText(/^The restore of this plan has ended\. /).waitFor(LONG);
  };

  /** Remaining abilities of the accounts that the incident created. */
  const effectsOf = (contents: Contents) =>
    created.map((id) => ({
      isEnabled: contents.get('users')?.get(id)?.['accountEnabled'],
      roles: [...(contents.get('roleAssignments')?.values() ?? [])].filter(({ principalId }) => principalId === id)
        .length,
    }));

  /** The night as one person, from the dashboard to the end of the plan. */
  const putRight = async (person: 'ada' | 'oscar', containsCreated: boolean): Promise<void> => {
    const visit = await stage.visit();
    const { page } = visit;
    const bearer = await signedIn(visit, person, '/dashboard');
    const clicks = await countClicks(page);
    await page.getByRole('link', { name: 'Compare with the directory now' }).click();
    await page.getByText(/^The directory as it was on /).waitFor(LONG);
    const label = await page.locator('.changes-severities label', { hasText: 'Critical' }).innerText();
    const critical = Number(label.replace(/\D/g, ''));
    await eventually(async () => {
      const marks = await rows(page).locator('.status').allInnerTexts();
      return marks.filter((mark) => mark === 'Critical').length;
    }, critical);
    const seen = await clicks();
    assert.ok(seen >= 1 && seen <= UNTIL_SEEN, `${seen} clicks until every critical change was on screen`);
    await page.getByRole('button', { name: /^Select all \d/ }).click();
    const contains = page.getByRole('checkbox', { name: /created since\. Contain in the same plan: [1-9]/ });
    await contains.waitFor();
    if (!containsCreated) await contains.uncheck();
    await page.getByRole('button', { name: 'Plan the selected changes' }).click();
    await page.waitForURL('**/plans/*', LONG);
    await start(visit);
    const started = await clicks();
    assert.ok(started > seen && started <= UNTIL_STARTED, `${started} clicks until the plan ran`);
    plan = new URL(page.url()).pathname;
    listed.push(...(await listedIn(page, bearer, plan)));
    // Refusals of the directory have to be known before the start.
    const refused = (await operationsOf(page, bearer, plan)).filter(({ state }) =>
      ['failed', 'inPart'].includes(state),
    );
    assert.deepEqual(refused, [], JSON.stringify(refused));
    const now = await contents();
    const left = differ(good, now, [...listed, ...created]);
    assert.deepEqual(left, [], tell(left));
    assert.deepEqual(
      effectsOf(now).map(({ isEnabled, roles }) => [isEnabled, roles > 0]),
      created.map(() => [!containsCreated, false]),
    );
    await visit.end();
  };

  before(async () => {
    if (withoutData === false) await importRealObjects(stage.product.tenantUrl, stage.product.dataDir);
    await backedUp(stage);
    good = await contents();
    await changeTenant(stage.product, 'POST', '/_simulator/incident', { name: 'everything', by: CULPRIT });
    damaged = await contents();
    // A plan of changes leaves created objects alone.
    created = [...(damaged.get('users')?.keys() ?? [])].filter(
      (id) => good.get('users')?.has(id) === false && good.get('deleted/users')?.has(id) === false,
    );
  });

  it('is seen, planned and put right with few clicks', () => putRight('ada', false));

  it('is taken back with few clicks', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const bearer = await signedIn(visit, 'ada', '/dashboard');
    const clicks = await countClicks(page);
    const latest = page.getByRole('region', { name: 'Latest restore', exact: true });
    // The reminder comes late and must not cover the button.
    await latest.getByText(/The account can still sign in\./).waitFor(LONG);
    assert.deepEqual(await covered(visit), []);
    await latest.getByRole('button', { name: 'Undo this restore' }).click();
    await page.waitForURL((url) => url.pathname !== plan && url.pathname.startsWith('/plans/'), LONG);
    await start(visit, 'Start undo');
    const undone = await clicks();
    assert.ok(undone >= 1 && undone <= UNTIL_UNDONE, `${undone} clicks until the undo ran`);
    const left = differ(damaged, await contents(), await listedIn(page, bearer, new URL(page.url()).pathname));
    assert.deepEqual(left, [], tell(left));
    await visit.end();
  });

  it('is put right by an operator with one plan, which contains the created account as well', () =>
    putRight('oscar', true));
});
