import { go, open, refuse } from '../visit.mjs';
import { listPages } from './pages.mjs';

/** Texts of a page whose first call failed. */
const SAYS = /Unavailable|could not be|cannot be shown|is busy|prepares this/;
/** Lists that pause and resume after too many requests. */
const PAUSES = ['wizard', 'changes', 'records'];

/** Every page whose first call fails, and the lists that are asked too often. */
export const failing = async (story) => {
  const { ada, product, camera } = story;
  for (const [status, word, which] of [
    [503, 'failed', undefined],
    [429, 'busy', PAUSES],
  ]) {
    for (const [name, to, calls] of listPages(story).filter(([each]) => which === undefined || which.includes(each))) {
      await open(ada, product, '/grant-permissions');
      await refuse(ada, calls, status);
      await go(ada, to);
      await ada.locator('main').getByText(SAYS).first().waitFor();
      await camera.take(ada, `${word}-${name}`);
      await ada.unrouteAll();
    }
  }
  for (const [name, to] of [
    ['wizard', '/backups/abc'],
    ['report', '/restore-report/abc'],
    ['records', '/restores/abc/users'],
  ]) {
    await open(ada, product, to);
    await ada
      .getByText(/is not found$/)
      .first()
      .waitFor();
    await camera.take(ada, `unknown-${name}`);
  }
};
