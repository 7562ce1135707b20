import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { AS_IN_BACKUP, sharedJson, startProduct } from './kit.ts';
import type { ReportRow } from './types.ts';

const product = await startProduct();
after(() => product.end());

interface Answer {
  readonly status: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly code: string; readonly target: string }[];
  };
}

const CANARY = 'Canary of the reasons';
/** Published answers, and one that carries a canary. */
const ANSWERS: readonly Answer[] = [
  ...(sharedJson<{ answers: readonly Answer[] }>('cases/D13-reasons.json')?.answers ?? []),
  { status: 400, error: { code: 'BadRequest', message: `1235: Configured controls are unsupported. ${CANARY}` } },
];

const refuse = (path: string, { status, error }: Answer): Promise<unknown> =>
  product.tenant('POST', '/_simulator/fault', {
    name: 'refused',
    path,
    method: 'PATCH',
    status,
    answer: error,
    count: null,
  });

const heal = (): Promise<unknown> => product.tenant('DELETE', '/_simulator/fault');

const before = await product.backup();
const { value: policies } = await product.tenant(
  'GET',
  '/v1.0/identity/conditionalAccess/policies?$select=id,displayName',
);

const errorsOf = (row: ReportRow | undefined) =>
  (row?.errors ?? []) as readonly (NonNullable<ReportRow['errors']>[number] & {
    explanation?: string;
    reasonWithheld?: boolean;
  })[];

describe('the reason of a refusal', () => {
  const restored = new Map<string, Answer>();
  let restoreId = '';

  it('is in the report in the words of the directory, with what a person can do', async () => {
    for (const [index, answer] of ANSWERS.entries()) {
      const policy = policies[index];
      assert.ok(policy);
      await product.tenant('PATCH', `/v1.0/identity/conditionalAccess/policies/${policy.id}`, {
        displayName: `Changed ${index}`,
      });
      await refuse(`/identity/conditionalAccess/policies/${policy.id}`, answer);
      restored.set(policy.id, answer);
    }
    const done = await product.restore(before, { conditionalAccessPolicies: [...restored.keys()] }, AS_IN_BACKUP);
    restoreId = done.restoreId;
    await heal();
    for (const [id, { error }] of restored) {
      const errors = errorsOf(done.item(id));
      const found = errors.find(({ reason }) => reason?.includes(error.message));
      assert.ok(found, JSON.stringify(errors));
      assert.ok((found.explanation ?? '').length > 10, found.message);
      for (const { message } of errors) assert.doesNotMatch(message, /^The directory answered \d+( \(\w*\))?\.$/);
      assert.ok(!errors.some(({ message }) => message.includes(error.message)));
    }
  });

  it('is in the CSV, on one line per object', async () => {
    const csv = await product.csv(restoreId);
    assert.ok(csv.includes(CANARY));
    assert.equal(csv.trimEnd().split('\r\n').length, restored.size + 1);
  });

  it('is kept from people who may only look, who learn that there is one', async () => {
    const vera = await product.as('vera');
    const paging = { pagenum: 1, perpage: 100 };
    for (const [path, body] of [
      [`/api/restores/${restoreId}/report`, paging],
      [`/api/restores/${restoreId}/problems`, paging],
      ['/api/get_conditionalAccessPolicies_list_from_restore', { ...paging, restoreId }],
    ] as const) {
      const { status, body: reply } = await vera.call('POST', path, body);
      assert.equal(status, 200, path);
      assert.doesNotMatch(JSON.stringify(reply), new RegExp(CANARY), path);
      assert.match(
        JSON.stringify(reply),
        /"reasonWithheld":true|Administrators and operators can see the reason/,
        path,
      );
      assert.match(
        JSON.stringify((await (await product.as('oscar')).call('POST', path, body)).body),
        /Canary of/,
        path,
      );
    }
    const csv = await vera.text('GET', `/api/restores/${restoreId}/report_csv`);
    assert.doesNotMatch(csv, new RegExp(CANARY));
    assert.match(csv, /Administrators and operators can see the reason/);
  });

  it('is in no log, no status and no activity', async () => {
    const ada = await product.as('ada');
    const paging = { pagenum: 1, perpage: 100 };
    const list = await ada.call('POST', '/api/restores_list', paging);
    const activity = await ada.call('POST', '/api/activity_log_list', paging);
    assert.equal(list.status, 200);
    for (const text of [JSON.stringify(list.body), JSON.stringify(activity.body), product.service.log()])
      assert.doesNotMatch(text, new RegExp(CANARY));
    assert.match(product.service.log(), /"request"/);
  });
});

