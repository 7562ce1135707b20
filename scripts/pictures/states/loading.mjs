import { go, hold, open } from '../visit.mjs';
import { listPages } from './pages.mjs';

/** Skeletons appear after 200 ms; the code of the page comes first. */
const SKELETON = 1200;

/** Every page while its first answer is under way, and the start itself. */
export const loading = async (story) => {
  const { ada, product, camera } = story;
  for (const [name, to, calls] of listPages(story)) {
    // Reloaded, so that nothing of it is known; 404 asks for nothing itself.
    await open(ada, product, '/grant-permissions');
    const release = await hold(ada, calls);
    await go(ada, to);
    await ada.waitForTimeout(SKELETON);
    await camera.take(ada, `loading-${name}`);
    await release();
  }
  const release = await hold(ada, '**/api/init');
  await ada.goto(`${product.url}/backups`);
  await ada.getByRole('dialog', { name: 'Starting' }).waitFor();
  await camera.take(ada, 'loading-start');
  await release();
  // The code of a page that does not come.
  await open(ada, product, '/dashboard');
  await ada.route(/\/[^/]*\.js$/, (route) => route.abort());
  await go(ada, '/scheduler');
  await ada.getByText('This part of the console could not be loaded.').waitFor();
  await camera.take(ada, 'loading-no-code');
  await ada.unrouteAll();
};
