import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readFolder } from './import/readFolder.ts';
import { textOf, type Entity } from './store/entity.ts';
import { allPages, SMALL, startTenant, temporaryFolder, type TestTenant } from '../../test/tenant/kit.ts';
import { runCommand, startProcess } from '../../test/tenant/process.ts';
import { projectFile } from '@trc/domain/node/files';

const PUBLISHED = fileURLToPath(projectFile('../shared/directory-data'));
const skip = existsSync(PUBLISHED) ? false : 'the folder ../shared/directory-data is missing';
const ID = '5d0f2c1e-1111-4222-8333-944455556666';

const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
};
const list = (value: unknown[], context?: string): string =>
  JSON.stringify({
    ...(context === undefined ? {} : { '@odata.context': `https://graph.microsoft.com/v1.0/$metadata#${context}` }),
    value,
  });
const idOf = (object: Entity): string => textOf(object['id']);
const bring = (tenant: TestTenant, folder: string) =>
  tenant.call('POST', '/_simulator/import', { body: { items: readFolder(folder).items } });

describe('reading a folder of exports', () => {
  it('knows the type by context, by @odata.type and by folder', () => {
    const { items } = readFolder(
      folderOf({
        'a.json': list([{ id: '1', displayName: 'by context' }], 'directory/administrativeUnits'),
        'b.json': list([
          {
            id: '2',
            displayName: 'by item',
            '@odata.context': 'https://graph.microsoft.com/beta/$metadata#identity/conditionalAccess/policies/$entity',
          },
        ]),
        'c.json': list([{ id: '3', '@odata.type': '#microsoft.graph.countryNamedLocation', displayName: 'by type' }]),
        'export/Groups/d.json': list([{ id: '4', displayName: 'by folder' }]),
        'directoryRoles/e.json': list([{ id: '5', displayName: 'role' }]),
        'f.json': list([{ id: 'authorizationPolicy', displayName: 'singleton' }], 'policies/authorizationPolicy'),
      }),
    );
    assert.deepEqual(
      items.map(({ set }) => set),
      [
        'administrativeUnits',
        'conditionalAccessPolicies',
        'namedLocations',
        'roleDefinitions',
        'groups',
        'authorizationPolicy',
      ],
    );
  });

  it('says what it leaves out and why', () => {
    const { items, files } = readFolder(
      folderOf({
        'notes.txt': 'hello',
        'object.json': '{"id":"1"}',
        'users/list.json': list([
          { displayName: 'no id' },
          { id: '1', '@removed': { reason: 'deleted' } },
          5,
          { id: '2', scenario: 'template' },
          { id: 'x'.repeat(129), displayName: 'long' },
        ]),
        'devices/list.json': list([{ id: '3' }]),
        'users/devices.json': list([{ id: '4', displayName: 'device' }], 'devices'),
        'tenantWidePolicies/list.json': list([{ id: '5', displayName: 'which?' }]),
      }),
    );
    assert.deepEqual(items, []);
    const said = Object.fromEntries(
      files.map(({ file, skipped }) => [file, skipped.map(({ count, reason }) => `${count} ${reason.split(' (')[0]}`)]),
    );
    assert.deepEqual(said, {
      'devices/list.json': ['1 of no known type: neither @odata.context, @odata.type nor the folder names one'],
      'notes.txt': ['0 not JSON'],
      'object.json': ['0 not a list'],
      'tenantWidePolicies/list.json': ['1 of a policy that neither @odata.context nor @odata.type names'],
      'users/devices.json': ['1 of a type that is not backed up'],
      'users/list.json': [
        '1 without an id',
        '1 a removal, as a delta answer reports it',
        '1 not an object',
        '1 with none of the properties of a user',
        '1 with an id longer than 128 characters',
      ],
    });
  });

  it('follows links to files, and names what is no file', () => {
    const folder = folderOf({ 'real/users.json': list([{ id: ID, displayName: 'by link' }], 'users') });
    symlinkSync(path.join(folder, 'real/users.json'), path.join(folder, 'linked.json'));
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'dangling.json'));
    const { files } = readFolder(folder);
    assert.deepEqual(files, [
      { file: 'dangling.json', taken: 0, skipped: [{ count: 0, reason: 'not a file, nor a link to one' }] },
      { file: 'linked.json', taken: 1, skipped: [] },
      { file: 'real/users.json', taken: 1, skipped: [] },
    ]);
  });

  it('reads UTF-16 in both orders and UTF-8 with a mark', () => {
    const text = list([{ id: ID, displayName: 'Zoë' }], 'users');
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);
    const { items } = readFolder(folderOf({ 'a.json': little, 'b.json': big, 'c.json': `\ufeff${text}` }));
    assert.deepEqual(
      items.map(({ object }) => object['displayName']),
      ['Zoë', 'Zoë', 'Zoë'],
    );
  });
});

