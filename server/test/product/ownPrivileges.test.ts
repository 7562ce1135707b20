import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { PEOPLE } from '../../src/simulated/people.ts';
import type { Person } from '../../src/simulated/people.ts';
import { startProduct } from './kit.ts';
import type { Chosen, Product, ReportRow } from './kit.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const ROLES = '/v1.0/roleManagement/directory/roleAssignments';
const oidOf = (key: Person['key']): string => PEOPLE.find((one) => one.key === key)?.oid ?? '';
const oscar = oidOf('oscar');

interface LinkRow {
  readonly name: string;
  readonly of?: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly withheld?: readonly string[];
}
type Row = ReportRow & { readonly links?: readonly LinkRow[] };

interface Ended {
  restoreId: string;
  status: string;
  item: (id: string) => Row;
}

const restoreAs = async (
  of: Product,
  person: Person['key'],
  backupId: string,
  chosen: Chosen,
  restoreSettings = {},
): Promise<Ended> => {
  const api = await of.as(person);
  const selection = Object.fromEntries(
    Object.entries(chosen).map(([type, selected]) => [type, { all: false, selected }]),
  );
  const { status: answer, body } = await api.call<{ restoreId: string }>('POST', '/api/restore', {
    backupId,
    selection,
    restoreSettings,
  });
  assert.equal(answer, 200, JSON.stringify(body));
  for (const until = Date.now() + 60_000; ;) {
    const {
      body: { list },
    } = await api.call<{ list: { restoreId: string; status: string }[] }>('POST', '/api/restores_list', {
      pagenum: 1,
      perpage: 25,
    });
    const status = list.find(({ restoreId }) => restoreId === body.restoreId)?.status ?? 'missing';
    if (status !== 'Running' && status !== 'missing') {
      const report = await api.call<{ list: Row[] }>('POST', `/api/restores/${body.restoreId}/report`, {
        pagenum: 1,
        perpage: 100,
      });
      const item = (id: string): Row => {
        const row = report.body.list.find((one) => one.id === id);
        assert.ok(row, `the report has no row for ${id}`);
        return row;
      };
      return { restoreId: body.restoreId, status, item };
    }
    assert.ok(Date.now() < until, `the restore is ${status}`);
    await sleep(50);
  }
};

const assignmentsOf = async (principal: string, role = GLOBAL_ADMINISTRATOR): Promise<readonly string[]> =>
  (await product.tenant('GET', `${ROLES}?$filter=${encodeURIComponent(`principalId eq '${principal}'`)}`)).value
    .filter(({ roleDefinitionId }) => roleDefinitionId === role)
    .map(({ id }) => id);
const assign = (principalId: string, roleDefinitionId = GLOBAL_ADMINISTRATOR) =>
  product.tenant('POST', ROLES, { principalId, roleDefinitionId, directoryScopeId: '/' });
const unassign = async (principal: string): Promise<void> => {
  for (const id of await assignmentsOf(principal)) await product.tenant('DELETE', `${ROLES}/${id}`);
};
describe('the restore of a role (F2)', () => {
  it('does not make the operator who starts it a Global Administrator; an administrator can restore it', async () => {
    await assign(oscar);
    const backup = await product.backup();
    await unassign(oscar);
    const chosen = { directoryRoles: [GLOBAL_ADMINISTRATOR] };
    const own = await restoreAs(product, 'oscar', backup, chosen);
    assert.deepEqual(await assignmentsOf(oscar), []);
    const row = own.item(GLOBAL_ADMINISTRATOR);
    assert.equal(row.status, 'Failed');
    assert.deepEqual(
      row.errors?.map(({ code, attribute }) => [code, attribute]),
      [['selfPrivilege', 'links.assignments']],
    );
    assert.match(
      row.errors?.[0]?.message ?? '',
      /Oscar Brandt \(.*\) was not added\. .*Another administrator can restore this object/,
    );
    assert.deepEqual(
      row.links?.map(({ withheld }) => withheld),
      [[`Oscar Brandt (${oscar})`]],
    );
    const by = await restoreAs(product, 'ada', backup, chosen);
    assert.equal(by.status, 'Completed');
    assert.equal((await assignmentsOf(oscar)).length, 1);
    assert.deepEqual(
      by.item(GLOBAL_ADMINISTRATOR).links?.map(({ name, added }) => [name, added]),
      [['assignments', [`Oscar Brandt (${oscar})`]]],
    );
  });
});
