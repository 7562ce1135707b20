import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import nock from 'nock';
import { DELETED, FIRST, FORMER, ID, openVersions, RECREATED, REPLY } from '../../../test/renderVersions';

beforeAll(async () => void (await import('../../pages/ObjectPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const RESTORE = '308630be-7d77-42dd-a98c-e9e2f42db8dd';
const recreations = [
  { formerId: FORMER, id: ID, restoreId: RESTORE, by: 'ada@contoso.com', time: '2026-03-14T08:00:00Z' },
];
const openFormer = (list: typeof REPLY.list) =>
  openVersions({
    path: `/objects/users/${FORMER}?since=a&until=b`,
    reply: [200, { ...REPLY, objectId: FORMER, list, total: list.length, recreations }],
  });

it('shows both ids and leads to the new one while no backup has it', async () => {
  await openFormer([DELETED, FIRST]);
  expect(await screen.findByText('Re-created with a new ID')).toBeVisible();
  expect(
    screen.getByText(
      /^The object was deleted after the backup of .* re-created with the new ID .* by ada@contoso\.com\./,
    ),
  ).toHaveTextContent(
    `It was re-created with the new ID ${ID} by the restore of 03/14/2026 8:00 AM by ada@contoso.com.`,
  );
  expect(screen.getByText(`formerly ${FORMER}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the object with its new ID' })).toHaveAttribute(
    'href',
    `/objects/users/${ID}?since=a&until=b`,
  );
  expect(screen.getByRole('link', { name: 'Report of the restore' })).toHaveAttribute(
    'href',
    `/restore-report/${RESTORE}`,
  );
  expect(screen.queryByText('Deleted: the newest backup does not have this object')).toBeNull();
});

it('says nothing of missing backups once a backup has the new id', async () => {
  await openFormer([RECREATED, DELETED, FIRST]);
  expect(await screen.findByText('Re-created with a new ID')).toBeVisible();
  expect(screen.queryByText(/No backup has the new ID yet/)).toBeNull();
});
