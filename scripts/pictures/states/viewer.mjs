import { open, signedIn } from '../visit.mjs';

/** Pictures of the console for a person who may only look. */
export const viewer = async ({ browser, product, camera, restoreId, earlier }) => {
  const vera = await signedIn(browser, product, 'Vera Castellano');
  const pages = [
    ['dashboard', '/dashboard'],
    ['backups', '/backups'],
    ['restores', '/restores'],
    ['report', `/restore-report/${restoreId}`],
    ['records', `/restores/${restoreId}/users`],
    ['not-found', `/backups/${earlier}`],
  ];
  for (const [name, to] of pages) {
    await open(vera, product, to);
    await vera.waitForTimeout(1200);
    await camera.take(vera, `viewer-${name}`);
  }
  await vera.context().close();
};
