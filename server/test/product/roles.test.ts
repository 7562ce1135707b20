import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Role } from '@trc/domain/roles';
import type { Operation } from '../../src/http/contract/document.ts';
import type { Person } from '@trc/domain/sampleTenant';
import { exampleRequest } from '../http/examples.ts';
import { contract } from '../http/kit.ts';
import { startProduct } from './kit.ts';

const product = await startProduct({
  service: { UNKNOWN_USERS: 'none', FAILED_TOKENS_PER_MINUTE: '100000', KEY_IMPORTS_PER_HOUR: '100000' },
});
after(() => product.end());

const SET_TOKEN = 'setToken';

/** Without an open code, an operation that takes no token does not exist. */
const expectedOfOpen = 404;

interface Credentials {
  authorization?: string;
  cookie?: string;
}

const send = async (operation: Operation, { authorization, cookie }: Credentials): Promise<number> => {
  const { method, url, headers, payload } = exampleRequest(operation);
  const isForm = Buffer.isBuffer(payload);
  const token = authorization?.replace('Bearer ', '');
  const body = operation.operationId === SET_TOKEN ? { token } : payload;
  const reply = await fetch(`${product.service.url}${url}`, {
    method: method ?? 'GET',
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(cookie ? { cookie } : {}),
      ...(isForm ? (headers as Record<string, string>) : {}),
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? new Uint8Array(payload) : JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return reply.status;
};

/** A fresh session, because one of the operations ends it. */
const signIn = async (person: Person['key']): Promise<{ status: number; credentials: Credentials }> => {
  const token = await product.token(person);
  const authorization = `Bearer ${token}`;
  const reply = await fetch(`${product.service.url}/api/set_token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  await reply.arrayBuffer();
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  return { status: reply.status, credentials: { authorization, ...(cookie ? { cookie } : {}) } };
};

/** People with least rights first: the actions of an administrator change the permissions of the others. */
const PEOPLE: readonly (readonly [Person['key'], Role])[] = [
  ['vera', 'viewOnly'],
  ['oscar', 'backupRestoreOperator'],
  ['ada', 'admin'],
];

describe('every operation of the contract, over HTTP', () => {
  it('is refused without a token', async () => {
    for (const operation of contract.operations) {
      const expected = operation.open ? expectedOfOpen : 401;
      assert.equal(await send(operation, {}), expected, operation.operationId);
    }
  });

  it('is refused to a person without a permission record', async () => {
    for (const operation of contract.operations) {
      const { status, credentials } = await signIn('nora');
      assert.equal(status, 403);
      const expected = operation.open ? expectedOfOpen : operation.operationId === SET_TOKEN ? 403 : 401;
      assert.equal(await send(operation, credentials), expected, operation.operationId);
    }
  });

  for (const [person, role] of PEOPLE) {
    it(`lets the role ${role} call what x-access lists, and nothing else`, async () => {
      for (const operation of contract.operations) {
        const { status: signedIn, credentials } = await signIn(person);
        assert.equal(signedIn, 200);
        const status = await send(operation, credentials);
        const what = `${operation.operationId}: ${status}`;
        if (operation.open) assert.equal(status, expectedOfOpen, what);
        else if (operation.access.includes(role)) assert.ok(![401, 403].includes(status), what);
        else assert.equal(status, 403, what);
      }
    });
  }
});
