import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { callerOf } from '../scripts/lib/callAsUser.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { startHook } from '../server/test/notices/receivers.ts';
import { TEXTS } from '@trc/domain/texts';
import { NOTIFICATION_TEXTS as T } from '@trc/domain/texts/notifications';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows, runToTheEnd } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { checkThemes, inspectThemes } from './support/visualChecks.ts';

const LOOKED_AT = { bypassCSP: true } as const;
const SCHEDULE = { enabled: true, days: [1, 3], time: '03:00', max_backups_to_retain: 30 };
const DISABLED = /The backup schedule was disabled/;
const LOWERED = /The number of backups to retain was lowered to 5/;

const { acknowledge, forAdministrators } = TEXTS.notices;

describe('notices and notifications', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notifications-'));
  const hook = await startHook();
  const metricsPort = await freePort();
  const file = join(folder, 'notifications.json');
  writeFileSync(join(folder, 'secret'), 'a secret of at least 24 characters', { mode: 0o600 });
  const common = { type: 'webhook', url: hook.url, secretFile: 'secret' };
  writeFileSync(
    file,
    JSON.stringify({
      targets: [
        { ...common, name: 'soc' },
        { ...common, name: 'on-call', severity: 'critical', kinds: ['noBackup', 'emergencyAccess'], names: true },
        {
          type: 'email',
          name: 'mail',
          host: '127.0.0.1',
          port: 1,
          security: 'none',
          from: 'a@b.example',
          to: ['c@d.example'],
        },
      ],
    }),
  );
  const stage = onStage({ TENANT_SIZE: '60', NOTIFICATIONS_FILE: file, METRICS_PORT: String(metricsPort) });
  let [ada, vera]: Visit[] = [];

  const visitOf = async (person: 'ada' | 'vera'): Promise<Visit> => {
    const visit = await stage.visit(LOOKED_AT);
    await visit.signInAs(person);
    return visit;
  };
  const shown = (visit: Visit | undefined): Page => {
    assert.ok(visit);
    return visit.page;
  };
  const card = (name: string): Locator => shown(ada).getByRole('region', { name, exact: true });
  const deliveries = (type: string): number =>
    hook.received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === type).length;
  const openCritical = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/open_notices\{severity="critical"\} (\d+)/.exec(text)?.[1]);
  };

  before(async () => {
    const oscar = await stage.visit();
    await oscar.signInAs('oscar');
    await oscar.page.getByRole('button', { name: 'Run backup' }).click();
    await runToTheEnd(oscar.page);
    await rows(oscar.page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await oscar.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await eventually(() => rows(oscar.page).filter({ hasText: 'Completed' }).count(), 0, 'completed backups');
    const ask = await callerOf(oscar.page);
    const changes = [{}, { days: [1, 2] }, { max_backups_to_retain: 5 }, { max_backups_to_retain: 5, enabled: false }];
    for (const change of changes) await ask('/api/schedule_backup', { ...SCHEDULE, ...change });
    await oscar.end();
  });
  after(() => {
    hook.close();
    rmSync(folder, { recursive: true });
  });

  it('shows a critical notice to everybody, and only an administrator can acknowledge it', async () => {
    [ada, vera] = [await visitOf('ada'), await visitOf('vera')];
    for (const page of [ada.page, vera.page]) await page.getByText(DISABLED).waitFor();
    await vera.page.getByText(forAdministrators).waitFor();
    assert.equal(await vera.page.getByRole('button', { name: acknowledge }).count(), 0);
    assert.equal(await openCritical(), 2);
    await inspectThemes(ada, 'notices');
    await inspectThemes(vera, 'notices-viewer');
  });

  it('shows a critical notice until it is acknowledged, and the page names the administrator', async () => {
    const [own, other] = [shown(ada), shown(vera)];
    await other.reload();
    await other.getByText(DISABLED).waitFor();
    await own.getByRole('button', { name: acknowledge }).click();
    await own.getByText(LOWERED).waitFor();
    await own.getByRole('button', { name: acknowledge }).click();
    await eventually(() => own.getByRole('button', { name: acknowledge }).count(), 0, 'open notices of ada');
    await other.reload();
    await vera?.usable();
    await eventually(() => other.getByText(forAdministrators).count(), 0, 'open notices of vera');
    await eventually(openCritical, 0, 'critical notices in the metrics');
    await ada?.open('/notifications');
    const row = own.getByRole('row').filter({ hasText: DISABLED });
    await row.getByText(/^ada@fabrikam\.example, /).waitFor();
  });

  it('delivers to the targets by severity and kind, with a signature', async () => {
    await eventually(() => Promise.resolve(deliveries('recovery.scheduleDisabled')), 1, 'deliveries');
    const { headers } = hook.received[0] ?? {};
    assert.match(String(headers?.['webhook-signature']), /^v1,/);
    await eventually(() => card('soc').getByText(T.states.delivering).count(), 1, 'state of the target');
    await card('on-call').getByText(T.states.unused).waitFor();
  });

  it('sends a test from the page and shows the result', async () => {
    const before = hook.received.length;
    await card('on-call')
      .getByRole('button', { name: T.testOf('on-call') })
      .click();
    await card('on-call').getByText(T.testDelivered).waitFor();
    await card('on-call').getByText(T.states.delivering).waitFor();
    assert.equal(hook.received.length, before + 1);
    hook.answers.push(500);
    await card('on-call')
      .getByRole('button', { name: T.testOf('on-call') })
      .click();
    await card('on-call').getByText('The receiver answered 500.').first().waitFor();
    await card('on-call').getByText(T.states.failing).waitFor();
    await card('mail').getByText(T.states.failing).waitFor();
    assert.ok(!(await shown(ada).locator('main').textContent())?.includes('/hook'), 'no path of an address');
  });

  it('fits every width, light and dark', async () => {
    assert.ok(ada && vera);
    await inspectThemes(ada, 'notifications');
    await ada.page.setViewportSize({ width: 320, height: 720 });
    await ada.page.getByRole('row').filter({ hasText: LOWERED }).scrollIntoViewIfNeeded();
    await checkThemes(ada, 'notifications-history-320');
    await Promise.all([ada.end(), vera.end()]);
  });
});
