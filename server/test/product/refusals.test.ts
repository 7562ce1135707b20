import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const AS_BEFORE = { users: { recoverMailbox: false, restoreEnabled: true } };
let made = 0;

const createUser = async (more: object = {}): Promise<string> => {
  made += 1;
  const name = `refused${made}`;
  const { id } = await product.tenant('POST', '/v1.0/users', {
    accountEnabled: true, displayName: `Refused ${made}`, mailNickname: name, userPrincipalName: `${name}@fabrikam.example`, passwordProfile: { password: 'Aa1!xxxxxxxx' }, ...more,
  });
  return String(id);
};
const refuse = (path: string, status: number, answer: object, more: object = {}) =>
  product.tenant('POST', '/_simulator/fault', { name: 'refused', path, status, answer, count: null, ...more });
describe('a refusal costs only what it refuses', () => {
  afterEach(() => product.tenant('DELETE', '/_simulator/fault'));

  it('an answer that names a property is followed by one write without it', async () => {
    const id = await createUser({ jobTitle: 'Engineer', usageLocation: 'DE', department: 'Sales' });
    const backup = await product.backup();
    await product.tenant('PATCH', `/v1.0/users/${id}`, { jobTitle: 'Changed', usageLocation: 'US', department: 'Changed' });
    await refuse(`/users/${id}`, 400, { code: 'Request_BadRequest', message: 'Invalid value.', details: [{ code: 'InvalidValue', target: 'usageLocation', message: 'Not allowed.' }] },
      { method: 'PATCH', count: 1 });
    const { item, status } = await product.restore(backup, { users: [id] }, AS_BEFORE);
    assert.equal(status, 'CompletedWithErrors', JSON.stringify(item(id)));
    assert.deepEqual(item(id).errors?.map(({ attribute, message }) => [attribute, /usageLocation could not be written/.test(message)]), [['usageLocation', true]]);
    const user = await product.tenant('GET', `/v1.0/users/${id}?$select=jobTitle,department,usageLocation`);
    assert.deepEqual([user['jobTitle'], user['department'], user['usageLocation']], ['Engineer', 'Sales', 'US']);
  });
});
