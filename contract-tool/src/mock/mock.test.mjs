import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PEOPLE } from './people.mjs';
import { startMock } from './server.mjs';
import { readOptions } from '../options.mjs';
import { runContract } from '../run.mjs';
import { ADMIN } from '../../test/asking.mjs';

describe('the mock keeps the contract', () => {
  let mock;
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mock-'));
    mock = await startMock({ polls: 2 });
  });
  after(async () => {
    await mock.stop();
    rmSync(folder, { recursive: true });
  });

  it('a whole run with every role, with changes and all scenarios finds no violation, and exercises all 44 operations', async () => {
    const scenario = join(folder, 'scenario.json');
    const [nora] = PEOPLE.filter(({ permissionType }) => permissionType === undefined);
    const ids = mock.state.rows.users.slice(1, 3).map(({ id }) => id);
    writeFileSync(
      scenario,
      JSON.stringify({
        schedule: true,
        directoryUser: nora.id,
        backups: true,
        restore: { type: 'users', ids },
        consent: true,
        notices: true,
        keys: ['kek', 'software', 'hsm', 'system'],
      }),
    );
    const roles = ['admin', 'backupRestoreOperator', 'viewOnly'].flatMap((role) => ['--role', `${role}=mock-${role}`]);
    const { violations, operations, left } = await runContract(
      readOptions([
        '--base-url',
        mock.baseUrl,
        '--token',
        ADMIN,
        ...roles,
        '--role',
        'none=mock-nobody',
        '--expired-token',
        'mock-expired',
        '--allow-changes',
        '--tenant-scenario',
        scenario,
        '--runs',
        '1',
        '--seed',
        '7',
      ]),
    );
    assert.deepEqual(violations, []);
    assert.deepEqual(left, []);
    // Only a command on the host makes a code, so a run sends a wrong one.
    const others = operations.filter(({ exercised }) => exercised !== 'valid').map(({ operationId }) => operationId);
    assert.deepEqual(others, ['emergencySignIn']);
    assert.equal(operations.filter(({ isExtension }) => !isExtension).length, 44);
  });
});
