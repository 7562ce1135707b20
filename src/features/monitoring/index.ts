import type { AppStore } from '../../lib/state';
import { selectSessionStatus } from '../session';
import type { MonitoringPlan } from './plan';

type Stop = () => void;
type SessionStatus = ReturnType<typeof selectSessionStatus>;

/**
 * Starts the planned monitoring: monitoring once the tab's session is known, recording once somebody is signed in, so
 * neither before a redirect from the provider was handled and its answer has left the address. Both end with the
 * session, until the page is reloaded. Errors are ignored: the console works without monitoring.
 */
export const monitor = (store: AppStore, plan: MonitoringPlan): void => {
  const running: Stop[] = [];
  let hasEnded = false;
  const begin = async (start: () => Promise<Stop>): Promise<void> => {
    try {
      const stop = await start();
      if (hasEnded) stop();
      else running.push(stop);
    } catch {
      // Its chunk is out of reach, or the browser lacks something.
    }
  };

  const { insights, recording } = plan;
  const due: { when: (status: SessionStatus) => boolean; start: () => Promise<Stop> }[] = [];
  if (insights) {
    due.push({
      when: (status) => status !== 'unknown',
      start: async () => (await import(/* webpackChunkName: "insights" */ './insights')).startInsights(insights),
    });
  }
  if (recording) {
    due.push({
      when: (status) => status === 'signedIn',
      start: async () => (await import(/* webpackChunkName: "recorder" */ './recorder')).startRecorder(recording),
    });
  }

  let wasSignedIn = false;
  const follow = (): void => {
    if (hasEnded) return;
    const status = selectSessionStatus(store.getState());
    if (wasSignedIn && status === 'signedOut') {
      hasEnded = true;
      unsubscribe();
      for (const stop of running) stop();
      return;
    }
    wasSignedIn = status === 'signedIn';
    for (const part of due.filter(({ when }) => when(status))) {
      due.splice(due.indexOf(part), 1);
      void begin(part.start);
    }
  };
  const unsubscribe = store.subscribe(follow);
  follow();
};
