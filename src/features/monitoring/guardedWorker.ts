import { safeForWorker } from './messages';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

/** The recorder brings its worker as a blob; the policy lets no other address through. */
const policyOf = ({ trustedTypes }: { trustedTypes?: Policies }) =>
  trustedTypes?.createPolicy('recorder', {
    createScriptURL: (url) => {
      if (!url.startsWith(`blob:${window.location.origin}/`))
        throw new TypeError('Only a blob of this page can be the recorder');
      return url;
    },
  });

/**
 * Runs `make` with guarded workers: under the page's Trusted Types, and with messages that may leave only. The recorder
 * sends everything through its worker, so this is its only exit.
 */
export const withGuardedWorker = <T>(make: () => T): T => {
  const Unguarded = window.Worker;
  const policy = policyOf(window as { trustedTypes?: Policies });
  window.Worker = class extends Unguarded {
    constructor(url: string | URL, options?: WorkerOptions) {
      super((policy ? policy.createScriptURL(String(url)) : url) as string, options);
    }

    override postMessage(data: unknown): void {
      super.postMessage(safeForWorker(data));
    }
  };
  try {
    return make();
  } finally {
    window.Worker = Unguarded;
  }
};
