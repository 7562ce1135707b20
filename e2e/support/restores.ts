import type { Locator, Page } from 'playwright-core';
import type { Product } from './product.ts';

/** Rows of the Restore jobs table, without what stands under an open one. */
export const jobs = (page: Page): Locator => page.getByRole('table', { name: 'Restore jobs' }).locator('tbody tr:not(.table-below)');

/** Calls the service as the person whose page this is: with the page's own token and cookie. */
export const ask = async (page: Page, path: string, body: unknown): Promise<Record<string, unknown>> => {
  const listed = page.waitForRequest((request) => request.url().includes('/api/') && request.headers()['authorization'] !== undefined);
  await page.reload();
  const authorization = (await listed).headers()['authorization'] ?? '';
  await page.locator('main h1').first().waitFor();
  return page.evaluate(async ([to, sent, bearer]) => {
    const reply = await fetch(to ?? '', { method: 'POST', credentials: 'include', headers: { authorization: bearer ?? '', 'content-type': 'application/json' }, body: sent ?? '' });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${to} answered ${reply.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }, [path, JSON.stringify(body), authorization]);
};

interface Deed {
  type: string;
  id: string;
}

/** Lets a scripted disaster happen in the simulated tenant. @returns the ids of its victims of a type */
export const incident = async (product: Product, name: string, count = 1): Promise<(type: string) => string[]> => {
  const { deeds } = (await product.askTenant('/_simulator/incident', { name, count })) as { deeds: Deed[] };
  return (type) => [...new Set(deeds.filter((deed) => deed.type === type).map(({ id }) => id))];
};
