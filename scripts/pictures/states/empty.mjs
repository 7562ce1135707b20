import { go, open } from '../visit.mjs';

/** A page and its text while it is empty. */
const EMPTY = [
  ['dashboard', '/dashboard', 'No backup yet'],
  ['backups', '/backups', 'No backups found'],
  ['restores', '/restores', 'No restore jobs found'],
  ['restores-filtered', '/restores?status=Failed', 'No restore jobs found'],
  ['schedule', '/scheduler', 'No backup schedule yet'],
  ['changes', '/changes', 'A completed backup is needed'],
  ['history', '/data-encryption/history', 'No earlier keys'],
  ['activity', '/activity-log?source=nobody', 'No activity found'],
  ['permissions', '/permissions?search=nobody', 'No users found'],
];

/** Pages of a tenant that has nothing yet, and lists in which nothing fits the filters. */
export const empty = async ({ ada, product, camera }) => {
  await open(ada, product, '/dashboard');
  for (const [name, to, text] of EMPTY) {
    await go(ada, to);
    await ada.getByText(text).first().waitFor();
    await camera.take(ada, `empty-${name}`);
  }
};
