import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DomainError } from '../domainError.ts';
import { readTenant, startDirectory, storeBackup } from '../../test/comparison/stage.ts';
import { lookUp } from '../../test/comparison/lookUp.ts';

const MAX_OBJECTS = 12;

describe('a directory that does not answer', () => {
  it('is a 503 with a sentence', async () => {
    const gone = await startDirectory();
    const objects = await readTenant(gone.client, MAX_OBJECTS);
    const { idsOf } = lookUp(() => objects);
    const { openTestDatabase } = await import('../../test/database.ts');
    const { db, remove } = await openTestDatabase();
    const stage = await storeBackup(
      db,
      gone.client,
      new Map([['users', objects.get('users') ?? new Map<string, never>()]]),
    );
    await gone.tenant.end('SIGKILL');
    await assert.rejects(
      stage.compare([{ type: 'users', ids: idsOf('users').slice(0, 2) }]),
      (error: unknown) =>
        error instanceof DomainError &&
        error.code === 'unavailable' &&
        /^The directory could not be read\. The directory /.test(error.message),
    );
    await remove();
  });
});
