import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { HSM, panel, press, SOFTWARE } from '../../../test/addKey';
import { KEK, openEncryption, SYSTEM_KEY, watchDownloads } from '../../../test/keys';

beforeAll(() => import('../../components/overlays/all'), 60_000);
afterEach(() => {
  nock.cleanAll();
  jest.restoreAllMocks();
});

const OFFERED = ['signOut', 'listKeks', 'withdrawKek'];
const kekOf = (digits: string) => {
  const kekId = Buffer.from(`${digits}${'0'.repeat(56)}`, 'hex').toString('base64url');
  return {
    kekId,
    pem: `-----BEGIN PUBLIC KEY-----\n${digits}\n-----END PUBLIC KEY-----\n`,
    kid: `https://console.test/keys/kek/${kekId}`,
    created_on: '2026-11-20T09:00:00.000Z',
    expires_on: '2026-12-20T09:00:00.000Z',
  };
};
const [FIRST, SECOND] = [kekOf('11111111'), kekOf('22222222')] as const;
const nameOf = ({ kekId }: { kekId: string }) => kekId.slice(0, 8);

const open = async ({ extensions = OFFERED, kind = HSM } = {}) => {
  const app = await openEncryption([SYSTEM_KEY], '/data-encryption', { extensions });
  const live = { list: [FIRST, SECOND] };
  app.service.on('POST /api/key/kek/list', () => [200, live]);
  await app.user.click(await screen.findByRole('button', { name: 'Add key' }));
  await screen.findByRole('dialog', { name: 'Add key' });
  await app.user.click(panel().getByRole('radio', { name: kind }));
  return { ...app, live };
};
const lists = ({ service }: Pick<Awaited<ReturnType<typeof open>>, 'service'>) =>
  service.callsOf('key/kek/list').length;

describe('live key-encrypting keys', () => {
  it.each([
    ['a backend without the extensions', ['signOut'], HSM],
    ['a software key', OFFERED, SOFTWARE],
  ])('%s: neither shows nor asks for them', async (_what, extensions, kind) => {
    const app = await open({ extensions, kind });
    await app.settle();
    expect(panel().queryByText(/Valid key-encrypting keys/)).toBeNull();
    expect(app.service.calls.filter(({ path }) => path.includes('/kek/'))).toEqual([]);
  });

  it('a backend that lists them only: none can be withdrawn', async () => {
    const app = await open({ extensions: ['listKeks'] });
    await app.user.click(await panel().findByText('Valid key-encrypting keys: 2'));
    expect(panel().getByRole('button', { name: `Download ${nameOf(FIRST)}` })).toBeInTheDocument();
    expect(panel().queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('is downloaded again byte by byte under its name', async () => {
    const saved = watchDownloads();
    const app = await open();
    await app.user.click(await panel().findByText('Valid key-encrypting keys: 2'));
    await press(app, `Download ${nameOf(SECOND)}`);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['KEK-22222222.publickey.pem']));
    expect(await saved[0]?.blob?.text()).toBe(SECOND.pem);
    expect(app.service.callsOf('key/generate_kek')).toEqual([]);
  });

  it('is withdrawn after a question, and not without an answer', async () => {
    const app = await open();
    await app.user.click(await panel().findByText('Valid key-encrypting keys: 2'));
    const withdrawals = () => app.service.callsOf(`key/kek/${FIRST.kekId}/withdraw`);
    app.service.on(`POST /api/key/kek/${FIRST.kekId}/withdraw`, () => {
      app.live.list = [SECOND];
      return [200, { kekId: FIRST.kekId }];
    });
    const question = () => screen.findByRole('dialog', { name: 'Withdraw the key-encrypting key?' });
    await press(app, `Withdraw ${nameOf(FIRST)}`);
    await app.user.click(within(await question()).getByRole('button', { name: 'Keep it' }));
    await app.settle();
    expect(withdrawals()).toEqual([]);
    await press(app, `Withdraw ${nameOf(FIRST)}`);
    expect(await question()).toHaveTextContent(nameOf(FIRST));
    await app.user.click(within(await question()).getByRole('button', { name: 'Withdraw' }));
    expect(await panel().findByText('Valid key-encrypting keys: 1')).toBeInTheDocument();
    expect(withdrawals()).toHaveLength(1);
    expect(panel().queryByRole('button', { name: `Withdraw ${nameOf(FIRST)}` })).toBeNull();
  });

  it('a withdrawal that fails says so and keeps the key', async () => {
    const app = await open();
    await app.user.click(await panel().findByText('Valid key-encrypting keys: 2'));
    const broken = { status: 500, message: 'Broken', requestId: 'r' };
    app.service.on(`POST /api/key/kek/${FIRST.kekId}/withdraw`, [500, broken]);
    await press(app, `Withdraw ${nameOf(FIRST)}`);
    await app.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await panel().findByText('The key-encrypting key was not withdrawn. Try again.')).toBeInTheDocument();
    expect(panel().getByText('Valid key-encrypting keys: 2')).toBeInTheDocument();
  });

  it('a list that fails says so and is asked for again; a new key is listed, too', async () => {
    watchDownloads();
    const app = await open({ kind: SOFTWARE });
    app.service.on('POST /api/key/kek/list', (_call, times) =>
      times === 1 ? [500, { status: 500, message: 'Broken', requestId: 'r' }] : [200, app.live],
    );
    await app.user.click(panel().getByRole('radio', { name: HSM }));
    expect(await panel().findByText(/could not be loaded/)).toBeInTheDocument();
    await press(app, 'Try again');
    await panel().findByText('Valid key-encrypting keys: 2');
    const before = lists(app);
    app.live.list = [FIRST, SECOND, { ...kekOf('33333333'), pem: KEK.pem }];
    await press(app, 'Download KEK');
    expect(await panel().findByText('Valid key-encrypting keys: 3')).toBeInTheDocument();
    expect(lists(app)).toBe(before + 1);
  });
});
