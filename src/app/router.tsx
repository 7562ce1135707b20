import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { shallowEqual } from 'react-redux';
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { ConsoleFacts } from '../components/layout/ConsoleFacts';
import { ErrorBoundary } from '../components/layout/ErrorBoundary';
import { installNavigationGuard } from '../components/layout/navigationGuard';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { LoadingFallback } from '../components/feedback/LoadingFallback';
import { useLoaded } from '../lib/loader';
import type { KeyValueStore } from '@trc/domain/ports';
import { pageTitle } from '@trc/domain/product';
import { rememberedPath, rememberPath } from '@trc/domain/returnPath';
import { pathTo, routeOf, ROUTES, type RouteRow } from '@trc/domain/routes';
import { selectConsent } from '../features/consent';
import { routeEntered, routeLeft } from '../features/navigation';
import { selectHasPermission, selectRole, selectSessionStatus } from '../features/session';
import { selectStart } from '../features/start';
import { PAGES } from '../pages';
import { prefetchPageData } from '../pages/prefetchPageData';
import { useAppSelector, useAppStore } from '../lib/hooks';
import type { RootState } from '../lib/state';
import { evaluateGate, type GateFacts } from './gate';
import type { Navigator } from './ports';
import { Shell } from './Shell';
import { useScrollPosition } from './useScrollPosition';

export interface RouterProps {
  navigator: Navigator;
  session: KeyValueStore;
  facts: ConsoleFacts;
}

const selectGateFacts = (state: RootState): GateFacts => {
  const { state: start, error } = selectStart(state);
  return {
    session: selectSessionStatus(state),
    roleIsKnown: selectHasPermission(state),
    role: selectRole(state),
    consent: selectConsent(state).state,
    start,
    ...(error ? { startError: error } : {}),
  };
};

/** Hands the router's navigation to the sagas. */
const Connect = ({ navigator }: { navigator: Navigator }) => {
  const navigate = useNavigate();
  useEffect(() => navigator.connect((path, options) => void navigate(path, options)), [navigate, navigator]);
  return null;
};

/** Title, modal mode and page data follow the route; the row's title stands even while its page loads. */
const useArrival = (row: RouteRow): void => {
  const store = useAppStore();
  // Before any effect of the page itself, which may ask where one is.
  useLayoutEffect(() => {
    document.title = pageTitle(row.title);
    store.dispatch(routeEntered({ name: row.name, title: row.title ?? '', modal: row.modal ?? false }));
    prefetchPageData(row.name, window.location, store);
    return () => {
      store.dispatch(routeLeft({ name: row.name }));
    };
  }, [store, row]);
};

/** After a route change the heading has the focus, but not when the console was just loaded. */
const FocusHeading = () => {
  const store = useAppStore();
  useScrollPosition();
  useEffect(() => {
    if (store.getState().navigation.visits === 1) return;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [store]);
  return null;
};

const BrokenPage = lazyComponent(() =>
  import(/* webpackChunkName: "status" */ '../pages/status').then((pages) => pages.BrokenPage),
);

const Page = ({ row }: { row: RouteRow }) => {
  useArrival(row);
  // The key changes with each step through the history; a page that failed is tried again with the next step.
  const { key } = useLocation();
  const there = useLoaded(PAGES[row.name]);
  return (
    <ErrorBoundary instead={<BrokenPage />} what={key}>
      {there ? (
        <>
          <there.Part />
          <FocusHeading />
        </>
      ) : (
        <LoadingFallback title={row.title} />
      )}
    </ErrorBoundary>
  );
};

/** Renders a route: its gate, then its page in the layout of its row. */
const Gate = ({ row, facts, session }: { row: RouteRow } & Omit<RouterProps, 'navigator'>) => {
  const gate = evaluateGate(row, useAppSelector(selectGateFacts, shallowEqual));
  const { pathname, search, hash } = useLocation();
  const asked = 'to' in gate && gate.asked ? `${pathname}${search}${hash}` : undefined;
  useEffect(() => {
    if (asked !== undefined) rememberPath(session, asked);
  }, [asked, session]);
  // The first page is drawn in slices, between which the browser has its turn.
  const isOpen = useDeferredValue('show' in gate);
  if ('to' in gate) return <Navigate key={gate.to} to={gate.to} replace />;
  // The shell outlives its pages: header, navigation and toasts stay as they are when the route changes.
  return (
    <Shell row={row} facts={facts}>
      {'wait' in gate || !isOpen ? null : <Page key={row.isPagePerPath ? pathname : row.name} row={row} />}
    </Shell>
  );
};

/** A signed-in person is sent to the requested page. */
const LoginGate = (props: Parameters<typeof Gate>[0]) => {
  const status = useAppSelector(selectSessionStatus);
  // The page hides the sign-in screen while a session is looked for (src/index.html).
  useLayoutEffect(() => {
    if (status === 'signedOut') document.documentElement.classList.remove('si-busy');
  }, [status]);
  const path = rememberedPath(props.session);
  if (status === 'signedIn') return <Navigate to={path ?? pathTo('dashboard')} replace />;
  const backTo =
    path && ROUTES.find((row) => matchPath(row.path, new URL(path, window.location.origin).pathname))?.title;
  return <Gate {...props} facts={backTo === undefined ? props.facts : { ...props.facts, backTo }} />;
};

// Before the first router listens to the history.
installNavigationGuard();

const NOT_FOUND = routeOf('404');

/** The route table as routes; an unknown path shows Not Found and keeps its address. */
export const Router = ({ navigator, ...props }: RouterProps) => (
  <BrowserRouter>
    <Connect navigator={navigator} />
    <Routes>
      {ROUTES.map((row) => (
        <Route
          key={row.name}
          path={row.path}
          element={row.name === 'login' ? <LoginGate row={row} {...props} /> : <Gate row={row} {...props} />}
        />
      ))}
      <Route path="*" element={<Gate row={NOT_FOUND} {...props} />} />
    </Routes>
  </BrowserRouter>
);
