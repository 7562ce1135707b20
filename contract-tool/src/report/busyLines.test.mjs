import assert from 'node:assert/strict';
import { it } from 'node:test';
import { busyLines } from './busyLines.mjs';

const busy = (operationId, retryAfterSeconds) => ({ operationId, retryAfterSeconds });

it('names the operations that the backend was too busy for in one line, with the longest wait', () => {
  assert.deepEqual(busyLines([busy('listBackups'), busy('getBackup', 0)]), []);
  assert.deepEqual(busyLines([busy('listBackups', 44)]), [
    'some requests of listBackups: the backend asks to wait for 44 s',
  ]);
  assert.deepEqual(busyLines([busy('listBackups', 43), busy('getPlan'), busy('getBackup', 44)]), [
    'some requests of 2 operations: the backend asks to wait for up to 44 s (listBackups, getBackup)',
  ]);
});