describe('importing into the simulated tenant', () => {
  it('fills what is required, keeps what is unknown, and lets the later file win', async () => {
    const tenant = await startTenant();
    const folder = folderOf({
      'users/a.json': list([{ id: ID, displayName: 'First', unknownThing: { deep: [1] } }]),
      'users/b.json': list([
        { id: ID, displayName: 'Second', unknownThing: { deep: [2] }, '@odata.id': 'https://elsewhere' },
      ]),
    });
    const { body } = await bring(tenant, folder);
    assert.deepEqual({ added: body['added'], replaced: body['replaced'] }, { added: 1, replaced: 0 });
    const { body: user } = await tenant.get(`/v1.0/users/${ID}?$select=*`);
    assert.equal(user['displayName'], 'Second');
    assert.deepEqual(user['unknownThing'], { deep: [2] });
    assert.ok(!('@odata.id' in user));
    assert.equal(user['userPrincipalName'], 'user.5d0f2c1e@fabrikam.example');
    assert.equal(user['accountEnabled'], true);
    assert.equal((await allPages(tenant, '/v1.0/users?$select=id')).flat().length, SMALL.users + 1);
  });

  it('gives the same directory when it is done twice', async () => {
    const tenant = await startTenant();
    const folder = folderOf({
      'groups/a.json': list([
        { id: ID },
        { id: '7', displayName: 'Seven' },
        { id: '8', displayName: 'Eight', mailNickname: null },
      ]),
    });
    await bring(tenant, folder);
    const all = async () => (await allPages(tenant, '/v1.0/groups')).flat();
    const first = await all();
    const { body } = await bring(tenant, folder);
    assert.equal(body['added'], 0);
    assert.deepEqual(await all(), first);
    const other = await startTenant();
    await bring(other, folder);
    assert.deepEqual(await allPages(other, '/v1.0/groups?$top=999').then((pages) => pages.flat()), first);
  });

  it('takes the published objects, with all their properties', { skip }, async () => {
    const tenant = await startTenant();
    const contents = readFolder(PUBLISHED);
    assert.ok(contents.items.length > 250);
    assert.ok(contents.files.some(({ skipped }) => skipped.length > 0));
    assert.equal((await bring(tenant, PUBLISHED)).status, 200);
    const last = new Map(contents.items.map(({ set, object }) => [`${set} ${idOf(object)}`, { set, object }]));
    for (const { set, object } of last.values()) {
      const stored = tenant.store.directory.set(set).get(idOf(object));
      for (const [name, value] of Object.entries(object)) {
        if (name.startsWith('@odata.') && name !== '@odata.type') continue;
        if (name.startsWith('#') || value === null) continue;
        assert.deepEqual(stored?.[name], value, `${set} ${idOf(object)} ${name}`);
      }
    }
    const { body } = await tenant.get('/_simulator/status');
    const policies = (await allPages(tenant, '/v1.0/identity/conditionalAccess/policies')).flat();
    assert.equal(policies.length, (body['types'] as Record<string, number>)['conditionalAccessPolicies']);
  });
});

describe('npm run tenant', () => {
  it('imports into the running tenant and into the data of a stopped one, with the same result', async () => {
    const folder = folderOf({ 'groups/a.json': list([{ id: ID, displayName: 'Real' }]), 'readme.md': '#' });
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    const running = await startProcess(first);
    const online = await runCommand(['import', folder], { DATA_DIR: first, TENANT_URL: running.url });
    assert.equal(online.code, 0, online.error);
    assert.match(online.out, /taken {4}groups\/a\.json: 1\n/);
    assert.match(online.out, /skipped {2}readme\.md: not JSON\n/);
    assert.match(online.out, /the tenant at http:\/\/127\.0\.0\.1:\d+: added 1 and replaced 0/);
    const offline = await runCommand(['import', folder], { DATA_DIR: second, TENANT_URL: 'http://127.0.0.1:9' });
    assert.match(offline.out, /\(not running\): added 1 and replaced 0/);
    const counts = [
      await runCommand(['status'], { DATA_DIR: first, TENANT_URL: running.url }),
      await runCommand(['status'], { DATA_DIR: second, TENANT_URL: 'http://127.0.0.1:9' }),
    ].map(({ out }) => out.split('\n').slice(1));
    assert.deepEqual(counts[0], counts[1]);
    assert.ok(counts[0]?.includes('    801  groups'));
    const consent = await runCommand(['consent', 'admin=off'], { DATA_DIR: first, TENANT_URL: running.url });
    assert.match(consent.out, /: 0 application permissions granted/);
    const reset = await runCommand(['reset'], { DATA_DIR: first, TENANT_URL: running.url });
    assert.match(reset.out, /back at its seed[^]*800 {2}groups/);
    await running.end('SIGTERM');
  });

  it('explains what is wrong', async () => {
    const dataDir = temporaryFolder();
    const running = await startProcess(dataDir);
    const other = temporaryFolder();
    cpSync(path.join(dataDir, 'tenant', 'seed.json'), path.join(other, 'seed.json'));
    const rows: [string[], Record<string, string>, number, RegExp][] = [
      [[], {}, 2, /a command is missing\n\nnpm run tenant -- COMMAND/],
      [['fly'], {}, 2, /there is no command "fly"/],
      [['import'], {}, 2, /import takes one folder/],
      [['consent', 'admin=maybe'], {}, 2, /"admin=maybe" is not admin=on/],
      [['import', '/no/such/folder'], { TENANT_URL: running.url }, 1, /^there is no folder \/no\/such\/folder\n$/],
      [
        ['status'],
        { TENANT_URL: 'http://127.0.0.1:9' },
        1,
        /^No tenant answers at http:\/\/127\.0\.0\.1:9, .* in use by process \d+ .* set TENANT_URL to its address\.\n$/,
      ],
      [
        ['status'],
        { TENANT_URL: running.url, DATA_DIR: other },
        1,
        /its token is not at .*app\.token; set DATA_DIR or TENANT_TOKEN_FILE/,
      ],
      [
        ['status'],
        { TENANT_PORT: 'many' },
        1,
        /^The setting TENANT_PORT must be a whole number from 0 to 65535, not "many"\.\n$/,
      ],
    ];
    for (const [words, environment, code, message] of rows) {
      const ended = await runCommand(words, { DATA_DIR: dataDir, ...environment });
      assert.equal(ended.code, code, words.join(' '));
      assert.match(ended.error, message);
    }
    await running.end('SIGTERM');
  });
});
