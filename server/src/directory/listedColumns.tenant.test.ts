import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { summarize } from '@trc/domain/recordSummary';
import { buildFirstPage, READINGS } from './index.ts';
import type { GraphObject } from './index.ts';
import { textOf } from './types/calls.ts';
import { startTenant } from '@trc/simulator/test/tenant/kit';
import { createClient } from '../../test/directory/serve.ts';

const tenant = await startTenant();
await tenant.call('POST', '/_simulator/consent', {
  body: { admin: true },
  headers: { 'content-type': 'application/json' },
});
const client = createClient(tenant.url, { token: { token: () => Promise.resolve(tenant.token) } });

describe('what lists show, of the simulated tenant', () => {
  for (const { type, columns } of OBJECT_TYPES) {
    it(`the directory has a value for every column of ${type}`, async () => {
      const rows: ReturnType<typeof summarize>[] = [];
      for (const from of READINGS[type].sources) {
        // A tenant need not have every kind of policy.
        const objects: readonly GraphObject[] =
          from.kind === 'object'
            ? [await client.get(from.path).catch(() => ({}))]
            : await client.list(buildFirstPage(from)).catch(() => []);
        rows.push(...objects.map((object) => summarize(type, textOf(object['id']), object)));
      }
      const empty = columns.filter((_, index) => rows.every((row) => row[index] === null || row[index] === ''));
      assert.deepEqual(
        empty.map(({ key }) => key),
        [],
      );
    });
  }
});
