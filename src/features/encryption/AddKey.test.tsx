import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { KEK, openEncryption, OWN_KEY, SYSTEM_KEY, watchDownloads } from '../../../test/keys';
import { formatDateTime } from '../../domain/format';

beforeAll(() => import('../../components/overlays/all'), 60_000);
afterEach(() => {
  nock.cleanAll();
  jest.restoreAllMocks();
});

const SECRET = '-----BEGIN PRIVATE KEY-----\nTOPSECRET\n-----END PRIVATE KEY-----\n';
const pem = (name = 'own.pem', content: BlobPart = SECRET) => new File([content], name);
const LARGE = new Uint8Array(16 * 1024 + 1);

type App = Awaited<ReturnType<typeof openEncryption>>;
const panel = () => within(screen.getByRole('dialog', { name: 'Add key' }));
const field = () => document.querySelector('input[type=file]') as HTMLInputElement;
const press = (app: App, name: string) => app.user.click(panel().getByRole('button', { name }));

const openWizard = async (kind?: RegExp) => {
  const app = await openEncryption([SYSTEM_KEY]);
  await app.user.click(await screen.findByRole('button', { name: 'Add key' }));
  await screen.findByRole('dialog', { name: 'Add key' });
  if (kind) await app.user.click(panel().getByRole('radio', { name: kind }));
  return app;
};
const SOFTWARE = /software/;
const HSM = /hardware/;

const openSecondStep = async (kind: RegExp, file?: File) => {
  const app = await openWizard(kind);
  if (file) await app.user.upload(field(), file);
  await press(app, 'Next: activate');
  return app;
};

describe('choosing the key', () => {
  it('R-ENC-03 R-SCOPE-09 R-ENC-36 offers the three ways and goes on only with one of them', async () => {
    const app = await openWizard();
    expect(panel().getAllByRole('radio').map((radio) => document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent)).toEqual([
      'System-generated key', 'Your own key, software', 'Your own key, hardware module (HSM)',
    ]);
    const next = panel().getByRole('button', { name: 'Next: activate' });
    expect(next).toBeDisabled();
    expect(next).toHaveAccessibleDescription('Choose a key to go on');
    await app.user.click(panel().getByRole('radio', { name: /System/ }));
    await press(app, 'Next: activate');
    expect(panel().getByText('Activate', { selector: 'li' })).toHaveAttribute('aria-current', 'step');
  });

  it.each([[SOFTWARE], [HSM]])('R-ENC-19 %s without a file is told so and sends nothing', async (kind) => {
    const app = await openSecondStep(kind);
    expect(panel().getByText('You must upload your private key, please upload the file and retry')).toBeInTheDocument();
    expect(app.service.calls.filter(({ path }) => /rotate|import/.test(path))).toEqual([]);
  });

  it.each([
    ['R-ENC-21', SOFTWARE, pem('key.txt'), 'Invalid key file. Please provide a file with the .pem extension'],
    ['R-ENC-20', SOFTWARE, pem('key.pem.exe'), 'Invalid key file. Please provide a file with the .pem extension'],
    ['S-73', HSM, pem('key.pem'), 'Invalid key file. Please provide a file with the .byok extension'],
    ['R-ENC-22 S-74', SOFTWARE, pem('own.pem', LARGE), 'Max File size of 16 KB exceeded'],
    ['R-ENC-22 S-74', HSM, pem('own.byok', LARGE), 'Max File size of 16 KB exceeded'],
    ['an empty file', SOFTWARE, pem('own.pem', ''), 'The key file is empty'],
  ])('%s %s: a wrong file is told at once, bars the way on and sends nothing', async (_id, kind, file, text) => {
    const app = await openWizard(kind);
    await app.user.upload(field(), file);
    expect(panel().getByRole('alert')).toHaveTextContent(text);
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(panel().getByRole('button', { name: 'Next: activate' })).toBeDisabled();
    await app.user.upload(field(), kind === HSM ? pem('own.byok') : pem('OWN.PEM'));
    await press(app, 'Next: activate');
    expect(panel().getByRole('button', { name: 'Activate' })).toBeEnabled();
    expect(app.service.calls.filter(({ path }) => /rotate|import/.test(path))).toEqual([]);
  });

  it('another way forgets the file of the first', async () => {
    const app = await openWizard(SOFTWARE);
    await app.user.upload(field(), pem());
    await app.user.click(panel().getByRole('radio', { name: HSM }));
    expect(panel().queryByText('own.pem')).toBeNull();
    expect(field().files).toHaveLength(0);
  });
});

