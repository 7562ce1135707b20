import { createKit } from './kit.ts';
import type { TestKit } from './kit.ts';

export const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Requests for HTML, as a browser sends them. `kit` returns what a hook of the file has started. */
export const pageOf =
  (kit: () => TestKit) =>
  (url: string, headers: Record<string, string> = {}) =>
    kit().call({ method: 'GET', url, headers: { ...HTML, ...headers } });

export const directive = (policy: unknown, name: string): string =>
  String(policy)
    .split('; ')
    .find((part) => part.startsWith(`${name} `)) ?? '';

export const startConsole = (): Promise<TestKit> =>
  createKit({
    env: {
      TRUSTED_SERVER_DOMAINS: 'trusted.example',
      SUB_DOMAIN: 'api',
      DOMAIN: 'recovery.example',
      DOCUMENTATION_URL: '/</script><script>alert(1)</script><!--',
    },
  });
