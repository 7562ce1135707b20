import './styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { tellError } from '../components/tellError';
import { PARAMETER_NOTICES } from '../domain/messages';
import { rememberPath } from '../domain/returnPath';
import { ROUTES } from '../domain/routes';
import { monitoringPlan } from '../features/monitoring/plan';
import { createIdentity, selectSessionStatus, signInRequested } from '../features/session';
import { readSetting, storageKeyOf } from '../features/settings';
import { toastShown } from '../features/toasts';
import { loadPage } from '../pages';
import { loadPagesNear } from '../pages/nearness';
import { createStore, type AppStore } from '../store';
import { rootSaga } from '../store/rootSaga';
import { matchPath } from 'react-router-dom';
import { App } from './App';
import { breathe } from '../components/breathe';
import { confirmServer, localStore, readDeployment, readParameters, refuseServer, sessionStore } from './config';
import type { Deployment } from '../domain/deployment';
import type { Decision } from './parameters';
import { keepFocus } from './keepFocus';
import { browserPorts, createNavigator } from './ports';
import { answerPaintedButton } from './queuedClick';
import { TrustServer } from './TrustServer';

const reload = () => window.location.reload();

const routeHere = () => ROUTES.find(({ path }) => matchPath(path, window.location.pathname));

/** The page to come back to (S-14). The gate of its route remembers it too, but a click on the painted button may leave before that is drawn. */
const rememberWhere = (): void => {
  const { pathname, search, hash } = window.location;
  if (routeHere()?.secure) rememberPath(sessionStore, `${pathname}${search}${hash}`);
};

/** Once the tab is known to be signed out: the click on the painted button, and everything that the way in will need. */
const whenSignedOut = (store: AppStore, preload: () => void): void => {
  const stop = store.subscribe(() => {
    const status = selectSessionStatus(store.getState());
    if (status === 'unknown') return;
    stop();
    if (status === 'signedIn') return;
    rememberWhere();
    if (!answerPaintedButton(() => void store.dispatch(signInRequested()))) window.setTimeout(preload, 200);
  });
};

const open = async (container: HTMLElement, deployment: Deployment, decision: Decision): Promise<void> => {
  const settings = { ...deployment.signIn, clientId: decision.clientId, apiScope: deployment.apiScope };
  const identity = createIdentity(settings, window.location.origin, window.location.hash, sessionStore);
  const navigator = createNavigator();
  const { store, run } = createStore(browserPorts(identity, navigator, decision.apiOrigin));
  const facts = {
    version: VERSION, documentationUrl: deployment.documentationUrl, serviceStatusUrl: deployment.serviceStatusUrl, simulated: deployment.simulated,
  };
  const plan = monitoringPlan(deployment, decision.insightsId);
  if (plan) void import(/* webpackChunkName: "monitoring" */ '../features/monitoring').then(({ monitor }) => monitor(store, plan), () => undefined);
  whenSignedOut(store, () => {
    identity.preload();
    void loadPage('backups');
    void loadPage('dashboard');
  });
  const row = routeHere();
  if (row) void loadPage(identity.hasSession() || !row.secure ? row.name : 'login');
  loadPagesNear(document);
  await breathe();
  run(rootSaga);
  await breathe();
  for (const notice of decision.notices) store.dispatch(toastShown({ kind: 'warning', text: PARAMETER_NOTICES[notice] }));
  keepFocus(container);
  const root = createRoot(container, { onCaughtError: tellError });
  // In slices between which the browser has its turn: run for the first time, drawing the console is slow.
  startTransition(() => root.render(<App store={store} navigator={navigator} session={sessionStore} facts={facts} />));
};

/** Reads what the deployment and the address say, then shows the console, or asks about a server first. */
export const start = async (container: HTMLElement): Promise<void> => {
  const deployment = await readDeployment();
  const decision = readParameters(deployment);
  const host = decision.askAbout;
  if (host === undefined) {
    await open(container, deployment, decision);
    return;
  }
  document.documentElement.classList.remove('si-busy');
  const use = async () => {
    const done = await confirmServer(host);
    if (done) reload();
    return done;
  };
  const refuse = () => {
    refuseServer(host);
    reload();
  };
  const theme = readSetting('theme', localStore.get(storageKeyOf('theme')));
  createRoot(container).render(<TrustServer host={host} theme={theme} onUse={use} onRefuse={refuse} />);
};
