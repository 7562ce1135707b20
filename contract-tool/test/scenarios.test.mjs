import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadContract } from '../src/document.mjs';
import { announce, planRun } from '../src/plan.mjs';
import { exampleRequest, harmlessRequest } from '../src/requests.mjs';
import { COUNTERS } from '../src/scenarios/browse.mjs';
import { CHANGING, LAST } from '../src/scenarios/changing.mjs';
import { csvDisagrees, parseCsv } from '../src/scenarios/csv.mjs';
import { makeByokFile, makePemFile } from '../src/scenarios/keyFiles.mjs';
import { checkOrder, readPages } from '../src/scenarios/paging.mjs';
import { importModule } from './importModule.mjs';

const { readByokFile } = await importModule('server/src/keys/byokFile.ts');
const { readPkcs8 } = await importModule('server/src/keys/ownKey.ts');
const { readPemFile } = await importModule('server/src/keys/pemFile.ts');
const { makeKeyEncryptingKey, openTransfer } = await importModule('server/src/keys/transfer.ts');

const contract = loadContract();

describe('lists', () => {
  const pages =
    (all, total = all.length) =>
    (page, perpage) =>
      Promise.resolve({ list: all.slice((page - 1) * perpage, page * perpage), total });
  const kinds = async (ask) => (await readPages(ask, 2, (row) => row)).violations.map(({ kind }) => kind);
  it('paging that covers every row once is fine', async () =>
    assert.deepEqual(await kinds(pages([1, 2, 3, 4, 5])), []));
  it('reports a repeated row, a wrong or changing total, and too many rows', async () => {
    assert.deepEqual(await kinds(pages([1, 2, 2, 3])), ['paging']);
    assert.deepEqual(await kinds(pages([1, 2, 3], 9)), ['total']);
    assert.deepEqual(
      await kinds((page) => pages([1, 2, 3])(page, 2).then((one) => ({ ...one, total: 3 - (page - 1) / 2 }))),
      ['paging'],
    );
    assert.deepEqual(await kinds(() => Promise.resolve({ list: [1, 2, 3], total: 3 })), ['paging']);
  });
  it('reports a list that is not sorted', () => {
    assert.deepEqual(checkOrder([1, 2], [2, 1], (row) => row, '/').length, 0);
    assert.deepEqual(
      checkOrder([1, 2], [1, 2], (row) => row, '/').map(({ kind }) => kind),
      ['sort'],
    );
  });
});

describe('browsing', () => {
  it('has every type of the contract, with a counter that backups have', () => {
    const { RecordSlug, BackupRecord } = contract.document.components.schemas;
    assert.deepEqual(Object.keys(COUNTERS).sort(), [...RecordSlug.enum].sort());
    assert.deepEqual(
      Object.values(COUNTERS).filter((counter) => !(counter in BackupRecord.properties)),
      [],
    );
  });
});

describe('the CSV of a report', () => {
  const ENTRIES = [
    { name: '=Ada', type: 'users', status: 'Completed' },
    { name: 'B "x"', type: 'groups', status: 'Failed' },
    { name: 'B "x"', type: 'groups', status: 'Failed' },
  ];
  const ROWS = [
    `"users","'=Ada","1","Completed"`,
    '"groups","B ""x""","2","Failed"',
    '"groups","B ""x""","3","Failed"',
  ];
  const csv = (rows, head = '"Type","Name","More","Status"') => [head, ...rows, ''].join('\r\n');
  it('is read as RFC 4180 has it', () => {
    assert.deepEqual(parseCsv('\ufeff"a","b"\r\n'), [['a', 'b']]);
    assert.deepEqual(parseCsv('a,b\r\n"x, ""y""","two\r\nlines"\r\n,\r\n'), [
      ['a', 'b'],
      ['x, "y"', 'two\r\nlines'],
      ['', ''],
    ]);
  });
  it('agrees in any order of rows and columns, with more columns, with an apostrophe before what a spreadsheet could run', () => {
    assert.equal(csvDisagrees(csv([...ROWS].reverse()), ENTRIES), undefined);
    assert.equal(csvDisagrees(csv(ROWS, '"1","2","3","4"'), ENTRIES), undefined, "headings are the service's own");
  });
  for (const [what, text] of [
    ['a row too few', csv(ROWS.slice(1))],
    ['a row too many', csv([...ROWS, ROWS[0]])],
    ['another row twice', csv([ROWS[0], ROWS[0], ROWS[1]])],
    ['another status', csv([ROWS[0].replace('Completed', 'Failed'), ...ROWS.slice(1)])],
    ['another name', csv([ROWS[0].replace('Ada', 'Eva'), ...ROWS.slice(1)])],
  ])
    it(`does not agree with ${what}`, () => assert.ok(csvDisagrees(text, ENTRIES)));
});

