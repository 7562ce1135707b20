import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import nock from 'nock';
import { backup, createService, LOAD_TIME, loadOverlays, renderBackups } from '../../../test/renderBackups';

beforeAll(loadOverlays, LOAD_TIME);

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const MARK = 'Incomplete: 9 of 11 types read';
const LACKING = { completeness: { typesRead: 9, typesTotal: 11 } };

describe('an incomplete backup', () => {
  it('keeps its status and has a mark next to it', async () => {
    createService([backup(0, LACKING), backup(1, { completeness: { typesRead: 11, typesTotal: 11 } }), backup(2)]);
    const { loaded, rows } = renderBackups('3');
    await loaded();
    const cells = rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    expect(cells).toEqual([`Completed${MARK}`, 'Completed', 'Completed']);
    expect(rows()[0]?.querySelector('.status-success')).toHaveTextContent(/^Completed$/);
  });

  it('has a second line in the toast of its completion', async () => {
    const service = createService([backup(0, { status: 'Running' })]);
    const { loaded, poll } = renderBackups('1');
    await loaded();
    service.backups = [backup(0, LACKING)];
    await act(poll);
    const toast = screen.getByText(`Backup ${backup(0).backupId} completed`).parentElement as HTMLElement;
    expect(within(toast).getByText(MARK)).toBeInTheDocument();
    expect(within(toast).queryByText(/objects of/)).toBeNull();
  });
});
