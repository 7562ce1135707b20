import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ApiClient } from '../kill/client.ts';
import { startProduct } from './kit.ts';

interface Entry {
  action: string;
  type: string;
  source: string;
  details?: string;
}
interface Notice {
  kind: string;
  severity?: string;
}
interface Manifest {
  counts: Record<string, number>;
  damaged: number;
  files: { path: string; sha256: string }[];
}

const NORA = '0a1da000-0000-4000-8000-000000000004';
const USERS = '/v1.0/users?$select=id,jobTitle,displayName&$top=4';

const product = await startProduct({ database: 'embedded' });
after(() => product.end());

const entries = async (): Promise<Entry[]> => {
  const reply = await (
    await product.as('ada')
  ).call<{ list: Entry[] }>('POST', '/api/activity_log_list', { pagenum: 1, perpage: 100 });
  return reply.body.list;
};
const notices = async (): Promise<Notice[]> =>
  (await (await product.as('ada')).call<{ list: Notice[] }>('POST', '/api/notices/list')).body.list;
const titleOf = async (id: string): Promise<unknown> =>
  (await product.tenant('GET', `/v1.0/users/${id}?$select=jobTitle`))['jobTitle'];
const isSorted = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isSorted);
  if (typeof value !== 'object' || value === null) return true;
  const keys = Object.keys(value);
  return keys.join() === [...keys].sort().join() && Object.values(value).every(isSorted);
};

/** Every file is as the manifest says, for the own account only, with its keys in order. */
const demandExport = (folder: string): void => {
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const { counts, damaged, files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  assert.equal(damaged, 0);
  assert.ok((counts['users'] ?? 0) >= 40);
  assert.equal(
    files.length,
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  );
  assert.equal(readdirSync(join(folder, 'users')).length, counts['users']);
  for (const { path, sha256 } of files) {
    const text = readFileSync(join(folder, path));
    assert.equal(createHash('sha256').update(text).digest('hex'), sha256, path);
    assert.equal(statSync(join(folder, path)).mode & 0o777, 0o600);
    assert.ok(isSorted(JSON.parse(text.toString())), path);
  }
  const group = files.find(({ path }) => path.startsWith('groups/'));
  const { object, links } = JSON.parse(readFileSync(join(folder, group?.path ?? ''), 'utf8')) as {
    object: { displayName?: string };
    links: object;
  };
  assert.ok(object.displayName !== undefined && 'members' in links);
};

const countCritical = async (): Promise<number> =>
  (await notices()).filter(({ kind }) => kind === 'emergencyAccess').length;

describe('commands of the host', () => {
  it('preview, restore and export a backup, and change administrators', async () => {
    const {
      value: [first, second],
    } = await product.tenant('GET', USERS);
    assert.ok(first && second);
    const backupId = await product.backup();
    await product.tenant('PATCH', `/v1.0/users/${first.id}`, { jobTitle: 'Changed' });
    await product.tenant('DELETE', `/v1.0/users/${second.id}`);
    const parent = mkdtempSync(join(tmpdir(), 'trc-export-'));
    after(() => rmSync(parent, { recursive: true, force: true }));
    const folder = join(parent, 'backup');

    await product.onHost(async (recovery) => {
      const preview = await recovery('restore', backupId, '--types', 'users', '--dry-run');
      assert.equal(preview.code, 0, preview.text);
      assert.match(preview.text, new RegExp(`^change {2}users {2}${first.id} {2}.*jobTitle$`, 'm'));
      assert.match(preview.text, new RegExp(`^undelete {2}users {2}${second.id} `, 'm'));
      assert.match(preview.text, /\d+ would change, 1 would come back, \d+ are as in the backup/);
      assert.equal(await titleOf(first.id), 'Changed', 'a preview writes nothing');

      const restored = await recovery('restore', backupId, '--types', 'users', '--enable-users');
      assert.equal(restored.code, 0, restored.text);
      assert.match(restored.text, /Restore [0-9a-f-]{36} is Completed\./);
      assert.match(restored.text, /users: \d+ restored\n/);
      assert.equal(await titleOf(first.id), first['jobTitle']);
      assert.equal((await product.tenantCall('GET', `/v1.0/users/${second.id}`)).status, 200);

      const exported = await recovery('export', backupId, folder);
      assert.equal(exported.code, 0, exported.text);
      assert.deepEqual(await recovery('export', backupId, folder), {
        code: 1,
        text: `The folder ${folder} is not empty.\n`,
      });

      const granted = await recovery('admin', 'grant', 'nora@fabrikam.example');
      assert.deepEqual(granted, { code: 0, text: `nora@fabrikam.example (${NORA}) is an administrator now.\n` });
      assert.match((await recovery('admin', 'list')).text, /^.*ada@.*\n.*nora@.*\n$/);
      assert.match(
        (await recovery('admin', 'revoke', 'ada@fabrikam.example')).text,
        /is not an administrator any more/,
      );
      assert.deepEqual(await recovery('admin', 'revoke', NORA), {
        code: 1,
        text: 'The last administrator stays one. Grant another person first.\n',
      });
      assert.match((await recovery('admin', 'grant', 'ada@fabrikam.example')).text, /is an administrator now/);
      assert.match((await recovery('admin', 'grant', 'x@fabrikam.example')).text, /is not in the directory/);
      assert.deepEqual(await recovery('restore', NORA, '--types', 'users'), {
        code: 1,
        text: `Backup ${NORA} is not found\n`,
      });
    });

    const nora = await product.as('nora');
    const me = await nora.call<{ permissionType: string }>('POST', '/api/permissions/users/me');
    assert.equal(me.body.permissionType, '1');
    const log = await entries();
    for (const [action, type] of [
      ['Manual', 'Restore'],
      ['Previewed', 'Restore'],
      ['Exported', 'Backup'],
      ['Added', 'Permission'],
      ['Deleted', 'Permission'],
    ]) {
      const entry = log.find(
        (one) => one.action === action && one.type === type && one.source.startsWith('command line ('),
      );
      assert.ok(entry, `${action} ${type}`);
    }
    assert.equal(await countCritical(), 6, 'preview, restore, export, and three changes of administrators');
    demandExport(folder);
  });

  it('print a code that opens the console after the next start, once', async () => {
    const { code, text } = await product.onHost((recovery) => recovery('emergency'));
    assert.equal(code, 0, text);
    const [typed = ''] = text.split('\n');
    const open = (): Promise<Response> =>
      fetch(`${product.service.url}/api/emergency_sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: typed }),
      });
    const config = (await (await fetch(`${product.service.url}/config.json`)).json()) as { emergency?: boolean };
    assert.equal(config.emergency, true);
    const reply = await open();
    assert.equal(reply.status, 200);
    const { token } = (await reply.json()) as { token: string };
    const api = new ApiClient(token);
    await api.connect(product.service.url);
    const me = await api.call<{ permissionType: string; userPrincipalName: string }>(
      'POST',
      '/api/permissions/users/me',
    );
    assert.deepEqual([me.body.permissionType, me.body.userPrincipalName], ['1', 'Emergency access']);
    assert.equal((await open()).status, 404);
  });
});
