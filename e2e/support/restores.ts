import type { Locator, Page } from 'playwright-core';
import type { Product } from './product.ts';

/** Rows of the Restore jobs table, without the details of an open one. */
export const jobs = (page: Page): Locator =>
  page.getByRole('table', { name: 'Restore jobs' }).locator('tbody tr:not(.table-below)');

interface Deed {
  type: string;
  id: string;
}

/** Lets a scripted disaster happen in the simulated tenant. @returns the ids of its victims of a type */
export const incident = async (product: Product, name: string, count = 1): Promise<(type: string) => string[]> => {
  const { deeds } = (await product.askTenant('/_simulator/incident', { name, count })) as { deeds: Deed[] };
  return (type) => [...new Set(deeds.filter((deed) => deed.type === type).map(({ id }) => id))];
};
