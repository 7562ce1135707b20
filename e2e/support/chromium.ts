import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import type { Person } from '@trc/domain/sampleTenant';
import { personNamed } from '@trc/simulator/test/signIn/flow';
import type { SignedIn } from './signedIn.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Reason to skip the journeys, or false. */
export const WITHOUT_CHROMIUM = existsSync(CHROMIUM) ? false : `no Chromium at ${CHROMIUM} (CHROMIUM names one)`;

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/**
 * A window whose pages move. Without it they keep still, as people can ask for, which saves an eighth of a journey's
 * processor time.
 */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** The browser's warning about the hidden frame in which the sign-in library asks the provider. */
const FRAME_WARNING = /^warning: An iframe which has both allow-scripts and allow-same-origin /;

/** Limits of the report of a failed journey: its last calls, and characters of its page. */
const MAX_LISTED_CALLS = 12;
const MAX_TEXT_LENGTH = 1500;

/** A browser window of one person, watched: the complaints of its pages and the hosts that they ask. */
export class Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #consoleUrl: string;
  readonly #people: SignedIn;
  readonly #complaints: string[] = [];
  readonly #requests: Request[] = [];
  readonly #statuses = new WeakMap<Request, number>();
  isOver = false;
  #expected: RegExp[] = [FRAME_WARNING];
  #allowedHosts: string[] = ['localhost'];

  private constructor(context: BrowserContext, page: Page, consoleUrl: string, people: SignedIn) {
    this.context = context;
    this.page = page;
    this.#consoleUrl = consoleUrl;
    this.#people = people;
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.#complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#complaints.push(`thrown: ${error.error().message}`));
    context.on('request', (request) => this.#requests.push(request));
    context.on('response', (response) => this.#statuses.set(response.request(), response.status()));
  }

  /** @param people the ones who have signed in at this product before. */
  static async begin(
    browser: Browser,
    consoleUrl: string,
    people: SignedIn,
    options: BrowserContextOptions = {},
  ): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(15_000);
    return new Visit(context, await context.newPage(), consoleUrl, people);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#consoleUrl + path);
  }

  /** Picks the person on the provider's page, which must be shown. */
  async pick(key: Person['key']): Promise<void> {
    await this.page.getByRole('button', { name: personNamed(key).name }).click();
    await this.page.waitForURL(`${this.#consoleUrl}/**`);
  }

  /**
   * Signs in from a page that asks for it, by the redirect to the provider and back, and waits until the console is
   * usable there.
   */
  async signInByRedirect(key: Person['key'], path = '/backups'): Promise<void> {
    await this.open(path);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.pick(key);
    await this.page.waitForFunction((at) => location.pathname === at, path);
    await this.usable();
  }

  /**
   * Opens a page as somebody who is signed in: their first window at a product has gone by the redirect, later ones
   * start with its kept session.
   */
  async signInAs(key: Person['key'], path = '/backups'): Promise<void> {
    if (!this.#people.has(key)) {
      await this.signInByRedirect(key, path);
      return this.#people.keep(key, this.page);
    }
    await this.#people.give(key, this.page, this.#consoleUrl);
    await this.open(path);
    await this.usable();
    await this.page.waitForFunction((at) => location.pathname === at, path);
  }

  /** Waits for the tab's title: it follows the address when the page is drawn. */
  async titled(title: string): Promise<void> {
    await this.page.waitForFunction((text) => document.title === text, `${title} - Tenant Recovery Console`);
  }

  /** Waits until the start steps are through and the page has its heading. */
  async usable(): Promise<void> {
    await this.page.locator('main h1').first().waitFor();
    await this.page.getByRole('dialog', { name: 'Starting' }).waitFor({ state: 'detached' });
  }

  path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** Requests of the pages so far, oldest first. */
  requests(): readonly URL[] {
    return this.#requests.map((request) => new URL(request.url()));
  }

  /** Complaints of this kind are part of the journey, for example the browser's line about a refused request. */
  expectComplaint(pattern: RegExp): void {
    this.#expected = [...this.#expected, pattern];
  }

  /** The person has chosen this server, or the deployment trusts it. */
  allowHost(host: string): void {
    this.#allowedHosts = [...this.#allowedHosts, host];
  }

  /** @throws when a page complained unexpectedly or any request left this machine. */
  check(): void {
    const foreign = this.requests().filter(
      ({ protocol, hostname }) =>
        ['http:', 'https:', 'ws:'].includes(protocol) && !this.#allowedHosts.includes(hostname),
    );
    assert.deepEqual(foreign.map(String), [], 'requests to other hosts');
    assert.deepEqual(
      this.#complaints.filter((text) => !this.#expected.some((pattern) => pattern.test(text))),
      [],
      'complaints in the browser console',
    );
  }

  /** @returns the text of the page, its last requests and their replies */
  async describe(): Promise<string> {
    const text = await this.page.locator('body').innerText({ timeout: 3000 }).catch(String);
    const calls = this.#requests
      .slice(-MAX_LISTED_CALLS)
      .map(
        (call) =>
          `${call.method()} ${new URL(call.url()).pathname} ${call.failure()?.errorText ?? this.#statuses.get(call) ?? 'unanswered'}`,
      );
    return [
      `At ${this.page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH)}`,
      `Last calls: ${calls.join(', ')}`,
      `Complaints: ${this.#complaints.join('; ') || 'none'}`,
    ].join('\n');
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.context.close();
    this.check();
  }
}
