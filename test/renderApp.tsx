import { act, render } from '@testing-library/react';
import { App } from '../src/app/App';
import { createNavigator } from '../src/app/ports';
import { reportError } from '../src/lib/effects';
import { createConsole, type ConsoleOptions } from './console';

export const FACTS = {
  version: '1.7.169',
  documentationUrl: 'https://docs.example/',
  serviceStatusUrl: '/healthz',
  simulated: false,
};

/** The whole console with its pages at an address, on a clock, a provider and a service of the test. */
export const renderApp = (
  path: string,
  { permissionType = '1', ...options }: Omit<ConsoleOptions, 'path'> & { permissionType?: string } = {},
) => {
  window.history.replaceState(null, '', path);
  const navigator = createNavigator();
  const console = createConsole({
    ...options,
    ports: {
      navigate: navigator.navigate,
      currentPath: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    },
  });
  console.service.on('POST /api/permissions/users/me', [
    200,
    { permissionType, id: 'x', userPrincipalName: 'ada@contoso.com' },
  ]);
  const settle = () => act(() => console.clock.settle());
  return {
    ...console,
    /** Starts and waits until nothing moves; pages come as chunks, so it looks twice. */
    open: async () => {
      render(<App store={console.store} navigator={navigator} session={console.session} facts={FACTS} />, {
        onCaughtError: reportError,
      });
      await act(() => console.start());
      await settle();
      await settle();
    },
    settle,
    go: async (to: string) => {
      await act(async () => {
        navigator.navigate(to);
        await console.clock.settle();
      });
      await settle();
    },
    address: () => window.location.pathname,
  };
};
