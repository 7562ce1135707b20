import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchChromium, Visit } from './support/chromium.ts';
import type { Environment } from './support/processes.ts';
import { startProduct } from './support/product.ts';
import type { Product } from './support/product.ts';
import { SignedIn } from './support/signedIn.ts';

export { MOVING, WITHOUT_CHROMIUM } from './support/chromium.ts';
export { EMBEDDED } from './support/product.ts';
export type { Visit } from './support/chromium.ts';
export type { Product } from './support/product.ts';

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  /** A fresh window; each journey ends its own, which also checks the watched complaints. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** @returns the error that a test has ended with; the runner wraps it. */
const failureOf = (test: unknown): Error | undefined => {
  const { error } = test as { error?: Error };
  return error?.cause instanceof Error ? error.cause : error;
};

/** Runs the whole product and one browser for the tests of a describe block. */
export const onStage = (settings: Environment = {}): Stage => {
  let product: Product | undefined;
  let browser: Browser | undefined;
  const people = new SignedIn();
  let visits: Visit[] = [];
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('not started yet');
    return value;
  };
  before(async () => {
    // Whichever starts is kept, so that it is ended below although the other failed.
    const both = await Promise.allSettled([
      startProduct(settings).then((value) => {
        product = value;
      }),
      launchChromium().then((value) => {
        browser = value;
      }),
    ]);
    for (const one of both) if (one.status === 'rejected') throw one.reason;
  });
  // The pages of a failed journey show the reason in logs of unattended runs.
  afterEach(async (test) => {
    visits = visits.filter(({ isOver }) => !isOver);
    const failure = failureOf(test);
    if (failure?.stack)
      failure.stack = [...(await Promise.all(visits.map((visit) => visit.describe()))), failure.stack].join('\n');
  });
  after(async () => {
    await Promise.all([browser?.close(), product?.stop()]);
  });
  return {
    get product() {
      return started(product);
    },
    get browser() {
      return started(browser);
    },
    visit: async (options) => {
      const visit = await Visit.begin(started(browser), started(product).consoleUrl, people, options);
      visits.push(visit);
      return visit;
    },
  };
};
