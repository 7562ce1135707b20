import type { DirectoryCall } from '../../src/directory/index.ts';
import { startTenant } from '@trc/simulator/test/tenant/kit';
import { createClient } from './serve.ts';

/** A simulated tenant whose administrator consented, a client of it, and a way to send calls one after the other. */
export const startDescribedTenant = async () => {
  const tenant = await startTenant();
  // Each type is restored from its bin by its description alone, where the bin is open.
  tenant.store.behave({ conditionalAccessBin: 'open' });
  await tenant.call('POST', '/_simulator/consent', {
    body: { admin: true },
    headers: { 'content-type': 'application/json' },
  });
  const client = createClient(tenant.url, { token: { token: () => Promise.resolve(tenant.token) } });
  const send = async (calls: readonly DirectoryCall[]): Promise<void> => {
    for (const call of calls) await client.call(call);
  };
  return { client, send };
};
