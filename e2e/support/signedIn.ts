import type { BrowserContext, Page } from 'playwright-core';
import type { Person } from '@trc/domain/sampleTenant';

/** Storage of a browser and of a tab after a sign-in. */
interface Kept {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly items: readonly (readonly [string, string])[];
}

/** Set in a tab that was given somebody's sign-in, so that signing out there lasts. */
const GIVEN = 'journey.signed-in';

/**
 * The people who have signed in at one product so far: a later window starts with their kept session, as a tab does
 * after a reload, and need not go the way through the provider again.
 */
export class SignedIn {
  readonly #kept = new Map<Person['key'], Kept>();

  has(key: Person['key']): boolean {
    return this.#kept.has(key);
  }

  /** Keeps the data that MSAL, the console and the service have put into the page's tab and browser. */
  async keep(key: Person['key'], page: Page): Promise<void> {
    const items = await page.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
    this.#kept.set(key, { items, cookies: await page.context().cookies() });
  }

  /** Gives a page the kept data of the person's first one. It takes effect with the next address that is opened. */
  async give(key: Person['key'], page: Page, consoleUrl: string): Promise<void> {
    const { cookies, items } = this.#kept.get(key) ?? { cookies: [], items: [] };
    // By address, not by domain: the session's cookie takes no Domain (RFC 6265bis, __Host-).
    await page
      .context()
      .addCookies(
        cookies.map(({ domain, path, ...cookie }) =>
          cookie.secure ? { ...cookie, url: `https://${domain}${path}` } : { ...cookie, domain, path },
        ),
      );
    await page.addInitScript(
      ({ at, mark, kept }) => {
        if (location.origin !== at || sessionStorage.getItem(mark) !== null) return;
        sessionStorage.setItem(mark, '1');
        for (const [name, value] of kept) sessionStorage.setItem(name, value);
      },
      { at: new URL(consoleUrl).origin, mark: GIVEN, kept: items },
    );
  }
}
