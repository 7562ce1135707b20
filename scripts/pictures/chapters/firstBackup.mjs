import { fault } from '../tenant.mjs';
import { closeToasts, open } from '../visit.mjs';

/** Pages before there is anything to show, the first backup, and the list with it. */
export const firstBackup = async ({ browser, product, ada, camera }) => {
  const visitor = await browser.newPage();
  await visitor.goto(`${product.url}/backups`);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await camera.take(visitor, 'sign-in', { size: { width: 1100, height: 680 } });
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await visitor.getByText('Ada Lindqvist').waitFor();
  await camera.take(visitor, 'accounts', { size: { width: 1100, height: 680 } });
  await visitor.context().close();

  await ada.getByText('No backups found').waitFor();
  await camera.take(ada, 'backups-empty', { size: { width: 1100, height: 680 } });
  for (const [name, to, text] of [
    ['dashboard-empty', '/dashboard', 'No backup yet'],
    ['restores-empty', '/restores', 'No restore jobs found'],
    ['schedule-empty', '/scheduler', 'No backup schedule yet'],
    ['changes-few', '/changes', 'A completed backup is needed'],
  ]) {
    await open(ada, product, to);
    await ada
      .getByText(text)
      .first()
      .waitFor()
      .catch(() => console.error(`${to} does not say "${text}"`));
    await camera.take(ada, name, { inGuide: name === 'dashboard-empty' });
  }

  await open(ada, product, '/backups');
  // So slow that it is running still when the picture is taken.
  await fault(product, { name: 'slow', path: '/users*', delayMs: camera.isAll ? 60_000 : 4000, count: 1 });
  await ada.getByRole('button', { name: 'Run backup' }).first().click();
  await ada.getByText('Running', { exact: true }).first().waitFor();
  await closeToasts(ada);
  await ada.waitForTimeout(1500);
  await camera.take(ada, 'backup-running', { size: { width: 1100, height: 680 } });
  await ada.getByText('Completed', { exact: true }).first().waitFor({ timeout: 300_000 });
  await camera.take(ada, 'backup-completed', { size: { width: 1100, height: 680 } });
  await closeToasts(ada);
};
