import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { openReport, openEntry } from '../../../test/renderReport';
import { FAILED } from '../../../test/reportEntries';
import { LOAD_TIME, loadRestorePages, toasts } from '../../../test/renderRestores';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

describe('error sidebar', () => {
  it("opens next to the list with the error, advice and the directory's code; Escape closes it", async () => {
    const app = await openReport();
    await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
    const pane = await openEntry(app, 'Ahmed Lindqvist');
    expect(pane.getAttribute('aria-label')).toBe('Error details');
    for (const text of [
      'Ahmed Lindqvist',
      'The user principal name is in use.',
      'Then choose Restore again what failed.',
      'Request_BadRequest: userPrincipalName',
      FAILED.id,
    ])
      expect(within(pane).getByText(text)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Error details');
    expect(new URLSearchParams(window.location.search).get('object')).toBe(`users/${FAILED.id}`);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ahmed Lindqvist'));
  });

  it('shows attributes that differ after the read-back, verified ones, notes, and the new id', async () => {
    const app = await openReport();
    await screen.findByRole('button', { name: 'Show details of SEC-Finance' });
    const pane = await openEntry(app, 'SEC-Finance');
    expect(within(pane).getByText('Different afterwards').closest('.attribute')?.textContent).toBe(
      'MembersDifferent afterwardsIntendeda, bFound afterwardsa',
    );
    expect(within(pane).getByText('1 attribute as intended')).toBeDefined();
    expect(within(pane).getByText('Added back to: members of the group Board.')).toBeDefined();
    await app.user.keyboard('j');
    await waitFor(() =>
      expect(within(screen.getByRole('complementary')).getByRole('heading', { name: 'Expense Portal' })).toBeDefined(),
    );
    expect(within(screen.getByRole('complementary')).getByText('c0ffee00-0000-4000-8000-000000000001')).toBeDefined();
    await app.user.keyboard('kk');
    await waitFor(() =>
      expect(within(screen.getByRole('complementary')).getByRole('heading', { name: 'Ahmed Lindqvist' })).toBeDefined(),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous object' }).disabled).toBe(true);
  });

  it('moves through the list with the arrow keys, and the sidebar follows', async () => {
    const app = await openReport();
    (await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' })).focus();
    const pane = () => within(screen.getByRole('complementary'));
    const focused = () => document.activeElement?.textContent;
    await app.user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Expense Portal');
    expect(screen.queryByRole('complementary')).toBeNull();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(pane().getByRole('heading', { name: 'Expense Portal' })).toBeDefined());
    expect(focused()).toBe('Error details');
    await app.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(pane().getByRole('heading', { name: 'SEC-Finance' })).toBeDefined());
    screen.getByRole('button', { name: 'Show details of SEC-Finance' }).focus();
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(pane().getByRole('heading', { name: 'Person 4' })).toBeDefined());
    expect(focused()).toBe('Person 4');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(() => expect(focused()).toBe('Person 4'));
    await app.user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search by name or ID' })).toHaveFocus();
    await app.user.keyboard('{ArrowDown}');
    expect(screen.getByRole('searchbox', { name: 'Search by name or ID' })).toHaveFocus();
  });

  it('copies the text of an error, and an id by the button next to the id', async () => {
    const app = await openReport();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
    await app.user.click(within(await openEntry(app, 'Ahmed Lindqvist')).getByRole('button', { name: 'Copy error' }));
    expect(write.mock.calls).toEqual([
      [
        `Ahmed Lindqvist (User, ${FAILED.id})\nFailed\nThe user principal name is in use., code Request_BadRequest, attribute userPrincipalName`,
      ],
    ]);
    expect(await screen.findByText('Copied')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Copy the ID in the backup' }));
    expect(write.mock.calls.at(-1)).toEqual([FAILED.id]);
  });

  it.each(['Copy error', 'Copy the ID in the backup'])(
    'shows the exact words when the clipboard refuses "%s"',
    async (name) => {
      const app = await openReport();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
      await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
      await app.user.click(within(await openEntry(app, 'Ahmed Lindqvist')).getByRole('button', { name }));
      expect(await within(toasts()).findByText('Something went wrong')).toBeDefined();
      expect(screen.queryByText('Copied')).toBeNull();
    },
  );
});
