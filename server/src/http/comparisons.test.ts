import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { contentAddress, sealBody } from '../content/body.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { createKit } from '../../test/http/kit.ts';
import type { TestKit } from '../../test/http/kit.ts';

const USER = '8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa';
let kit: TestKit;
let headers: Record<string, string>;
let backupId: string;

/** A backup with one user. */
const insertBackup = async (tenantId: string, number: number, status = 'Completed', ready = true): Promise<string> => {
  const id = randomUUID();
  await kit.db.query(
    `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, counters, is_data_ready,
     requested_by, request_id)
     values ($1, $2, $3, $4, $5, 'on-demand', 'on-demand', '{"users":1}', $6, 'x', 'x')`,
    [tenantId, id, number, randomUUID(), status, ready],
  );
  return id;
};

before(async () => {
  kit = await createKit();
  headers = await kit.signIn('oscar');
  backupId = await insertBackup(TENANT_ID, 1);
  const keys = await kit.keys.tenant(TENANT_ID);
  const text = canonicalJson({ object: { id: USER, displayName: 'Ada Lindqvist' } });
  const hash = contentAddress(keys.addressKey, 'users', USER, text);
  await kit.db.query(
    'insert into object_version (tenant_id, type, object_id, valid_from, hash) values ($1, $2, $3, 1, $4)',
    [TENANT_ID, 'users', USER, hash],
  );
  await kit.db.query('insert into object_body (tenant_id, backup_number, hash, body) values ($1, 1, $2, $3)', [
    TENANT_ID,
    hash,
    sealBody(keys, hash, text),
  ]);
});
after(() => kit.close());

const compare = (payload: unknown, id = backupId, as = headers) =>
  kit.call({
    method: 'POST',
    url: `/api/comparisons/directoryObjects/${id}/entraId`,
    headers: as,
    payload: payload as object,
  });
const ONE = [{ type: 'users', ids: [USER] }];

describe('a comparison with the live directory', () => {
  it('is a 503 with a sentence where the directory cannot be reached', async () => {
    const reply = await compare(ONE);
    assert.equal(reply.statusCode, 503);
    assert.equal(
      reply.json<{ message: string }>().message,
      'The directory could not be read. The directory could not be reached or broke off.',
    );
    assert.deepEqual(await kit.db.query('select 1 from reviewed_object'), []);
  });

  it('names objects that the backup does not hold, without asking the directory', async () => {
    const reply = await compare([
      { type: 'users', ids: ['unknown'] },
      { type: 'authorizationPolicy', ids: ['authorizationPolicy'] },
    ]);
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(
      reply.json(),
      [
        ['users', 'unknown'],
        ['authorizationPolicy', 'authorizationPolicy'],
      ].map(([type, id]) => ({ type, id, message: 'The backup does not contain this object.', attributes: [] })),
    );
  });

  it('needs a backup of this tenant that is there and ready', async () => {
    const foreign = await insertBackup(randomUUID(), 1);
    const running = await insertBackup(TENANT_ID, 2, 'Running', false);
    const deleted = await insertBackup(TENANT_ID, 3, 'Deleted');
    for (const [id, status, message] of [
      [foreign, 404, `Backup ${foreign} is not found`],
      [deleted, 404, `Backup ${deleted} is not found`],
      ['no-uuid', 404, 'Backup no-uuid is not found'],
      [running, 503, `Backup ${running} is not ready`],
    ] as const) {
      const reply = await compare(ONE, id);
      assert.deepEqual([reply.statusCode, reply.json<{ message: string }>().message], [status, message]);
    }
  });

  it('is for those who may restore', async () => {
    assert.equal((await compare(ONE, backupId, await kit.signIn('vera'))).statusCode, 403);
  });

  for (const [what, payload] of [
    ['nothing', []],
    ['no ids', [{ type: 'users', ids: [] }]],
    ['an unknown type', [{ type: 'devices', ids: [USER] }]],
    ['an id twice', [{ type: 'users', ids: [USER, USER] }]],
    ['more than a thousand ids', [{ type: 'users', ids: Array.from({ length: 1001 }, (_, index) => String(index)) }]],
    ['an object', { type: 'users', ids: [USER] }],
    ['a control character', [{ type: 'users', ids: ['a\u0000b'] }]],
  ] as const) {
    it(`is refused for ${what}`, async () => assert.equal((await compare(payload)).statusCode, 400));
  }

  it('takes 14 times a thousand ids', async () => {
    const types = [
      'users',
      'groups',
      'directoryRoles',
      'conditionalAccessPolicies',
      'namedLocations',
      'applications',
      'servicePrincipals',
      'administrativeUnits',
      'tenantWidePolicies',
      'authenticationStrengths',
      'authenticationContexts',
      'authenticationFlowsPolicy',
      'externalIdentitiesPolicy',
      'authorizationPolicy',
    ];
    const reply = await compare(
      types.map((type) => ({ type, ids: Array.from({ length: 1000 }, (_, index) => `x${index}`) })),
    );
    assert.equal(reply.json<unknown[]>().length, 14_000);
  });
});
