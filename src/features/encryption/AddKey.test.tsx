import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import nock from 'nock';
import { field, HSM, openSecondStep, openWizard, panel, pem, press, SOFTWARE } from '../../../test/addKey';
import { KEK, watchDownloads } from '../../../test/keys';
import { formatDateTime } from '@trc/domain/format';

beforeAll(() => import('../../components/overlays/all'), 60_000);
afterEach(() => {
  nock.cleanAll();
  jest.restoreAllMocks();
});

const LARGE = new Uint8Array(16 * 1024 + 1);

describe('choosing the key', () => {
  it('offers the three ways and goes on only with one of them', async () => {
    const app = await openWizard();
    expect(
      panel()
        .getAllByRole('radio')
        .map((radio) => document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent),
    ).toEqual(['System-generated key', 'Your own key (software)', 'Your own key (hardware module)']);
    const next = panel().getByRole('button', { name: 'Next: activate' });
    expect(next).toBeDisabled();
    expect(next).toHaveAccessibleDescription('Choose a key to continue');
    await app.user.click(panel().getByRole('radio', { name: /System/ }));
    await press(app, 'Next: activate');
    expect(panel().getByText('Activate', { selector: 'li' })).toHaveAttribute('aria-current', 'step');
  });

  it.each([[SOFTWARE], [HSM]])('%s without a file shows the exact text and sends nothing', async (kind) => {
    const app = await openSecondStep(kind);
    expect(panel().getByText('You must upload your private key, please upload the file and retry')).toBeInTheDocument();
    expect(app.service.calls.filter(({ path }) => /rotate|import/.test(path))).toEqual([]);
  });

  it.each([
    ['another extension', SOFTWARE, pem('key.txt'), 'Invalid key file. Please provide a file with the .pem extension'],
    ['two extensions', SOFTWARE, pem('key.pem.exe'), 'Invalid key file. Please provide a file with the .pem extension'],
    [
      'the extension of the other kind',
      HSM,
      pem('key.pem'),
      'Invalid key file. Please provide a file with the .byok extension',
    ],
    ['too large a file', SOFTWARE, pem('own.pem', LARGE), 'Max File size of 16 KB exceeded'],
    ['too large a file', HSM, pem('own.byok', LARGE), 'Max File size of 16 KB exceeded'],
    ['an empty file', SOFTWARE, pem('own.pem', ''), 'The key file is empty'],
  ])('%s, %s: a wrong file is refused at once and nothing is sent', async (_id, kind, file, text) => {
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

  it.each([
    [SOFTWARE, 'own.pem'],
    [HSM, 'own.byok'],
  ])('%s: a file of exactly 16 KB is taken', async (kind, name) => {
    const app = await openWizard(kind);
    await app.user.upload(field(), pem(name, LARGE.slice(1)));
    expect(panel().getByRole('alert')).toBeEmptyDOMElement();
    await press(app, 'Next: activate');
    expect(panel().getByText('16 KB')).toBeInTheDocument();
    expect(panel().getByRole('button', { name: 'Activate' })).toBeEnabled();
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
  it('is downloaded byte by byte under its name, with its own expiry; again it is the same', async () => {
    const saved = watchDownloads();
    const app = await openWizard(HSM);
    expect(panel().getByText(/Valid for 1 month after the download/)).toBeInTheDocument();
    await press(app, 'Download KEK');
    const again = await panel().findByRole('button', { name: 'Download again' });
    expect(panel().getByText(/KEK-8f3a21c7.publickey.pem, valid until/)).toHaveTextContent(
      formatDateTime(KEK.expires_on),
    );
    expect(panel().getByText(KEK.kid)).toBeInTheDocument();
    await app.user.click(again);
    expect(app.service.callsOf('key/generate_kek').map(({ method }) => method)).toEqual(['GET']);
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['KEK-8f3a21c7.publickey.pem', 'KEK-8f3a21c7.publickey.pem']),
    );
    expect(await Promise.all(saved.map(async ({ blob }) => blob && (await blob.text())))).toEqual([KEK.pem, KEK.pem]);
  });

  it('a failed download says so, saves nothing and can be tried again', async () => {
    const saved = watchDownloads();
    const app = await openWizard(HSM);
    app.service.on('GET /api/key/generate_kek', (_call, times) =>
      times === 1 ? [500, { status: 500, message: 'Broken', requestId: 'r' }] : [200, KEK],
    );
    await press(app, 'Download KEK');
    expect(
      await panel().findByText('Failed to download the key-encrypting key (KEK). Please try again'),
    ).toBeInTheDocument();
    expect(panel().getByText('Broken')).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(app.address()).toBe('/data-encryption');
    await press(app, 'Download KEK');
    await panel().findByRole('button', { name: 'Download again' });
    expect(panel().queryByText(/Failed to download/)).toBeNull();
  });
});