describe('the key-encrypting key', () => {
  it('R-ENC-27 R-ENC-28 R-ENC-29 R-ENC-37 S-76 T-41 is downloaded byte by byte under its name, with its own expiry; again it is the same', async () => {
    const saved = watchDownloads();
    const app = await openWizard(HSM);
    expect(panel().getByText(/Valid for 1 month after the download/)).toBeInTheDocument();
    await press(app, 'Download KEK');
    const again = await panel().findByRole('button', { name: 'Download again' });
    expect(panel().getByText(/KEK-8f3a21c7.publickey.pem, valid until/)).toHaveTextContent(formatDateTime(KEK.expires_on));
    expect(panel().getByText(KEK.kid)).toBeInTheDocument();
    await app.user.click(again);
    expect(app.service.callsOf('key/generate_kek').map(({ method }) => method)).toEqual(['GET']);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['KEK-8f3a21c7.publickey.pem', 'KEK-8f3a21c7.publickey.pem']));
    expect(await Promise.all(saved.map(async ({ blob }) => blob && (await blob.text())))).toEqual([KEK.pem, KEK.pem]);
  });

  it('R-ENC-31 a failed download says so, saves nothing and can be tried again', async () => {
    const saved = watchDownloads();
    const app = await openWizard(HSM);
    app.service.on('GET /api/key/generate_kek', (_call, times) => (times === 1 ? [500, { status: 500, message: 'Broken', requestId: 'r' }] : [200, KEK]));
    await press(app, 'Download KEK');
    expect(await panel().findByText('Failed to download the key-encrypting key (KEK). Please try again')).toBeInTheDocument();
    expect(panel().getByText('Broken')).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(app.address()).toBe('/data-encryption');
    await press(app, 'Download KEK');
    await panel().findByRole('button', { name: 'Download again' });
    expect(panel().queryByText(/Failed to download/)).toBeNull();
  });
});

