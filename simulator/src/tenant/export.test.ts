import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EXPORT_PARTS, exportPage, nameOfPart } from './export/parts.ts';
import { FolderInUseError, writeFolder } from './export/writeFolder.ts';
import { readFolder } from './import/readFolder.ts';
import type { Directory } from './store/directory.ts';
import type { Entity } from './store/entity.ts';
import { SMALL, startTenant, temporaryFolder, type TestTenant } from '../../test/tenant/kit.ts';
import { projectFile } from '@trc/domain/node/files';

const PUBLISHED = fileURLToPath(projectFile('../shared/directory-data'));
const skip = existsSync(PUBLISHED) ? false : 'the folder ../shared/directory-data is missing';

/** Returns the contents of the tenant as one comparable value. */
const contentsOf = (directory: Directory): Record<string, readonly Entity[]> =>
  Object.fromEntries(
    EXPORT_PARTS.map((part) => [
      nameOfPart(part),
      exportPage(directory, part, undefined, Number.POSITIVE_INFINITY).value,
    ]),
  );

/** Writes the folder as the command line does, by pages over HTTP. */
const exportTo = async (tenant: TestTenant, folder: string): Promise<Map<string, number>> =>
  writeFolder(folder, async (part, after) => {
    const { status, body } = await tenant.get(
      `/_simulator/export?part=${nameOfPart(part)}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
    );
    assert.equal(status, 200);
    return { value: body.value as unknown as readonly Entity[], next: body['next'] as string | undefined };
  });

const importInto = async (tenant: TestTenant, folder: string): Promise<void> => {
  const { items, links } = readFolder(folder);
  for (const part of [items, links])
    assert.equal((await tenant.call('POST', '/_simulator/import', { body: { items: part } })).status, 200);
};

const roundTrip = async (tenant: TestTenant): Promise<void> => {
  const folder = path.join(temporaryFolder(), 'export');
  await exportTo(tenant, folder);
  const other = await startTenant({ ...SMALL, seed: 'other' });
  assert.equal((await other.call('POST', '/_simulator/reset', { body: { empty: true } })).status, 200);
  await importInto(other, folder);
  assert.deepEqual(contentsOf(other.store.directory), contentsOf(tenant.store.directory));
};

describe('the export of the simulated tenant', () => {
  it('is read back to the same tenant: objects, deleted objects, links, mailboxes', async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/incident', { body: { name: 'everything', count: 2 } });
    const contents = contentsOf(tenant.store.directory);
    for (const name of ['users', 'deleted/users', 'links/members', 'links/manager', 'appRoleAssignments'])
      assert.ok((contents[name]?.length ?? 0) > 0, name);
    await roundTrip(tenant);
  });

  it('holds what was imported from others as well', { skip }, async () => {
    const tenant = await startTenant();
    await importInto(tenant, PUBLISHED);
    assert.ok((contentsOf(tenant.store.directory)['imports']?.length ?? 0) > 100);
    await roundTrip(tenant);
  });

  it('comes in pages, and an empty tenant stays empty over a restart', async () => {
    const tenant = await startTenant({ ...SMALL, users: 4300 });
    const folder = path.join(temporaryFolder(), 'export');
    const counts = await exportTo(tenant, folder);
    assert.equal(counts.get('users'), 4300);
    assert.ok(
      existsSync(path.join(folder, 'users', '00003.json')) && !existsSync(path.join(folder, 'users', '00004.json')),
    );
    await assert.rejects(() => exportTo(tenant, folder), FolderInUseError);
    assert.match((await tenant.get('/_simulator/export?part=printers')).body.error.message, /^part is one of users, /);

    const kept = temporaryFolder();
    const empty = await startTenant(SMALL, kept);
    await empty.call('POST', '/_simulator/reset', { body: { empty: true } });
    assert.equal(empty.store.directory.set('users').size, 0);
    empty.close();
    const again = await startTenant(SMALL, kept);
    assert.equal(again.store.directory.set('servicePrincipals').size, 0);
    await again.call('POST', '/_simulator/reset');
    assert.equal(again.store.directory.set('users').size, SMALL.users);
  });

  it('adds links to those that are there when it is imported into a tenant that holds something', async () => {
    const tenant = await startTenant();
    const [source = ''] = tenant.store.directory.relation('members').allSources();
    const [target = ''] = tenant.store.directory.set('servicePrincipals').keys();
    const before = tenant.store.directory.relation('members').targets(source);
    const { status } = await tenant.call('POST', '/_simulator/import', {
      body: { items: [{ links: 'members', source, targets: [target, before[0]] }] },
    });
    assert.equal(status, 200);
    assert.deepEqual(tenant.store.directory.relation('members').targets(source), [...before, target].sort());
    for (const item of [
      { links: 'friends', source, targets: [] },
      { links: 'members', source, targets: [1] },
      { set: 'roleAssignments', object: { id: 'x' }, deleted: true },
    ]) {
      assert.equal((await tenant.call('POST', '/_simulator/import', { body: { items: [item] } })).status, 400);
    }
  });
});