describe('the reason of a refused read in a comparison', () => {
  it('is in the message of the object, for objects and for links', async () => {
    const {
      value: [unreadable, linkless],
    } = await product.tenant('GET', '/v1.0/users?$select=id&$top=2');
    assert.ok(unreadable && linkless);
    const answer = { code: 'Authorization_RequestDenied', message: CANARY };
    for (const path of [`/users/${unreadable.id}`, `/users/${linkless.id}/manager`]) {
      await product.tenant('POST', '/_simulator/fault', {
        name: 'refused',
        path,
        method: 'GET',
        status: 403,
        count: null,
        answer,
      });
    }
    const compared = await product.compare(before, { users: [unreadable.id, linkless.id] });
    await heal();
    const messageOf = (id: string): string => compared.find((each) => each.id === id)?.message ?? '';
    assert.match(
      messageOf(unreadable.id),
      new RegExp(`not allowed to do this \\(403, Authorization_RequestDenied\\)\\. The directory reported: ${CANARY}`),
    );
    assert.match(
      messageOf(linkless.id),
      new RegExp(`Could not be read in the directory: manager\\. .*The directory reported: ${CANARY}`),
    );
    assert.doesNotMatch(product.service.log(), new RegExp(CANARY));
  });
});

describe('objects in the messages of a report', () => {
  it('are named, and what cannot be linked has its cause', async () => {
    const { value: groups } = await product.tenant(
      'GET',
      '/v1.0/groups?$select=id,displayName,membershipRule,onPremisesSyncEnabled&$expand=members&$top=100',
    );
    const group = groups.find(
      (each) =>
        ((each['members'] as unknown[] | undefined) ?? []).length > 8 &&
        each['onPremisesSyncEnabled'] !== true &&
        !each['membershipRule'],
    );
    assert.ok(group);
    const members = (
      group['members'] as { id: string; displayName: string; '@odata.type': string; onPremisesSyncEnabled?: boolean }[]
    ).filter((each) => each['@odata.type'] === '#microsoft.graph.user' && !PEOPLE.some(({ oid }) => oid === each.id));
    const [purged, deleted] = members.filter(({ onPremisesSyncEnabled: synced }) => synced !== true);
    const { value: users } = await product.tenant('GET', '/v1.0/users?$select=id,onPremisesSyncEnabled&$top=999');
    const mastered = users.find((each) => each['onPremisesSyncEnabled'] === true);
    assert.ok(purged && deleted && mastered);
    if (!members.some(({ id }) => id === mastered.id))
      await product.tenant('POST', `/v1.0/groups/${group.id}/members/$ref`, {
        '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${mastered.id}`,
      });
    const backupId = await product.backup();
    for (const { id } of [purged, deleted, mastered]) await product.tenant('DELETE', `/v1.0/users/${id}`);
    for (const { id } of [purged, mastered]) await product.tenant('DELETE', `/v1.0/directory/deletedItems/${id}`);
    const done = await product.restore(backupId, { groups: [group.id] }, AS_IN_BACKUP);
    const errors = errorsOf(done.item(group.id));
    assert.ok(errors.length > 0, JSON.stringify(done.item(group.id)));
    const about = (id: string) => errors.find(({ message }) => message.includes(id));
    assert.match(
      about(purged.id)?.message ?? '',
      new RegExp(
        `^Members: ${purged.displayName} \\(${purged.id}\\) was deleted permanently and is not part of this restore\\.`,
      ),
    );
    assert.match(
      about(deleted.id)?.message ?? '',
      new RegExp(
        `^Members: ${deleted.displayName} \\(${deleted.id}\\) is in the deleted objects ` +
          `and is not part of this restore\\.`,
      ),
    );
    // A repetition brings the first one back once it is restored, and never the second one.
    assert.notEqual(about(purged.id)?.code, 'masteredOnPremises');
    const { code, reason } = about(mastered.id) ?? {};
    assert.deepEqual([code, reason], ['masteredOnPremises', undefined]);
    assert.match(about(purged.id)?.explanation ?? '', /^Restore it/);
    for (const { message } of errors)
      assert.doesNotMatch(message, /(?<!\()[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/, 'no id stands without a name');
  });
});
