import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createConsole } from '../../test/console';
import { PROVIDER } from '../../test/identity';
import { renderApp } from '../../test/renderApp';
import { consentReceived } from '../features/consent';
import { errorRaised } from '../features/navigation';
import { GrantPermissionsPage } from './GrantPermissionsPage';

const heading = () => screen.findByRole('heading', { level: 1 });
const CONSENT = {
  action: 'GrantConsent',
  description: 'Read users',
  details: 'User.Read.All',
  api: 'graph',
  permission: 'Application',
  apiName: 'Microsoft Graph',
};
const EXCHANGE = {
  action: 'GrantPermissionsByAPI',
  description: 'Recover mailboxes',
  details: 'Exchange Administrator',
  permission: 'ExchangeOnline',
  apiName: 'Office 365 Exchange Online',
};

const DELEGATED = { ...CONSENT, description: 'Sign in as you', details: 'User.Read', permission: 'Delegated' };

const guide = async (reply: object, permissionType = '1') => {
  const app = renderApp('/grant-permissions', { permissionType });
  app.service.on('POST /api/consentv2', [200, reply]);
  await app.open();
  await heading();
  return app;
};

describe('guide for permissions', () => {
  it('not granted shows step 1 of the guide and what is missing, with its kind, for reading and writing', async () => {
    const adminConsentUrl = `${PROVIDER}/tenant/adminconsent?client_id=ours`;
    await guide({ status: 'NotGranted', events: [CONSENT, DELEGATED, EXCHANGE], adminConsentUrl });
    expect(screen.getByText('Permissions are missing')).toBeInTheDocument();
    expect(screen.getByText(/permission to read your directory.*permission to write/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Grant/ }).map(({ textContent }) => textContent)).toEqual([
      'Grant consent',
    ]);
    const missing = screen.getByRole('region', { name: 'What is missing' });
    expect(missing).toHaveAttribute('tabindex', '0');
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Read usersApplicationUser.Read.All, Microsoft Graph',
      'Sign in as youDelegatedUser.Read, Microsoft Graph',
      'Recover mailboxesExchange OnlineExchange Administrator, Office 365 Exchange Online',
    ]);
  });

  it('partial shows step 2, which asks the service to grant', async () => {
    const app = await guide({ status: 'PartialGranted', events: [EXCHANGE] });
    expect(screen.getByText('Some permissions are missing')).toBeInTheDocument();
    expect(screen.getByText('Done')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Grant/ }).map(({ textContent }) => textContent)).toEqual([
      'Grant roles',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Grant roles' }));
    await app.settle();
    expect(app.service.callsOf('grant_exo_roles')).toHaveLength(1);
  });

  it('a failed grant says "Something went wrong"', async () => {
    const app = await guide({ status: 'PartialGranted', events: [EXCHANGE] });
    app.service.on('POST /api/grant_exo_roles', [500, { status: 500, message: 'x', requestId: 'r' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Grant roles' }));
    await app.settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  });

  it('checking, granted, partial and not granted are four different screens', () => {
    const { store } = createConsole();
    render(
      <Provider store={store}>
        <GrantPermissionsPage />
      </Provider>,
    );
    const expectMessage = () => document.querySelector('.message')?.textContent;
    expect(expectMessage()).toBe(
      'Checking permissionsThe service asks the directory which permissions this application has.',
    );
    for (const [status, text] of [
      ['NotGranted', 'Permissions are missingGrant them before you back up or restore.'],
      ['PartialGranted', 'Some permissions are missingBackup works. Grant the permissions below before you restore.'],
      ['Granted', 'All permissions are grantedYou can continue.'],
    ] as const) {
      act(() => void store.dispatch(consentReceived({ status })));
      expect(expectMessage()).toBe(text);
    }
  });

  it('lists optional permissions with what each unlocks, and does not call all granted while one is missing', async () => {
    const optional = [
      { name: 'Member.Read.Hidden', apiName: 'Microsoft Graph', description: 'Back up hidden members', granted: false },
      {
        name: 'User.ManageIdentities.All',
        apiName: 'Microsoft Graph',
        description: 'Restore identities',
        granted: true,
      },
    ];
    await guide({ status: 'Granted', events: [], optional });
    expect(screen.getByText('The required permissions are granted')).toBeInTheDocument();
    const list = screen.getByRole('region', { name: 'Optional' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Back up hidden membersNot grantedMember.Read.Hidden, Microsoft Graph',
      'Restore identitiesGrantedUser.ManageIdentities.All, Microsoft Graph',
    ]);
    expect(screen.queryByRole('button', { name: /^Grant/ })).toBeNull();
  });

  it.each(['2', '3'])('permission type %s reads to ask an administrator', async (permissionType) => {
    await guide(
      { status: 'NotGranted', events: [CONSENT], adminConsentUrl: 'https://login.microsoftonline.com/x' },
      permissionType,
    );
    expect(screen.getByText(/Ask an administrator/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Grant/ })).toBeNull();
  });

  it('after the polls one can check again', async () => {
    const app = await guide({ status: 'NotGranted', events: [CONSENT] });
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDisabled();
    await act(() => app.clock.advance(15_000));
    await app.settle();
    const asked = app.service.callsOf('consentv2').length;
    expect(asked).toBe(15);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await app.settle();
    expect(app.service.callsOf('consentv2').length).toBe(asked + 1);
  });
});

describe('status pages', () => {
  const expectMessage = async (path: string, status: number, message: string) => {
    const app = renderApp(path);
    await app.open();
    await heading();
    act(() => void app.store.dispatch(errorRaised({ status, message, requestId: 'r-1' })));
    return app;
  };

  it.each([
    [500, 'Internal server error'],
    [503, 'Unavailable'],
    [408, 'Request timeout'],
    [501, '501'],
    [418, '418'],
  ])('%d is titled %s, with its message and request', async (status, title) => {
    await expectMessage('/500', status, 'The service said so');
    expect(await heading()).toHaveTextContent(title);
    expect(screen.getByText('The service said so')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${status}, .*, request r-1$`))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to dashboard' })).toBeInTheDocument();
  });

  it('a missing reply is an unknown error', async () => {
    await expectMessage('/500', 0, '');
    expect(screen.getByText('Unknown error occurred')).toBeInTheDocument();
  });

  it('the forbidden page has the name and what to do', async () => {
    await expectMessage('/403', 403, 'Ask an administrator for access');
    expect(await heading()).toHaveTextContent('Access denied');
    expect(screen.getByText('Ask an administrator for access')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in as someone else' })).toBeInTheDocument();
  });

  it('an unknown address is named', async () => {
    const app = renderApp('/nope/x');
    await app.open();
    expect(await heading()).toHaveTextContent('Not found');
    expect(screen.getByText('/nope/x')).toBeInTheDocument();
  });
});
