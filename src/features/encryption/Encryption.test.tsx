import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { openEncryption, OWN_KEY, SYSTEM_KEY } from '../../../test/keys';
import { formatDateTime } from '@trc/domain/format';

beforeAll(() => import('../../components/overlays/all'), 60_000);
afterEach(() => nock.cleanAll());

const REPLACING = { ...OWN_KEY, status: 'Replacing' as const };
const OLD = { ...SYSTEM_KEY, status: 'Disabled' as const };
const factsOf = (card: HTMLElement): Record<string, string> =>
  Object.fromEntries<string>(
    [...card.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  );
const card = (name: string) => screen.findByRole('region', { name });

describe('the current key', () => {
  it('a system key shows its fields and its mode', async () => {
    const { service } = await openEncryption([SYSTEM_KEY]);
    expect(factsOf(await card('Current key'))).toEqual({
      Mode: 'System',
      'Key name': 'system-1',
      'Import time': formatDateTime(SYSTEM_KEY.createdOn),
      Type: '-',
      'File name': '-',
      Source: 'Tenant Recovery Console',
    });
    expect(service.callsOf('key/status').map(({ method, body }) => [method, body])).toEqual([['POST', '']]);
  });

  it('an own key shows BYOK, its kind, type, file and source, and that it is in use', async () => {
    await openEncryption([OWN_KEY]);
    const shown = await card('Current key');
    expect(factsOf(shown)).toMatchObject({
      Mode: 'BYOK (software)',
      Type: 'RSA',
      'File name': 'own.pem',
      Source: 'User upload',
    });
    expect(shown).toHaveTextContent('You are now using your own key');
  });

  it('uses byok where mode is missing', async () => {
    const { mode: _, ...key } = OWN_KEY;
    await openEncryption([{ ...key, keyType: 'RSA-HSM', byok_hsm: 'hsm' }]);
    expect(factsOf(await card('Current key'))).toMatchObject({ Mode: 'BYOK (hardware module)', Type: 'RSA-HSM' });
    cleanup();
    await openEncryption([{ ...OWN_KEY, byok_hsm: 'cloud' as never }]);
    expect(factsOf(await card('Current key'))['Mode']).toBe('BYOK');
  });

  it('only the active key is current; an error after it is a message', async () => {
    await openEncryption([
      { ...OWN_KEY, status: 'Error', statusDetails: 'The earlier key stays in use.' },
      SYSTEM_KEY,
      { ...OLD, keyName: 'system-0' },
    ]);
    expect(factsOf(await card('Current key'))['Key name']).toBe('system-1');
    const message = screen.getByRole('alert');
    expect(message).toHaveTextContent('Activation failed');
    expect(message).toHaveTextContent('Review the key and retry.');
    expect(message).toHaveTextContent('The earlier key stays in use.');
  });

  it('an error before the current key is history, and no message', async () => {
    await openEncryption([OWN_KEY, { ...SYSTEM_KEY, status: 'Error' }]);
    await card('Current key');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that system keys rotate every three months, and what holds of own keys', async () => {
    const { clock, service } = await openEncryption([SYSTEM_KEY]);
    expect(await card('Good to know')).toHaveTextContent(
      'System-generated keys rotate automatically every three months.',
    );
    await act(() => clock.advance(1_200_000));
    expect(service.callsOf('key/rotate')).toEqual([]);
  });

  it('a recommendation of the service stands with the key', async () => {
    await openEncryption([{ ...OWN_KEY, statusDetails: 'The key has 2048 bits; 3072 or more are recommended.' }]);
    expect(await card('Current key')).toHaveTextContent('3072 or more are recommended');
  });
});

describe('a rotation', () => {
  it('is shown, bars the next one and is asked for every 5 s until it ends', async () => {
    const app = await openEncryption([REPLACING, SYSTEM_KEY]);
    expect(await screen.findByRole('heading', { name: 'The key is being replaced' })).toBeInTheDocument();
    expect(factsOf(await card('Next key'))['Key name']).toBe('own-2026-11');
    expect(within(await card('Next key')).getByText('Replacing')).toBeVisible();
    expect(within(await card('Current key')).getByText('Active')).toBeVisible();
    const add = screen.getByRole('button', { name: 'Add key' });
    expect(add).toBeDisabled();
    expect(add).toHaveAccessibleDescription('A rotation is running. You can add a key when it ends.');
    app.service.forget();
    await act(() => app.clock.advance(10_000));
    expect(app.service.callsOf('key/status')).toHaveLength(2);
    app.keys.keys = [OWN_KEY, OLD];
    await act(() => app.clock.advance(5000));
    await waitFor(() =>
      expect(document.querySelector('.message-success')).toHaveTextContent('You are now using your own key'),
    );
    expect(screen.queryByRole('heading', { name: 'The key is being replaced' })).toBeNull();
    app.service.forget();
    await act(() => app.clock.advance(60_000));
    expect(app.service.calls).toEqual([]);
  });

  it('that fails says so and opens the wizard again', async () => {
    const app = await openEncryption([REPLACING, SYSTEM_KEY]);
    app.keys.keys = [{ ...REPLACING, status: 'Error', statusDetails: 'A data key could not be wrapped.' }, SYSTEM_KEY];
    await act(() => app.clock.advance(5000));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Activation failedReview the key and retry. own-2026-11 was not activated. The current key stays in use.A ' +
        'data key could not be wrapped.',
    );
    await app.user.click(screen.getByRole('button', { name: 'Add key again' }));
    expect(await screen.findByRole('dialog', { name: 'Add key' })).toBeInTheDocument();
  });

  it('stops polling and drops the wizard when the page is left, and polls again on return', async () => {
    const app = await openEncryption([SYSTEM_KEY]);
    await app.user.click(await screen.findByRole('button', { name: 'Add key' }));
    await screen.findByRole('dialog', { name: 'Add key' });
    app.keys.keys = [REPLACING, SYSTEM_KEY];
    await app.go('/backups');
    app.service.forget();
    await act(() => app.clock.advance(20_000));
    expect(app.service.callsOf('key/status')).toEqual([]);
    app.keys.keys = [OWN_KEY, OLD];
    await app.go('/data-encryption');
    expect(app.service.callsOf('key/status')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(factsOf(await card('Current key'))['Key name']).toBe('own-2026-11'));
  });

  it('shows a warning with the previous keys while the service is unreachable', async () => {
    const app = await openEncryption([REPLACING, SYSTEM_KEY]);
    app.service.on('POST /api/key/status', [503, { status: 503, message: 'Unavailable', requestId: 'r' }]);
    await act(() => app.clock.advance(5000));
    expect(await screen.findByText(/The connection is lost/)).toBeInTheDocument();
    expect(factsOf(await card('Current key'))['Key name']).toBe('system-1');
    app.service.on('POST /api/key/status', [200, { list: [OWN_KEY, OLD] }]);
    await act(() => app.clock.advance(5000));
    await waitFor(() => expect(screen.queryByText(/The connection is lost/)).toBeNull());
    expect(factsOf(await card('Current key'))['Key name']).toBe('own-2026-11');
  });
});

