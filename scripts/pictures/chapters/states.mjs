import { callAsUser } from '../../lib/callAsUser.mjs';
import { incident } from '../tenant.mjs';
import { runBackup } from '../visit.mjs';
import { consents } from '../states/consents.mjs';
import { empty } from '../states/empty.mjs';
import { encryption } from '../states/encryption.mjs';
import { failing } from '../states/failing.mjs';
import { forms } from '../states/forms.mjs';
import { loading } from '../states/loading.mjs';
import { network } from '../states/network.mjs';
import { shown } from '../states/shown.mjs';
import { statusScreens } from '../states/statusScreens.mjs';
import { viewer } from '../states/viewer.mjs';

/** Makes two backups and a restore of deleted users for the later parts. */
const withData = async (story) => {
  const { ada, product } = story;
  const earlier = await runBackup(ada, product);
  const deeds = await incident(product, 'usersHardDeleted', 3);
  const later = await runBackup(ada, product);
  const selected = [...new Set(deeds.filter(({ type }) => type === 'users').map(({ id }) => id))];
  const { restoreId } = await callAsUser(ada, '/api/restore', {
    backupId: earlier,
    selection: { users: { all: false, selected } },
    restoreSettings: {},
  });
  return { ...story, earlier, later, restoreId };
};

/** Every state: empty, loading, failed, without connection, for a viewer, and errors in place of a page. */
export const states = async (story) => {
  await empty(story);
  const full = await withData(story);
  for (const part of [loading, failing, network, statusScreens, viewer, shown, forms, encryption, consents]) {
    console.log(`  ${part.name}`);
    await part(full);
  }
};