describe('activation', () => {
  it.each([
    ['R-ENC-24 R-API-46 T-11', SOFTWARE, pem(), 'PUT', 'key/rotate'],
    ['R-ENC-25 R-API-47', HSM, pem('own.byok'), 'POST', 'key/import_hsm_byok'],
  ])('%s R-ENC-23 %s sends the file as the form field key, after saying what will happen', async (_id, kind, file, verb, path) => {
    const app = await openSecondStep(kind, file);
    app.service.on(`${verb} /api/${path}`, () => {
      app.keys.keys = [{ ...OWN_KEY, status: 'Replacing' }, SYSTEM_KEY];
      return [200, app.keys.keys[0]];
    });
    expect(panel().getByText(/system-1 stays in use until all of it is done/)).toBeInTheDocument();
    expect(panel().getByText(/Then system-1 is disabled/)).toBeInTheDocument();
    expect(app.service.callsOf(path)).toEqual([]);
    await press(app, 'Activate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = app.service.callsOf(path);
    expect(call?.method).toBe(verb);
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const body = /^[0-9a-f]+$/.test(String(call?.body)) ? Buffer.from(String(call?.body), 'hex').toString() : String(call?.body);
    expect(body).toContain(`name="key"; filename="${file.name}"`);
    expect(body).toContain(SECRET);
    expect(await screen.findByRole('heading', { name: 'The key is being replaced' })).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'tabpanel'));
  });

  it('R-ENC-26 R-API-48 S-72 a system key is a POST without a form', async () => {
    const app = await openSecondStep(/System/);
    app.service.on('POST /api/key/rotate', [200, { ...SYSTEM_KEY, keyName: 'system-2', status: 'Replacing' }]);
    await press(app, 'Activate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.service.callsOf('key/rotate').map(({ method, body }) => [method, body])).toEqual([['POST', '']]);
  });

  it('R-ENC-15 shows that it is under way, and can be closed; a failure then is a toast', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    let answer: (reply: [number, object]) => void = () => undefined;
    app.service.on('PUT /api/key/rotate', () => new Promise((resolve) => { answer = resolve; }));
    await press(app, 'Activate');
    expect(panel().getByRole('button', { name: 'Activating' })).toBeDisabled();
    expect(panel().getByText(/is being sent and checked/)).toBeInTheDocument();
    // The cross has the name too.
    await app.user.click(panel().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => {
      await waitFor(() => expect(app.service.callsOf('key/rotate')).toHaveLength(1));
      answer([400, { status: 400, message: 'The file holds no RSA private key', requestId: 'r' }]);
    });
    await waitFor(() => expect(app.texts()).toEqual(['Encryption failed. Please try again']));
  });

  it.each([
    ['R-ENC-16 R-ENC-30 S-77 T-03', 500, 'Unknown error occurred', 'Internal server errorReview the key and retry.'],
    ['S4', 400, 'The private key is encrypted', 'The private key is encryptedReview the key and retry.'],
    ['S4', 413, 'Too large', 'Max File size of 16 KB exceededReview the key and retry.'],
    ['S4', 409, 'Another key is being activated; wait until that is done', 'Another key is being activated; wait until that is done'],
    ['S4', 429, 'Too many requests', 'Too many requests'],
  ])('%s a refusal %d is told in place, with the reason, and can be tried again', async (_id, status, message, text) => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', [status, { status, message, requestId: 'r-1' }]);
    await press(app, 'Activate');
    await waitFor(() => expect(panel().getByRole('alert')).toHaveTextContent(`Encryption failed. Please try again${text}Request r-1`));
    expect(panel().getByRole('button', { name: 'Activate' })).toBeEnabled();
    expect(app.address()).toBe('/data-encryption');
    expect(app.service.callsOf('key/status').length).toBeGreaterThan(1);
    await press(app, 'Back');
    expect(panel().getByText('own.pem')).toBeInTheDocument();
    await press(app, 'Next: activate');
    expect(panel().queryByRole('alert')).toBeNull();
  });

  it('without a reply nothing is repeated, and it says that the result is not known', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', () => Promise.reject(new Error('reset')));
    await press(app, 'Activate');
    await waitFor(() => expect(panel().getByRole('alert')).toHaveTextContent('it is not known whether the key arrived'));
    await act(() => app.clock.advance(60_000));
    expect(app.service.callsOf('key/rotate')).toHaveLength(1);
  });

  it('a rotation that another tab began bars this one', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', [409, { status: 409, message: 'Another key is being activated', requestId: 'r' }]);
    app.keys.keys = [{ ...OWN_KEY, status: 'Replacing' }, SYSTEM_KEY];
    await press(app, 'Activate');
    await waitFor(() => expect(panel().getByRole('button', { name: 'Activate' })).toBeDisabled());
    expect(panel().getByText('A rotation is running. You can add a key when it ends.')).toBeInTheDocument();
  });

  it('a session that ends midway leads to the sign-in and leaves nothing behind', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', [440, { status: 440, message: 'Session expired', requestId: 'r' }]);
    await press(app, 'Activate');
    await waitFor(() => expect(app.address()).toBe('/login'));
    expect((app.state() as { encryption?: object }).encryption).toEqual({ shown: false, begun: 0 });
  });

  it('safety: the file never comes to lie in the store, in web storage or in the console', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    const seen: unknown[] = [];
    const stop = app.store.subscribe(() => seen.push(app.store.getState()));
    app.service.on('PUT /api/key/rotate', [200, { ...OWN_KEY, status: 'Replacing' }]);
    await press(app, 'Activate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    stop();
    const holdsFile = (value: unknown): boolean => value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.some(holdsFile)).toBe(false);
    expect(JSON.stringify([seen, [...app.local.entries], [...app.session.entries]])).not.toContain('TOPSECRET');
  });
});
