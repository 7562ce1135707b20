import assert from 'node:assert/strict';
import { it } from 'node:test';
import { START, unpackCheckpoint } from './checkpoint.ts';

const KEYS = {
  tenantId: 'c0ffee00-0000-4000-8000-000000000001',
  addressKey: Buffer.alloc(32),
  current: 1,
  dataKeys: new Map([[1, Buffer.alloc(32)]]),
};

it('resumes a backup of a version without links and gaps', () => {
  assert.deepEqual(unpackCheckpoint(KEYS, { type: 2, source: 0, page: 3, counts: { users: 5 } }), {
    ...START,
    type: 2,
    page: 3,
    counts: { users: 5 },
  });
  assert.deepEqual(unpackCheckpoint(KEYS, undefined), START);
});