describe('key files', () => {
  it('a transfer file opens with the key that it was wrapped for, and with no other', async () => {
    const [kek, other] = [await makeKeyEncryptingKey(), await makeKeyEncryptingKey()];
    const { kid, ciphertext } = readByokFile(
      Buffer.from(await makeByokFile({ pem: kek.pem, kid: 'https://h/keys/kek/1' })),
    );
    assert.equal(kid, 'https://h/keys/kek/1');
    assert.equal(readPkcs8(openTransfer(kek.material, ciphertext)).bits, 3072);
    assert.throws(() => openTransfer(other.material, ciphertext), { name: 'TransferFailedError' });
  });
  it('a .pem file holds one private key that the service takes', async () =>
    assert.equal(readPemFile(Buffer.from(await makePemFile())).bits, 3072));
});

describe('the plan of a run', () => {
  const FACTS = { extensions: ['signOut', 'markNoticeSeen'], ids: { backupId: 'b-1' } };
  const plan = (options) => planRun(contract, { only: [], scenario: {}, allowChanges: false, ...options }, FACTS);
  const namesOf = (list) => list.map(({ name }) => name);
  it('without leave has no change, whatever is named', () => {
    const { changing, last, sent } = plan({ scenario: { schedule: true, backups: true } });
    assert.deepEqual([changing, last, sent.filter(({ isSafe }) => !isSafe)], [[], [], []]);
  });
  it('with leave has what is named, and says all of it beforehand', () => {
    const options = {
      allowChanges: true,
      scenario: { schedule: true, restore: { type: 'users', ids: ['u-1', 'u-2'] } },
    };
    const found = plan(options);
    assert.deepEqual(namesOf(found.changing), ['a selection of its own', 'restores', 'the schedule']);
    const said = announce(found, options, FACTS);
    for (const word of [
      'selection from the backup b-1',
      'restores 2 users from the backup b-1',
      'u-1, u-2',
      'sets the backup schedule',
      'ends the session',
    ])
      assert.ok(said.includes(word), word);
    assert.ok(
      found.skipped.get('runBackup').includes('no "backups"') &&
        found.skipped.get('compareBackups') === 'not offered by init',
    );
  });
  it('keeps to what is chosen', () =>
    assert.deepEqual(
      namesOf(
        plan({ allowChanges: true, only: ['permissions'], scenario: { schedule: true, directoryUser: 'u' } }).changing,
      ),
      ['permissions'],
    ));
  it('has a scenario for every operation that changes something', () => {
    const known = new Set([...CHANGING, ...LAST].flatMap(({ operations }) => operations));
    assert.deepEqual(
      contract.operations
        .filter(({ isSafe, operationId }) => !isSafe && !known.has(operationId))
        .map(({ operationId }) => operationId),
      [],
    );
  });
  it('asks about made-up things where something must be refused', () => {
    for (const operation of contract.operations.filter(({ isSafe }) => !isSafe)) {
      const [shown, harmless] = [exampleRequest(operation), harmlessRequest(operation)].map(
        ({ path, body }) => `${path} ${JSON.stringify(body)}`,
      );
      for (const [id] of shown.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
        assert.ok(!harmless.includes(id), `${operation.operationId}: ${id}`);
    }
  });
});
