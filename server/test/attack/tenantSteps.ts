import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../kill/client.ts';
import { buildEnvironment, startService } from '../kill/service.ts';
import { assign, assignmentsOf, endOf, GLOBAL_ADMINISTRATOR, oidOf, startAs, unassign } from '../product/restoreAs.ts';
import { runCommand } from '@trc/simulator/test/tenant/process';
import { attempt, runBackup } from './scene.ts';
import type { Scene, Step } from './scene.ts';

const RECOVERY = new URL('../../src/commands/recovery.ts', import.meta.url);

const cutConsent: Step = {
  title: 'Remove the consent of the service',
  act: async (scene) => {
    await scene.product.tenant('POST', '/_simulator/consent', { admin: false });
    const { status, details } = await runBackup(scene);
    await scene.product.tenant('POST', '/_simulator/consent', { admin: true });
    scene.notPrevented.push(`A backup is ${status}: ${details}`);
    scene.delayed.push('A message "no backup" follows after 36 hours, with any schedule.');
  },
};

/** @returns a code for emergency access, made on the host; undefined where the command does not make one */
const askForCode = async ({ product: { places } }: Scene): Promise<string | undefined> => {
  const { code, out } = await runCommand(['emergency'], buildEnvironment(places) as Record<string, string>, RECOVERY);
  return code === 0 ? out.split('\n')[0]?.trim() : undefined;
};

