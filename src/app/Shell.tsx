import { useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppHeader } from '../components/layout/AppHeader';
import { ConsoleFactsContext, type ConsoleFacts } from '../components/layout/ConsoleFacts';
import { ErrorBoundary } from '../components/layout/ErrorBoundary';
import { Frame } from '../components/layout/Frame';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { LoadingModal } from '../components/feedback/LoadingModal';
import { Drawer } from '../components/overlays';
import { SideNav } from '../components/layout/SideNav';
import { CARDS, RAIL, useMedia } from '../components/layout/useMedia';
import { START_TEXTS } from '@trc/domain/messages';
import { PRODUCT_NAME } from '@trc/domain/product';
import { codeOf, roleOf } from '@trc/domain/roles';
import { listMenu, pathTo, listPendingMenu, type RouteName, type RouteRow } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { ConnectionBanner } from '../features/connection';
import { selectHasPermission, selectRole, selectUser, signOutRequested } from '../features/session';
import { navigationToggled, selectNavigationCollapsed, selectTheme, themeChosen } from '../features/settings';
import { selectStart } from '../features/start';
import { useAppDispatch, useAppSelector, useHasExtension } from '../lib/hooks';
import { EmergencyBanner } from './EmergencyBanner';
import { SessionWarning } from './SessionWarning';
import { ShortcutKeys } from './ShortcutKeys';
import { ToastRegion } from './ToastRegion';
import { useTheme } from './useTheme';

/** Following restores is loaded after the page, because the sign that a restore runs can appear late. */
const RunningRestores = lazyComponent(() =>
  import(/* webpackChunkName: "restoreWatch" */ '../features/restoreWatch').then((part) => part.RunningRestores),
);

const Notices = lazyComponent(() =>
  import(/* webpackChunkName: "notices" */ '../features/notices').then((part) => part.Notices),
);

export interface ShellProps {
  row: RouteRow;
  facts: ConsoleFacts;
  children: ReactNode;
}

/** Pages that report a lost connection themselves, with the time of their data. */
const TELL_THEMSELVES: readonly RouteName[] = ['dashboard', 'backups', 'restores', 'encryption'];

/** Header, navigation and the page. */
const MainLayout = ({ row, facts, children }: ShellProps) => {
  const dispatch = useAppDispatch();
  const { state, service } = useAppSelector(selectStart);
  const user = useAppSelector(selectUser);
  const role = useAppSelector(selectRole);
  const theme = useAppSelector(selectTheme);
  const collapsed = useAppSelector(selectNavigationCollapsed);
  const isNarrow = useMedia(RAIL);
  const isSmall = useMedia(CARDS);
  const [drawerIsOpen, setDrawer] = useState(false);
  const [shortcutsAreOpen, setShortcuts] = useState(false);
  const hasNotices = useHasExtension('listNotices');
  const items = listMenu(role, service?.extensions);
  const hasPermission = useAppSelector(selectHasPermission);
  const pending = service ? [] : listPendingMenu(hasPermission ? role : undefined);
  const skip = useCallback(() => document.querySelector<HTMLElement>('#main h1')?.focus(), []);
  const showShortcuts = useCallback(() => setShortcuts(true), []);
  const hideShortcuts = useCallback(() => setShortcuts(false), []);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  return (
    <div className="app">
      <button type="button" className="skip" onClick={skip}>
        {TEXTS.shell.skip}
      </button>
      <AppHeader
        {...facts}
        user={user ?? { name: '', email: '', initials: '' }}
        tenantName={user?.tenantName ?? ''}
        permission={hasPermission ? roleOf(codeOf(role)).label : undefined}
        theme={theme}
        isSmall={isSmall}
        onTheme={(choice) => dispatch(themeChosen(choice))}
        onSignOut={() => dispatch(signOutRequested())}
        onMenu={() => setDrawer(true)}
        onShortcuts={showShortcuts}
        status={
          state === 'running' ? (
            <ErrorBoundary instead={null}>
              <RunningRestores />
            </ErrorBoundary>
          ) : undefined
        }
      />
      <div className="body">
        {!isSmall && (
          <SideNav
            items={items}
            pending={pending}
            version={facts.version}
            isRail={isNarrow || collapsed}
            onRail={isNarrow ? undefined : () => dispatch(navigationToggled())}
          />
        )}
        <main className="main" id="main">
          <div className="main-inner">
            <EmergencyBanner />
            <SessionWarning />
            <ConnectionBanner isShownByPage={TELL_THEMSELVES.includes(row.name)} />
            <ErrorBoundary instead={null}>{state === 'running' && hasNotices && <Notices />}</ErrorBoundary>
            {children}
          </div>
        </main>
      </div>
      {drawerIsOpen && (
        <Drawer title={PRODUCT_NAME} onClose={closeDrawer}>
          <SideNav items={items} version={facts.version} onChosen={closeDrawer} />
        </Drawer>
      )}
      <ShortcutKeys isOpen={shortcutsAreOpen} onOpen={showShortcuts} onClose={hideShortcuts} />
    </div>
  );
};

/** Destination of the cross of a modal screen; the guide for permissions has no cross before it is done. */
const useClose = (row: RouteRow): (() => void) | undefined => {
  const navigate = useNavigate();
  if (row.name === 'grant-permissions') return undefined;
  if (row.name !== 'restore') return () => void navigate(pathTo('dashboard'));
  // Opened by its address there is nothing to go back to.
  return () =>
    void (((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
      ? navigate(-1)
      : navigate(pathTo('backups')));
};

const ModalLayout = ({ row, children }: Omit<ShellProps, 'facts'>) => (
  <Frame onClose={useClose(row)} wide={row.name === 'grant-permissions'} full={row.name === 'restore'}>
    <EmergencyBanner />
    <SessionWarning />
    {children}
  </Frame>
);

/** The frame of every page: the layout of its row, toasts, and the steps of the start. */
export const Shell = ({ row, facts, children }: ShellProps) => {
  // Closes after the page behind it has drawn its first slice, so that there is something to see.
  const { state, step } = useDeferredValue(useAppSelector(selectStart));
  useTheme(useAppSelector(selectTheme));
  let page = children;
  if (row.modal) page = <ModalLayout row={row}>{children}</ModalLayout>;
  else if (row.name !== 'login')
    page = (
      <MainLayout row={row} facts={facts}>
        {children}
      </MainLayout>
    );
  const isStarting = state === 'pending' && step !== undefined;
  return (
    <ConsoleFactsContext value={facts}>
      <div inert={isStarting}>{page}</div>
      <ToastRegion />
      {isStarting && <LoadingModal step={START_TEXTS[step]} />}
    </ConsoleFactsContext>
  );
};
