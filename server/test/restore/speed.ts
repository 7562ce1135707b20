import { randomUUID } from 'node:crypto';
import { openEmbeddedTest } from '../embedded.ts';
import { AS_IT_WAS, startRestoreTest } from './kit.ts';

/** Prints the number of restored objects per second, quotas off: changed ones, and re-created ones. */
const COUNT = Number(process.argv[2] ?? 500);

const { db, remove } = await openEmbeddedTest();
const test = await startRestoreTest(db);
const ids: string[] = [];
for (let number = 0; number < COUNT; number += 1) {
  const user = await test.ask('POST', '/users', {
    accountEnabled: true,
    displayName: `Speed ${number}`,
    mailNickname: `speed${number}`,
    userPrincipalName: `speed-${randomUUID()}@fabrikam.example`,
    passwordProfile: { password: 'Aa1!xxxxxxxx' },
  });
  ids.push(String(user['id']));
}
const backupId = await test.backup();
const measure = async (what: string): Promise<void> => {
  const start = Date.now();
  const cpu = process.cpuUsage();
  const { restore, items } = await test.restore(backupId, { users: ids }, AS_IT_WAS);
  const seconds = (Date.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${what}: ${restore.status}, ${items.length} objects in ${seconds.toFixed(1)} s = ${Math.round(items.length / seconds)}/s, CPU ${((user + system) / 1e6).toFixed(1)} s`,
  );
};
await measure('equal');
for (const id of ids) await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Changed' });
await measure('changed');
for (const id of ids) await test.ask('DELETE', `/users/${id}`);
await measure('deleted');
for (const id of ids) {
  await test.ask('DELETE', `/users/${id}`);
  await test.ask('DELETE', `/directory/deletedItems/${id}`);
}
await measure('gone for good');
await test.close();
await remove();
