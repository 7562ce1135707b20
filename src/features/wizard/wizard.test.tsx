import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { BACKUP } from '../../../test/openSelection';
import { INFO, renderWizard, widen } from '../../../test/renderWizard';
import { errorLine } from './HeaderErrors';

beforeEach(widen);
afterEach(cleanup);
const LATER = { timeout: 20_000 };

describe('the frame', () => {
  it('has three named steps, keeps the selection on the way, and the step in the address', async () => {
    const app = await renderWizard();
    const steps = within(screen.getByRole('list', { name: 'Steps' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['1Select', '2Compare', '3Review']);
    expect(steps.getByText('Select').closest('li')).toHaveAttribute('aria-current', 'step');
    await app.click(app.boxes()[0] as HTMLElement);
    await app.click(screen.getByRole('button', { name: 'Next: compare' }));
    await screen.findByRole('heading', { level: 2, name: 'The following attributes will be restored' }, LATER);
    expect(app.words()).toBe('?step=compare');
    await app.click(steps.getByRole('link', { name: /^Select/ }));
    await screen.findByRole('checkbox', { name: 'Select Name 0' }, LATER);
    await waitFor(() => expect(app.boxes()[0]?.checked).toBe(true), LATER);
    await app.click(screen.getByRole('button', { name: 'Next: compare' }));
    await app.click(await screen.findByRole('button', { name: 'Next: review' }, LATER));
    await screen.findByRole('heading', { level: 2, name: 'The following objects will be restored' }, LATER);
    expect(app.words()).toBe('?step=review');
    for (const words of ['?step=compare', '']) {
      await app.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(app.words()).toBe(words), LATER);
    }
    await waitFor(() => expect(app.boxes()[0]?.checked).toBe(true), LATER);
  });

  it('a double click on the way on is one place in the history', async () => {
    const app = await renderWizard();
    await app.click(app.boxes()[0] as HTMLElement);
    const before = window.history.length;
    const next = screen.getByRole('button', { name: 'Next: compare' });
    act(() => {
      next.click();
      next.click();
    });
    await app.settle();
    expect(app.words()).toBe('?step=compare');
    expect(window.history.length).toBe(before + 1);
  });

  it.each([
    ['404', [404, { status: 404, message: 'gone', requestId: '-' }]],
    ['an empty body', [200, null]],
  ] as const)('shows the exact sentence with the id for %s', async (_what, answer) => {
    const app = await renderWizard('', { info: { ...INFO, status: 'Deleting' } });
    app.service.on('POST /api/get_backup', [answer[0], answer[1] ?? undefined]);
    await app.advance(5000);
    expect(await screen.findByText(`Backup ${BACKUP} is not found`, undefined, LATER)).toBeInTheDocument();
    expect(app.address()).toBe(`/backups/${BACKUP}`);
  });

  it('says in the header that the backup cannot be read, and shows it once it can', async () => {
    const app = await renderWizard('', {
      status: 500,
      info: { status: 500, message: 'The storage is damaged', requestId: 'r9' },
    });
    expect(await screen.findByText(/The storage is damaged/, undefined, LATER)).toHaveTextContent(
      'The storage is damaged. Internal server error. Request r9',
    );
    app.service.on('POST /api/get_backup', [200, INFO]);
    await app.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Users' }, LATER)).toBeInTheDocument();
  });

  it('writes an error line with one full stop after each part and without a bare code', () => {
    const error = { status: 409, message: 'Look at it, then start.', requestId: 'r9' };
    expect(errorLine(error)).toBe('Look at it, then start. Request r9');
    expect(errorLine({ ...error, status: 500 })).toBe('Look at it, then start. Internal server error. Request r9');
    expect(errorLine({ status: 502, message: '' })).toBe('502');
  });

  it.each([
    [429, 'The service is busy', 'The backup will open in a few seconds.'],
    [
      503,
      'The backup could not be read.',
      'The service is not responding. The backup will open when the service is available again.',
    ],
  ])('shows the reason of %d to the first request, and opens the backup later', async (status, title, text) => {
    const app = await renderWizard('', { status, info: { status, message: 'm', requestId: 'r' } });
    expect(await screen.findByText(title, undefined, LATER)).toBeInTheDocument();
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
    app.service.on('POST /api/get_backup', [200, INFO]);
    await app.advance(5000);
    expect(await screen.findByRole('table', { name: 'Users' }, LATER)).toBeInTheDocument();
  });

  it('shows that a backup is running, and opens it when it is completed', async () => {
    const app = await renderWizard('', { info: { ...INFO, status: 'Running', isDataReady: false } });
    expect(screen.getByText('This backup is not completed yet.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
    app.service.on('POST /api/get_backup', [200, INFO]);
    await app.advance(5000);
    expect(await screen.findByRole('table', { name: 'Users' }, LATER)).toBeInTheDocument();
  });

  it('parts that the backup could not capture are named above its objects', async () => {
    await renderWizard('', {
      info: { ...INFO, statusDetails: 'Incomplete: members of Groups (403, 3 objects: unknown).' },
    });
    expect(screen.getByText('This backup is incomplete').closest('.message')).toHaveTextContent(
      'members of Groups (403, 3 objects: unknown). An object that is missing here may still be in the directory.',
    );
  });

  const GAPS = {
    types: [
      {
        type: 'users',
        state: 'forbidden',
        reason: 'The directory answered 403 (Authorization_RequestDenied).',
        captured: 4218,
        carriedOver: 150,
        links: [],
      },
      {
        type: 'groups',
        state: 'complete',
        captured: 60,
        carriedOver: 0,
        links: [
          { name: 'members', state: 'throttled', reason: 'The directory answered 429.', objects: 3, unknown: 1 },
          { name: 'owners', state: 'forbidden', objects: 2, unknown: 2 },
        ],
      },
    ],
    danglingReferences: 312,
    damaged: 0,
  };

  it('names and marks incomplete types, and shows the gaps of each', async () => {
    const app = await renderWizard('', {
      info: { ...INFO, statusDetails: 'Incomplete: Users (403).', coverage: GAPS },
    });
    const above = screen.getByText('This backup is incomplete').closest('.message') as HTMLElement;
    expect(above).toHaveTextContent(
      'Not everything could be read of Users, Groups. An object that is missing here may still be in the directory.',
    );
    const types = within(screen.getByRole('navigation', { name: 'Object types' }));
    expect(
      types
        .getAllByRole('link')
        .filter((link) => link.textContent?.includes('not read in full'))
        .map((link) => link.textContent?.split(',')[0]),
    ).toEqual(['Users', 'Groups']);
    expect(types.getByText('312 references lead to objects outside this backup')).toBeInTheDocument();
    expect(screen.getByText('The directory denied access to users.').closest('.message')).toHaveTextContent(
      'The directory answered 403 (Authorization_RequestDenied). 4,218 are in this backup, 150 of them copied from ' +
        'the previous backup.',
    );
    await app.click(within(above).getByRole('link', { name: 'Groups' }));
    const groups = (await screen.findByText('Not every link was read')).closest('.message') as HTMLElement;
    expect(groups).toHaveClass('message-info');
    expect(
      within(groups)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'members of 3 objects: not in this backup for 1, for the others copied from the previous backup (The ' +
        'directory answered 429)',
      'owners of 2 objects: not in this backup',
    ]);
    expect(screen.queryByText('The directory denied access to users.')).toBeNull();
  });

  it('a gap that an optional permission would open marks no type and names the permission', async () => {
    const types = [
      {
        type: 'groups',
        state: 'complete',
        captured: 60,
        carriedOver: 0,
        links: [
          {
            name: 'members',
            state: 'forbidden',
            reason: 'Hidden.',
            objects: 2,
            unknown: 2,
            permission: 'Member.Read.Hidden',
          },
        ],
      },
      {
        type: 'users',
        state: 'forbidden',
        captured: 60,
        carriedOver: 0,
        reason: 'The permission is not held.',
        permission: 'CustomSecAttributeAssignment.Read.All',
        links: [],
      },
    ];
    const notes = ['Privileged Identity Management of 12 other groups is not in the backup.'];
    const app = await renderWizard('', {
      info: { ...INFO, statusDetails: 'Not read.', coverage: { types, notes, damaged: 0 } as never },
    });
    expect(screen.queryByText('This backup is incomplete')).toBeNull();
    const message = screen.getByText(
      /without the optional permissions CustomSecAttributeAssignment.Read.All, Member.Read.Hidden\./,
    );
    expect(message.closest('.message')).toHaveClass('message-info');
    const navigation = within(screen.getByRole('navigation', { name: 'Object types' }));
    expect(navigation.queryByText(/not read in full/)).toBeNull();
    expect(navigation.getByText(notes[0] ?? '')).toBeInTheDocument();
    expect(screen.getByText('An optional permission is missing').closest('.message')).toHaveTextContent(
      'The permission is not held.',
    );
    await app.click(navigation.getByRole('link', { name: /Groups/ }));
    expect((await screen.findByText('Not every link was read')).closest('.message')).toHaveTextContent(
      'members of 2 objects: not in this backup (Hidden)',
    );
  });

  it('shows types and states that this console does not know', async () => {
    const types = [
      { type: 'users', state: 'postponed', captured: 4218 },
      { type: 'devices', state: 'partial', captured: 3 },
    ];
    await renderWizard('', {
      info: { ...INFO, statusDetails: '', coverage: { types, danglingReferences: 0, damaged: 1204 } as never },
    });
    expect(screen.getByText('This backup is incomplete').closest('.message')).toHaveTextContent(
      'Not everything could be read of Users, devices.',
    );
    expect(screen.getByText('Not all users could be read.').closest('.message')).toHaveTextContent(
      '4,218 are in this backup.',
    );
    expect(
      screen.getByText('1,204 objects of this backup are damaged and cannot be restored from it.'),
    ).toBeInTheDocument();
  });

  it('shows damage first, and nothing for a complete backup', async () => {
    await renderWizard('', {
      info: {
        ...INFO,
        statusDetails: '2 objects of this backup are damaged and cannot be restored from it.',
        coverage: { types: [], damaged: 2 },
      },
    });
    expect(
      screen.getByText('2 objects of this backup are damaged and cannot be restored from it.').closest('.message'),
    ).toHaveClass('message-error');
    expect(screen.queryByText('This backup is incomplete')).toBeNull();
    cleanup();
    await renderWizard('', {
      info: { ...INFO, statusDetails: '', coverage: { types: [], danglingReferences: 0, damaged: 0 } },
    });
    expect(document.querySelector('.wizard .message')).toBeNull();
  });
});
