import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Role } from '@trc/domain/roles';
import { insertPermission } from './permissions.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';
import { exampleRequest } from '../../test/http/examples.ts';
import { contract, createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';
import { person } from '../../test/http/tokens.ts';

let kit: TestKit;
before(async () => {
  kit = await createKit();
});
after(() => kit.close());

const ROLE_OF: Readonly<Record<Person['key'], Role>> = {
  ada: 'admin',
  oscar: 'backupRestoreOperator',
  vera: 'viewOnly',
  nora: 'viewOnly',
};

describe('the authorisation matrix', () => {
  for (const who of ['ada', 'oscar', 'vera', 'nora'] as const) {
    it(`${who} may call exactly what x-access lists for ${ROLE_OF[who]}`, async () => {
      for (const operation of contract.operations) {
        const headers = await kit.signIn(who);
        const reply = await kit.call(exampleRequest(operation, headers));
        const allowed = operation.access.includes(ROLE_OF[who]);
        assert.equal(
          reply.statusCode === 403,
          !allowed,
          `${operation.operationId} answered ${reply.statusCode} ${reply.body}`,
        );
        if (!allowed)
          assert.equal(
            reply.json<{ message: string }>().message,
            "You don't currently have permission to perform this action.",
          );
      }
    });
  }

  it('covers the 44 operations of the specification and the extensions', () => {
    assert.equal(contract.operations.filter((operation) => !operation.extension).length, 44);
  });

  it('keeps to the capabilities of the specification', () => {
    const accessOf = (operationId: string) =>
      contract.operations.find((operation) => operation.operationId === operationId)?.access;
    for (const name of [
      'listActivity',
      'addPermission',
      'changePermission',
      'deletePermission',
      'getKeyStatus',
      'uploadSoftwareKey',
      'importHsmKey',
      'rotateSystemKey',
      'generateKek',
    ]) {
      assert.deepEqual(accessOf(name), ['admin'], name);
    }
    for (const name of [
      'runBackup',
      'stopBackup',
      'deleteBackup',
      'startRestore',
      'restore',
      'saveSchedule',
      'stopSchedule',
    ]) {
      assert.deepEqual(accessOf(name), ['admin', 'backupRestoreOperator'], name);
    }
    for (const name of ['listBackups', 'listRestores', 'getRestoreReport', 'getMyPermission', 'getSchedule'])
      assert.equal(accessOf(name)?.length, 3, name);
  });
});

describe('roles come from the database at every request', () => {
  it('a changed record counts at the next call', async () => {
    const headers = await kit.signIn('oscar');
    const stop = () =>
      kit.call({ method: 'POST', url: '/api/stop_backup', headers, payload: { backupId: crypto.randomUUID() } });
    assert.equal((await stop()).statusCode, 404);
    await kit.db.query('update permission set permission_type = $1 where oid = $2', ['3', person('oscar').oid]);
    assert.equal((await stop()).statusCode, 403);
    await kit.db.query('update permission set permission_type = $1 where oid = $2', ['2', person('oscar').oid]);
    assert.equal((await stop()).statusCode, 404);
  });

  it('ignores a role in the token', async () => {
    const headers = await kit.signIn('vera', { claims: { roles: ['admin'], role: 'admin', permissionType: '1' } });
    assert.equal((await kit.call({ method: 'POST', url: '/api/key/status', headers })).statusCode, 403);
  });

  for (const code of ['9', '', 'abc', 'null', '01', '1 ']) {
    it(`the unknown code "${code}" is view only`, async () => {
      await kit.db.query('delete from permission where oid = $1', [person('nora').oid]);
      await insertPermission(kit.db, TENANT_ID, {
        oid: person('nora').oid,
        upn: person('nora').upn,
        permissionType: code,
      });
      const headers = await kit.signIn('nora');
      assert.equal((await kit.call({ method: 'POST', url: '/api/key/status', headers })).statusCode, 403);
      assert.equal((await kit.call({ method: 'POST', url: '/api/init', headers })).statusCode, 200);
      await kit.db.query('delete from permission where oid = $1', [person('nora').oid]);
    });
  }

  it('ignores a record of another tenant', async () => {
    await insertPermission(kit.db, '11111111-2222-4333-8444-555555555555', {
      oid: person('nora').oid,
      upn: person('nora').upn,
      permissionType: '1',
    });
    const headers = await kit.signIn('nora');
    assert.equal((await kit.call({ method: 'POST', url: '/api/key/status', headers })).statusCode, 403);
  });
});

describe('a person without a permission record', () => {
  it('has type 3 and may look', async () => {
    const headers = await kit.signIn('nora');
    const reply = await kit.call({ method: 'POST', url: '/api/permissions/users/me', headers });
    assert.deepEqual(reply.json(), {
      permissionType: '3',
      id: person('nora').oid,
      userPrincipalName: person('nora').upn,
    });
  });

  it('is refused with the sentence where UNKNOWN_USERS=none', async () => {
    const strict = await createKit({ env: { UNKNOWN_USERS: 'none' }, sharing: kit });
    const reply = await strict.setToken(await strict.tokens.sign({ who: 'nora' }));
    assert.equal(reply.statusCode, 403);
    assert.equal(reply.json<{ message: string }>().message, 'Ask an administrator for access');
    assert.equal((await strict.setToken(await strict.tokens.sign({ who: 'vera' }))).statusCode, 200);
    await strict.close();
  });
});

describe('every operation is built', () => {
  it('none answers 501', async () => {
    const found = [];
    for (const operation of contract.operations) {
      const headers = await kit.signIn('ada');
      if ((await kit.call(exampleRequest(operation, headers))).statusCode === 501) found.push(operation.operationId);
    }
    assert.deepEqual(found, []);
  });

  it('init names the extensions', async () => {
    const headers = await kit.signIn('vera');
    const extensions = contract.operations.filter(({ extension }) => extension).map(({ operationId }) => operationId);
    assert.ok(extensions.includes('signOut') && extensions.includes('emergencySignIn'));
    const reply = await kit.call({ method: 'POST', url: '/api/init', headers });
    assert.deepEqual(reply.json(), { version: '1.7.169', extensions, experimental: true });
  });
});
