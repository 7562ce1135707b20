import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { runContract } from './run.mjs';
import { startStub } from '../test/stub.mjs';

const FIXED = {
  headers: {},
  roles: {},
  only: ['scheduler'],
  allowChanges: true,
  scenario: { schedule: true },
  runs: 0,
  seed: 1,
  parallel: 1,
  timeout: 5000,
  token: 'token',
};
const FORMER = { enabled: true, days: [1], time: '10:00', max_backups_to_retain: 7 };

/** A backend with only a schedule. `changed(schedule)` is called for every change. */
const startScheduler = async (changed) => {
  let schedule = FORMER;
  const set = (next) => {
    schedule = next;
    changed(schedule);
    return schedule;
  };
  const { port, stop } = await startStub(async (request, reply) => {
    const body = request.method === 'POST' && request.url === '/api/schedule_backup' ? await json(request) : undefined;
    const value = {
      '/api/set_token': () => ({}),
      '/api/init': () => ({ version: '1', extensions: [], experimental: false }),
      '/api/permissions/users/me': () => ({ permissionType: '1', id: 'a', userPrincipalName: 'a@b' }),
      '/api/get_scheduled_backup_info': () => schedule,
      '/api/schedule_backup': () => set(body),
      '/api/stop_scheduled_backup': () => set({ ...schedule, enabled: false }),
    }[request.url]?.() ?? { list: [], total: 0 };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  });
  return { baseUrl: `http://localhost:${port}`, stop, schedule: () => schedule };
};

describe('the end of a run', () => {
  it('comes when the run is interrupted: what was changed is put back first', async () => {
    const stopping = new AbortController();
    const backend = await startScheduler(() => stopping.abort());
    try {
      await assert.rejects(runContract({ ...FIXED, baseUrl: backend.baseUrl, signal: stopping.signal }), {
        name: 'RunFailure',
        message: 'The run was interrupted. What it had changed is put back.',
      });
      assert.deepEqual(backend.schedule(), FORMER);
    } finally {
      await backend.stop();
    }
  });

  it('names what it could not revert because the backend is unreachable', async () => {
    let backend;
    let gone;
    backend = await startScheduler(() => {
      gone ??= setImmediate(() => backend.stop());
    });
    await assert.rejects(runContract({ ...FIXED, baseUrl: backend.baseUrl }), {
      name: 'RunFailure',
      message: /cannot be reached: .*the schedule could not be put back or removed: .*cannot be reached/,
    });
  });
});
