import './fabric';
import { yieldToBrowser } from '../lib/yieldToBrowser';
import { loadLocale } from './language';

/**
 * The parts of the console in the order of their first run. Code costs time when it is first run: all parts in one
 * piece would be one long task on a slow machine, in which a click waits. Each import runs only the modules that the
 * ones before have not run.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackChunkName: "app" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "app" */ '../api/emptyApi'),
  () => import(/* webpackChunkName: "app" */ '../api/enhance'),
  () => import(/* webpackChunkName: "app" */ '../store'),
  () => import(/* webpackChunkName: "app" */ '../store/rootSaga'),
  () => import(/* webpackChunkName: "app" */ './App'),
];

const wake = async (container: HTMLElement): Promise<void> => {
  await loadLocale(document.documentElement);
  for (const part of PARTS) {
    await part();
    await yieldToBrowser();
  }
  const { start } = await import(/* webpackChunkName: "app" */ './start');
  await start(container);
};

const container = document.getElementById('root');
if (container) void wake(container);

// A page out of the back/forward cache is in the middle of a way that has ended.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