describe('history', () => {
  const EARLIER = Array.from({ length: 30 }, (_, month) => ({
    ...OLD,
    keyName: `system-${month}`,
    createdOn: new Date(Date.UTC(2020, month)).toISOString(),
  }));
  const rows = () =>
    within(screen.getByRole('table', { name: 'Earlier keys' }))
      .getAllByRole('row')
      .slice(1);

  it('lists the disabled keys only, in six columns', async () => {
    await openEncryption(
      [
        REPLACING,
        SYSTEM_KEY,
        { ...OWN_KEY, status: 'Disabled', keyType: 'RSA-HSM' },
        { ...OWN_KEY, status: 'Error' },
        OLD,
      ],
      '/data-encryption/history',
    );
    await screen.findByRole('table', { name: 'Earlier keys' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Mode',
      'Key name',
      'Import time',
      'Type',
      'File name',
      'Source',
    ]);
    expect(
      rows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['BYOK', 'own-2026-11', formatDateTime(OWN_KEY.createdOn), 'RSA-HSM', 'own.pem', 'User upload'],
      ['System', 'system-1', formatDateTime(OLD.createdOn), '-', '-', 'Tenant Recovery Console'],
    ]);
    expect(screen.getByRole('radiogroup', { name: 'Table size' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'History 2' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the tab in the address; an unknown tab shows the first one', async () => {
    const app = await openEncryption([SYSTEM_KEY], '/data-encryption/elsewhere');
    await card('Current key');
    expect(document.title).toBe('Data encryption - Tenant Recovery Console');
    await app.user.click(screen.getByRole('tab', { name: /History/ }));
    expect(app.address()).toBe('/data-encryption/history');
    expect(await screen.findByText('No earlier keys')).toBeInTheDocument();
    await app.user.keyboard('{ArrowLeft}');
    expect(app.address()).toBe('/data-encryption');
  });

  it('page and order stand in the address', async () => {
    const app = await openEncryption([SYSTEM_KEY, ...EARLIER], '/data-encryption/history?page=2');
    await screen.findByRole('table', { name: 'Earlier keys' });
    expect(rows()).toHaveLength(5);
    await app.user.click(within(screen.getByRole('columnheader', { name: 'Import time' })).getByRole('button'));
    expect(window.location.search).toBe('?sort=time.asc');
    expect(rows()[0]).toHaveTextContent('system-0');
  });
});

describe('who may open it', () => {
  it.each([
    ['backup and restore operator', '2'],
    ['view only', '3'],
    ['an unknown code', '9'],
  ])('%s lands on Not Found and nothing is asked', async (_, permissionType) => {
    const app = await openEncryption([SYSTEM_KEY], '/data-encryption', { permissionType });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Not found');
    expect(app.service.callsOf('key/status')).toEqual([]);
  });
});
