import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const product = await startProduct();
after(() => product.end());

const CANARY = 'Canary of the gap';

interface Backup {
  readonly backupId: string;
  readonly status: string;
  readonly statusDetails: string;
  readonly completeness?: { readonly typesRead: number; readonly typesTotal: number };
  readonly coverage?: {
    readonly types: readonly {
      readonly type: string;
      readonly reason?: string;
      readonly links: readonly { readonly reason?: string }[];
    }[];
  };
}

const infoFor = async (person: 'ada' | 'oscar' | 'vera', backupId: string): Promise<Backup> =>
  (await (await product.as(person)).call<Backup>('POST', '/api/get_backup', { backupId })).body;

const refuse = (path: string): Promise<unknown> =>
  product.tenant('POST', '/_simulator/fault', {
    name: 'refused',
    path,
    method: 'GET',
    status: 403,
    count: null,
    answer: { code: 'Authorization_RequestDenied', message: CANARY },
  });

const ofList = async (person: 'ada' | 'vera', backupId: string): Promise<string> => {
  const { body } = await (
    await product.as(person)
  ).call<{ list: readonly Backup[] }>('POST', '/api/get_tid_backups_list', {
    pagenum: 1,
    perpage: 10,
  });
  return body.list.find((each) => each.backupId === backupId)?.statusDetails ?? '';
};

describe('a failed backup', () => {
  it("shows the directory's reason to permitted people, and others only that there is one", async () => {
    for (const [path, status] of [
      ['/users', 400],
      ['*', 403],
    ] as const) {
      await product.tenant('POST', '/_simulator/fault', {
        name: 'refused',
        path,
        method: 'GET',
        status,
        count: null,
        answer: { code: 'Authorization_RequestDenied', message: CANARY },
      });
      const ada = await product.as('ada');
      const backupId = randomUUID();
      await ada.call('POST', '/api/backup', { backupId });
      const end = await ada.ended(backupId, 60_000);
      await product.tenant('DELETE', '/_simulator/fault');
      assert.equal(end.status, 'Failed', path);
      for (const details of [
        (await infoFor('ada', backupId)).statusDetails,
        (await infoFor('oscar', backupId)).statusDetails,
        await ofList('ada', backupId),
      ]) {
        assert.match(details, new RegExp(`The directory reported: ${CANARY}$`));
      }
      for (const details of [(await infoFor('vera', backupId)).statusDetails, await ofList('vera', backupId)]) {
        assert.match(details, /The directory gave a reason, which administrators and operators see\.$/);
        assert.doesNotMatch(details, new RegExp(CANARY));
      }
    }
    assert.doesNotMatch(product.service.log(), new RegExp(CANARY));
  });
});

describe('an incomplete backup', () => {
  it('says how many types it has read in full, in the list and in its details', async () => {
    const whole = await product.backup();
    await refuse('/directory/administrativeUnits');
    await refuse('/groups/*/owners');
    const lacking = await product.backup();
    await product.tenant('DELETE', '/_simulator/fault');
    const { body } = await (
      await product.as('vera')
    ).call<{ list: readonly Backup[] }>('POST', '/api/get_tid_backups_list', { pagenum: 1, perpage: 10 });
    const listed = new Map(body.list.map((backup) => [backup.backupId, backup]));
    assert.deepEqual(listed.get(whole)?.completeness, { typesRead: 11, typesTotal: 11 });
    for (const backup of [listed.get(lacking), await infoFor('ada', lacking)]) {
      assert.deepEqual([backup?.status, backup?.completeness], ['Completed', { typesRead: 9, typesTotal: 11 }]);
    }
  });

  it('gives its reasons in words, and the words of the directory to people who may read them', async () => {
    const { body } = await (
      await product.as('ada')
    ).call<{ list: readonly Backup[] }>('POST', '/api/get_tid_backups_list', { pagenum: 1, perpage: 1 });
    const [{ backupId, statusDetails } = { backupId: '', statusDetails: '' }] = body.list;
    assert.match(statusDetails, /Administrative units \(403: the application is not allowed to do this/);
    assert.doesNotMatch(statusDetails, new RegExp(CANARY));
    for (const person of ['ada', 'oscar'] as const) {
      const { coverage } = await infoFor(person, backupId);
      const units = coverage?.types.find(({ type }) => type === 'administrativeUnits');
      assert.match(
        units?.reason ?? '',
        new RegExp(
          `not allowed to do this \\(403, Authorization_RequestDenied\\)\\. The directory reported: ${CANARY}$`,
        ),
      );
      const groups = coverage?.types.find(({ type }) => type === 'groups');
      assert.match(groups?.links[0]?.reason ?? '', new RegExp(CANARY));
    }
    const seen = JSON.stringify(await infoFor('vera', backupId));
    assert.match(seen, /not allowed to do this/);
    assert.doesNotMatch(seen, new RegExp(CANARY));
    assert.doesNotMatch(product.service.log(), new RegExp(CANARY));
  });
});
