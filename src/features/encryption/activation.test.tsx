import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { HSM, openSecondStep, panel, pem, press, SECRET, SOFTWARE } from '../../../test/addKey';
import { OWN_KEY, SYSTEM_KEY } from '../../../test/keys';

beforeAll(() => import('../../components/overlays/all'), 60_000);
afterEach(() => {
  nock.cleanAll();
  jest.restoreAllMocks();
});

describe('activation', () => {
  it.each([
    [SOFTWARE, pem(), 'PUT', 'key/rotate'],
    [HSM, pem('own.byok'), 'POST', 'key/import_hsm_byok'],
  ])('%s sends the file as the form field key, after saying what will happen', async (kind, file, verb, path) => {
    const app = await openSecondStep(kind, file);
    app.service.on(`${verb} /api/${path}`, () => {
      app.keys.keys = [{ ...OWN_KEY, status: 'Replacing' }, SYSTEM_KEY];
      return [200, app.keys.keys[0]];
    });
    expect(panel().getByText(/system-1 stays in use until everything is wrapped/)).toBeInTheDocument();
    expect(panel().getByText(/Then system-1 is disabled/)).toBeInTheDocument();
    expect(app.service.callsOf(path)).toEqual([]);
    await press(app, 'Activate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = app.service.callsOf(path);
    expect(call?.method).toBe(verb);
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const body = /^[0-9a-f]+$/.test(String(call?.body))
      ? Buffer.from(String(call?.body), 'hex').toString()
      : String(call?.body);
    expect(body).toContain(`name="key"; filename="${file.name}"`);
    expect(body).toContain(SECRET);
    expect(await screen.findByRole('heading', { name: 'The key is being replaced' })).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'tabpanel'));
  });

  it('a system key is a POST without a form', async () => {
    const app = await openSecondStep(/System/);
    app.service.on('POST /api/key/rotate', [200, { ...SYSTEM_KEY, keyName: 'system-2', status: 'Replacing' }]);
    await press(app, 'Activate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.service.callsOf('key/rotate').map(({ method, body }) => [method, body])).toEqual([['POST', '']]);
  });

  it('shows that it is under way, and can be closed; a failure then is a toast', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    let answer: (reply: [number, object]) => void = () => undefined;
    app.service.on(
      'PUT /api/key/rotate',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
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
    [500, 'Unknown error occurred', 'Internal server errorReview the key and retry.'],
    [400, 'The private key is encrypted', 'The private key is encryptedReview the key and retry.'],
    [413, 'Too large', 'Max File size of 16 KB exceededReview the key and retry.'],
    [
      409,
      'Another key is being activated; wait until that is done',
      'Another key is being activated; wait until that is done',
    ],
    [429, 'Too many requests', 'Too many requests'],
  ])('a refusal %d shows its reason in place and can be tried again', async (status, message, text) => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', [status, { status, message, requestId: 'r-1' }]);
    await press(app, 'Activate');
    await waitFor(() =>
      expect(panel().getByRole('alert')).toHaveTextContent(`Encryption failed. Please try again${text}Request r-1`),
    );
    expect(panel().getByRole('button', { name: 'Activate' })).toBeEnabled();
    expect(app.address()).toBe('/data-encryption');
    await waitFor(() => expect(app.service.callsOf('key/status').length).toBeGreaterThan(1));
    await press(app, 'Back');
    expect(panel().getByText('own.pem')).toBeInTheDocument();
    await press(app, 'Next: activate');
    expect(panel().queryByRole('alert')).toBeNull();
  });

  it.each([
    [/System/, undefined, 'POST', 'key/rotate'],
    [HSM, pem('own.byok'), 'POST', 'key/import_hsm_byok'],
  ])('%s: a refusal shows the same message', async (kind, file, verb, path) => {
    const app = await openSecondStep(kind, file);
    app.service.on(`${verb} /api/${path}`, [500, { status: 500, message: 'The disk is full', requestId: 'r-1' }]);
    await press(app, 'Activate');
    await waitFor(() =>
      expect(panel().getByRole('alert')).toHaveTextContent(
        `Encryption failed. Please try againThe disk is full${kind === HSM ? 'Review the key and retry.' : ''}Request r-1`,
      ),
    );
    expect(panel().getByRole('button', { name: 'Activate' })).toBeEnabled();
    expect(app.address()).toBe('/data-encryption');
  });

  it('without a reply nothing is repeated, and it says that the result is not known', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', () => Promise.reject(new Error('reset')));
    await press(app, 'Activate');
    await waitFor(() => expect(panel().getByRole('alert')).toHaveTextContent('the key may have arrived'));
    await act(() => app.clock.advance(60_000));
    expect(app.service.callsOf('key/rotate')).toHaveLength(1);
  });

  it('a rotation that another tab began bars this one', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    app.service.on('PUT /api/key/rotate', [
      409,
      { status: 409, message: 'Another key is being activated', requestId: 'r' },
    ]);
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

  it('the file never comes to lie in the store, in web storage or in the console', async () => {
    const app = await openSecondStep(SOFTWARE, pem());
    const seen: unknown[] = [];
    const stop = app.store.subscribe(() => seen.push(app.store.getState()));
    app.service.on('PUT /api/key/rotate', [200, { ...OWN_KEY, status: 'Replacing' }]);
    await press(app, 'Activate');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    stop();
    const holdsFile = (value: unknown): boolean =>
      value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.some(holdsFile)).toBe(false);
    expect(JSON.stringify([seen, [...app.local.entries], [...app.session.entries]])).not.toContain('TOPSECRET');
  });
});