const recoverWithCode = async ({ product, backups, delayed, notPrevented }: Scene, code: string): Promise<void> => {
  const url = product.service.url;
  const opened = await fetch(`${url}/api/emergency_sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const { token = '' } = (await opened.json()) as { token?: string };
  if (token === '') {
    notPrevented.push(`The code of the host was not accepted: ${opened.status}`);
    return;
  }
  const admin = new ApiClient(token);
  await admin.connect(url);
  const selection = { users: { all: false, selected: [oidOf('vera')] } };
  const wish = { backupId: backups[0], selection, restoreSettings: {} };
  const { status } = await admin.call('POST', '/api/restore', wish);
  const said = `Emergency access with a code of the host starts a restore: ${status}`;
  (status === 200 ? delayed : notPrevented).push(said);
};

const cutSignIn: Step = {
  title: 'Take the sign-in of the console away',
  act: async (scene) => {
    const { product } = scene;
    await product.service.end('SIGTERM');
    product.pauseSignIn(true);
    const code = await askForCode(scene);
    product.service = await startService(product.places);
    const stranger = new ApiClient(await product.token('ada'));
    const isIn = await stranger.connect(product.service.url).then(
      () => true,
      () => false,
    );
    scene.notPrevented.push(isIn ? 'Sign-in works all the same.' : 'People cannot sign in.');
    if (code === undefined) scene.notPrevented.push('The host has no command for emergency access.');
    else await recoverWithCode(scene, code);
    product.pauseSignIn(false);
    await product.restart();
  },
};

const poison: Step = {
  title: 'Poison a backup with a back door and wait for its restore',
  act: async (scene) => {
    const { product } = scene;
    await assign(product, oidOf('vera'), GLOBAL_ADMINISTRATOR);
    const { id } = await runBackup(scene);
    await unassign(product, oidOf('vera'), GLOBAL_ADMINISTRATOR);
    await endOf(product, 'ada', await startAs(product, 'ada', id, { directoryRoles: [GLOBAL_ADMINISTRATOR] }));
    const hasRole = (await assignmentsOf(product, oidOf('vera'), GLOBAL_ADMINISTRATOR)).length > 0;
    (hasRole ? scene.notPrevented : scene.refused).push('A responder restores the back door for another account.');
    scene.delayed.push('Report, preview and activity log name who gained the role.');
    await unassign(product, oidOf('vera'), GLOBAL_ADMINISTRATOR);
  },
};

const useTheProduct: Step = {
  title: 'Use the product: an old role for himself, conditional access off',
  act: async (scene) => {
    const {
      product,
      backups: [newest = ''],
    } = scene;
    await unassign(product, oidOf('oscar'), GLOBAL_ADMINISTRATOR);
    const role = { directoryRoles: [GLOBAL_ADMINISTRATOR] };
    await endOf(product, 'oscar', await startAs(product, 'oscar', newest, role));
    const hasRole = (await assignmentsOf(product, oidOf('oscar'), GLOBAL_ADMINISTRATOR)).length > 0;
    (hasRole ? scene.notPrevented : scene.refused).push('An operator makes himself Global Administrator.');
    const { value } = await product.tenant('GET', '/v1.0/identity/conditionalAccess/policies?$select=id,state');
    const enabled = value.filter(({ state }) => state === 'enabled').map(({ id }) => id);
    // The mode acts on policies that differ: he changes the names of half of them first.
    const half = enabled.slice(0, Math.ceil(enabled.length / 2));
    for (const id of half) {
      await product.tenant('PATCH', `/v1.0/identity/conditionalAccess/policies/${id}`, {
        displayName: `Changed ${id}`,
      });
    }
    const off = { conditionalAccessPolicies: { restoreMode: 'Disabled' } };
    await endOf(product, 'oscar', await startAs(product, 'oscar', newest, { conditionalAccessPolicies: enabled }, off));
    const after = await product.tenant('GET', '/v1.0/identity/conditionalAccess/policies?$select=id,state');
    const left = after.value.filter(({ id, state }) => enabled.includes(id) && state === 'enabled').length;
    scene.refused.push(`${left} of ${enabled.length} enforced policies stay as they are: they are as in the backup.`);
    const lowered = enabled.length - left;
    if (lowered > 0) scene.notPrevented.push(`${lowered} enforced policies that he had changed were switched off.`);
  },
};

const holdUp: Step = {
  title: 'Hold up the recovery: cancel restores, flood with large requests and comparisons',
  act: async (scene) => {
    const {
      product,
      backups: [newest = ''],
    } = scene;
    const { value } = await product.tenant('GET', '/v1.0/users?$select=id&$top=100');
    const ids = value.map(({ id }) => id);
    const running = await startAs(product, 'ada', newest, { users: ids });
    await attempt(scene, 'oscar', 'Cancel the restore of another person', 'POST', `/api/restores/${running}/cancel`);
    await endOf(product, 'ada', running);
    const api = await product.as('oscar');
    const remove = Array.from({ length: 10_000 }, (_, index) => `flood-${String(index).padStart(10, '0')}`);
    const large = { version: 999_999, selection: { users: { remove }, groups: { remove }, applications: { remove } } };
    const path = `/api/restores/${randomUUID()}/selection`;
    const [flood, health] = await Promise.all([
      api.call('PATCH', path, large),
      (async () => {
        await sleep(50);
        const from = Date.now();
        await (await fetch(`${product.service.url}/healthz`)).arrayBuffer();
        return Date.now() - from;
      })(),
    ]);
    scene.refused.push(
      `A selection of 30,000 ids: ${flood.status}; the service answers others in ${health} ms meanwhile.`,
    );
    assert.ok(health < 2_000, `the service was blocked for ${health} ms`);
    const compare = `/api/comparisons/directoryObjects/${newest}/entraId`;
    const wish = [{ type: 'users', ids }];
    const comparisons = Promise.all(Array.from({ length: 30 }, () => api.call('POST', compare, wish)));
    const from = Date.now();
    const backup = await runBackup(scene);
    const seconds = Math.round((Date.now() - from) / 1000);
    const refused = (await comparisons).filter(({ status }) => status !== 200).length;
    if (refused > 0) scene.refused.push(`${refused} of 30 comparisons at once.`);
    scene.delayed.push('30 comparisons at once run one by one.');
    scene.delayed.push(`A backup during the flood is ${backup.status} after ${seconds} s.`);
  },
};

/** Steps 7 to 11: the attacker in the tenant, and against the recovery. */
export const TENANT_STEPS: readonly Step[] = [cutConsent, cutSignIn, poison, useTheProduct, holdUp];
