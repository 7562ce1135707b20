import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { embeddedDirectory } from '../embedded.ts';
import { ApiClient } from '../kill/client.ts';
import { startService } from '../kill/service.ts';
import { oidOf } from '../product/restoreAs.ts';
import { attempt, listBackups, PAGE, runBackup } from './scene.ts';
import type { Reply, Step } from './scene.ts';

const becomeAdministrator: Step = {
  title: 'Become console administrator with the account of one',
  act: async ({ product, notPrevented, delayed }) => {
    const thief = new ApiClient(await product.token('ada'));
    await thief.connect(product.service.url);
    const me = await thief.call<{ permissionType: string }>('POST', '/api/permissions/users/me');
    if (me.body.permissionType === '1') notPrevented.push('The console trusts the sign-in of the tenant.');
    const log = await thief.call<{ list: { action: string; personId: string }[] }>('POST', '/api/activity_log_list', {
      ...PAGE,
      filters: { types: ['Access'] },
    });
    const entry = log.body.list.find(({ action, personId }) => action === 'Signed in' && personId === oidOf('ada'));
    delayed.push(
      entry ? 'The sign-in is in the activity log, with object id and address.' : 'The sign-in left no entry.',
    );
  },
};

const phish: Step = {
  title: 'Phish with ?server= or a redirect URI',
  act: async ({ product, refused, notPrevented }) => {
    const dataDir = await embeddedDirectory();
    try {
      const real = await startService({
        ...product.places,
        dataDir,
        environment: {
          ...product.places.environment,
          DIRECTORY: 'graph',
          UNKNOWN_USERS: 'none',
          JOBS: 'off',
          DIRECTORY_PACING: 'graph',
          GRAPH_TENANT_ID: TENANT_ID,
          GRAPH_CLIENT_ID: TENANT_ID,
          GRAPH_CLIENT_SECRET: 'a secret',
          SIGN_IN_CLIENT_ID: TENANT_ID,
          SIGN_IN_AUTHORITY: `https://login.microsoftonline.com/${TENANT_ID}`,
        },
      });
      const reply = await fetch(`${real.url}/use-server`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"host":"recovery-eu.example"}',
      });
      const { message } = (await reply.json().catch(() => ({}))) as Reply;
      const said = `With a real tenant, ?server=recovery-eu.example: ${reply.status} ${message ?? ''}`;
      (reply.status === 403 ? refused : notPrevented).push(said);
      await real.end('SIGTERM');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    notPrevented.push('A redirect URI that is added to the registration of the console is a matter of the tenant.');
  },
};

const blind: Step = {
  title: 'Blind the watchers: schedule off, notices seen, other administrators removed',
  act: async (scene) => {
    await attempt(scene, 'oscar', 'Switch the schedule off', 'POST', '/api/stop_scheduled_backup');
    const nora = { permissionType: '1', users: [oidOf('nora')] };
    await attempt(scene, 'ada', 'Remove the other administrator', 'DELETE', '/api/permission/users', nora);
    const oscar = await scene.product.as('oscar');
    const listed = await oscar.call<Reply>('POST', '/api/notices/list');
    for (const notice of listed.body.list ?? []) {
      const { status } = await oscar.call('POST', `/api/notices/${String(notice['noticeId'])}/seen`);
      const what = `Hide the notice ${String(notice['kind'])}`;
      if (status >= 300) scene.refused.push(`${what}: ${status}`);
    }
    const left = (await (await scene.product.as('ada')).call<Reply>('POST', '/api/notices/list')).body.list ?? [];
    scene.refused.push(`${left.length} notices stay for administrators after an operator has marked his as seen.`);
  },
};

const destroy: Step = {
  title: 'Destroy the history: retention 1, one backup, then deletion one by one',
  act: async (scene) => {
    await attempt(scene, 'oscar', 'Lower retention to 1', 'POST', '/api/schedule_backup', {
      enabled: true,
      days: [0],
      time: '03:00',
      max_backups_to_retain: 1,
    });
    await runBackup(scene);
    // Retention looks every ten seconds.
    await sleep(12_000);
    const before = await listBackups(scene);
    for (const id of before) await (await scene.product.as('oscar')).call('DELETE', `/api/backup/${id}`);
    const left = await listBackups(scene);
    scene.refused.push(
      `${left.length} of ${scene.backups.length + 1} backups stay: floors and the last verified backup.`,
    );
    const deleted = await (await scene.product.as('ada')).call<Reply>('POST', '/api/deleted_backups/list', PAGE);
    scene.delayed.push(
      deleted.status === 200
        ? `${deleted.body.list?.length ?? 0} deleted backups can be recovered until their removal.`
        : 'Deleted backups can be recovered on the host only.',
    );
    const gone = scene.backups.filter((id) => !left.includes(id)).length;
    if (gone > 0) scene.notPrevented.push(`${gone} backups beyond the floor were deleted.`);
  },
};

const rotateKeys: Step = {
  title: 'Rotate the keys',
  act: async (scene) => {
    await attempt(scene, 'ada', 'Rotate the system key', 'POST', '/api/key/rotate');
    scene.delayed.push('Former keys are kept, so every backup still opens (checked at the end).');
  },
};

const blockImport: Step = {
  title: 'Block the import of own keys with key-encrypting keys',
  act: async (scene) => {
    const api = await scene.product.as('ada');
    const from = Date.now();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => api.call<Reply>('GET', '/api/key/generate_kek')),
    );
    const made = replies.filter(({ status }) => status === 200).length;
    scene.refused.push(`${replies.length - made} of ${replies.length} requests at once, in ${Date.now() - from} ms.`);
    if (made > 0) scene.notPrevented.push(`${made} key-encrypting keys were made.`);
  },
};

/** Steps 1 to 6: the attacker in the console. */
export const CONSOLE_STEPS: readonly Step[] = [becomeAdministrator, phish, blind, destroy, rotateKeys, blockImport];
