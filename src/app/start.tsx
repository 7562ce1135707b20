import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reportError } from '../lib/effects';
import { PARAMETER_NOTICES } from '@trc/domain/messages';
import { monitoringPlan } from '../features/monitoring/plan';
import { createIdentity } from '../features/session';
import { readSetting, storageKeyOf } from '../features/settings';
import { toastShown } from '../features/toasts';
import { preloadPage } from '../pages';
import { preloadHoveredPages } from '../pages/preloadHoveredPages';
import { createStore } from '../store';
import { rootSaga } from '../store/rootSaga';
import { App } from './App';
import { yieldToBrowser } from '../lib/yieldToBrowser';
import { retryUntilLoaded } from '../lib/loader';
import {
  confirmServer,
  hasInlineDeployment,
  localStore,
  readDeployment,
  readParameters,
  refuseServer,
  sessionStore,
} from './config';
import type { Deployment } from '@trc/domain/deployment';
import type { Decision } from './parameters';
import { browserPorts, createNavigator } from './ports';
import { endPageHandler, openLogin } from './openLogin';
import { routeHere, whenKnown } from './whenKnown';

const reload = () => window.location.reload();

const open = async (container: HTMLElement, deployment: Deployment, decision: Decision): Promise<void> => {
  const settings = {
    ...deployment.signIn,
    clientId: decision.clientId,
    apiScope: deployment.apiScope,
    ...(deployment.applicationId !== undefined && { applicationId: deployment.applicationId }),
  };
  const known = createIdentity(settings, window.location.origin, window.location.hash, sessionStore);
  // Only the service that serves this page takes its codes.
  const isEmergencyOffered = deployment.emergency === true && decision.apiOrigin === window.location.origin;
  // The provider's library is not prefetched while its sign-in fails.
  const identity = isEmergencyOffered
    ? { ...known, preload: () => undefined, resume: () => Promise.resolve(undefined) }
    : known;
  const navigator = createNavigator();
  const { store, run } = createStore(browserPorts(identity, navigator, decision.apiOrigin));
  const facts = {
    version: VERSION,
    documentationUrl: deployment.documentationUrl,
    serviceStatusUrl: deployment.serviceStatusUrl,
    authority: deployment.signIn.authority,
    simulated: deployment.simulated,
    emergency: isEmergencyOffered,
  };
  const plan = monitoringPlan(deployment, decision.insightsId);
  if (plan)
    void import(/* webpackChunkName: "monitoring" */ '../features/monitoring').then(
      ({ monitor }) => monitor(store, plan),
      () => undefined,
    );
  whenKnown(store, identity, sessionStore);
  const row = routeHere();
  if (row) void preloadPage(identity.hasSession() || !row.secure ? row.name : 'login');
  preloadHoveredPages(document);
  await yieldToBrowser();
  run(rootSaga);
  await yieldToBrowser();
  // The first render must equal the prerendered page, so notices follow it.
  const onMount = () => {
    endPageHandler(container);
    for (const notice of decision.notices)
      store.dispatch(toastShown({ kind: 'warning', text: PARAMETER_NOTICES[notice] }));
  };
  const app = <App store={store} navigator={navigator} session={sessionStore} facts={facts} onMount={onMount} />;
  // A failed sign-in changes the page before it is hydrated; React then renders it again, which is not an error.
  const mayHydrate = hasInlineDeployment() && openLogin(store, container);
  // In slices between which the browser has its turn: run for the first time, drawing the console is slow.
  startTransition(() => {
    if (mayHydrate) hydrateRoot(container, app, { onCaughtError: reportError, onRecoverableError: () => undefined });
    else createRoot(container, { onCaughtError: reportError }).render(app);
  });
};

/** Reads the configuration and the address, then shows the console, or asks about a server first. */
export const start = async (container: HTMLElement): Promise<void> => {
  const deployment = await readDeployment();
  const decision = readParameters(deployment);
  const host = decision.askAbout ?? decision.refusedServer;
  if (host === undefined) {
    await open(container, deployment, decision);
    return;
  }
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
  const load = () => import(/* webpackChunkName: "trust" */ './TrustServer');
  const { RefusedServer, TrustServer } = await retryUntilLoaded(load);
  document.documentElement.classList.remove('si-busy');
  const shown = { host, theme, onRefuse: refuse };
  const isRefused = decision.askAbout === undefined;
  createRoot(container).render(isRefused ? <RefusedServer {...shown} /> : <TrustServer {...shown} onUse={use} />);
};
