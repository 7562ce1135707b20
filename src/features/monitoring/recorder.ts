import Tracker from '@openreplay/tracker/class';
import { safeAddress } from './addresses';
import { sanitizeExchange } from './exchange';
import { withGuardedWorker } from './guardedWorker';
import type { RecordingPlan } from './plan';

/** @returns web storage that lasts as long as the page. */
export const createMemoryStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};

/**
 * Starts the session recording in the recorder's private mode, behind a worker that receives only messages on our list.
 * The recorder keeps no data in the browser. The version is pinned: the list uses its message numbers, and a journey
 * proves it (e2e/monitoring.test.ts).
 * @returns a function that ends the recording
 */
export const startRecorder = ({ url, project }: RecordingPlan): (() => void) => {
  const tracker = withGuardedWorker(
    () =>
      new Tracker({
        projectKey: project,
        ingestPoint: url,
        // The recorder wants https; without it a page is a secure one on this machine only.
        __DISABLE_SECURE_MODE: window.isSecureContext && window.location.protocol === 'http:',
        privateMode: true,
        defaultInputMode: 2,
        obscureTextEmails: true,
        obscureTextNumbers: true,
        obscureInputDates: true,
        consoleMethods: null,
        captureExceptions: false,
        captureIFrames: false,
        captureResourceTimings: false,
        disableSprites: true,
        // Attributes travel as they are, not as numbers of a dictionary: the guard reads them.
        disableStringDict: true,
        canvas: { disableCanvas: true },
        resourceBaseHref: `${window.location.origin}/`,
        localStorage: createMemoryStorage(),
        sessionStorage: createMemoryStorage(),
        forceSingleTab: true,
        urls: { urlSanitizer: safeAddress, titleSanitizer: () => '' },
        network: {
          failuresOnly: false,
          capturePayload: true,
          ignoreHeaders: ['cookie', 'set-cookie'],
          captureInIframes: false,
          sessionTokenHeader: false,
          sanitizer: sanitizeExchange,
        },
      }),
  );
  void tracker.start();
  return () => {
    tracker.stop();
  };
};
