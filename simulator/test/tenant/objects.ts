import assert from 'node:assert/strict';
import { PEOPLE } from '@trc/domain/sampleTenant';
import type { Answer, TestTenant } from './kit.ts';

export const [ada = '', oscar = '', vera = ''] = PEOPLE.map(({ oid }) => oid);
export const NEW_GROUP = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
export const UNIFIED = { ...NEW_GROUP, groupTypes: ['Unified'], mailEnabled: true, securityEnabled: false };

/** Posts to a path below `/v1.0/`. */
export const post = async (tenant: TestTenant, target: string, body: object): Promise<Answer> =>
  tenant.call('POST', `/v1.0/${target}`, { body });
/** Creates an object. @returns its id */
export const made = async (tenant: TestTenant, target: string, body: object): Promise<string> => {
  const answer = await post(tenant, target, body);
  assert.equal(answer.status, 201, `${target} ${JSON.stringify(answer.body)}`);
  return String(answer.body['id']);
};
export const reference = (id: string): object => ({
  '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
});
/** The ids of the objects that a path lists. */
export const ids = async (tenant: TestTenant, target: string): Promise<string[]> =>
  (await tenant.get(`/v1.0/${target}`)).body.value.map(({ id }) => id);
