import type { ObjectType } from '@trc/domain/objectTypes';
import type { Product } from './product.ts';

interface Page {
  readonly value: readonly unknown[];
  readonly '@odata.nextLink'?: string;
}

/** Reads the number of objects of each type from the simulated tenant. */
export const countsOf = async (product: Product): Promise<Readonly<Record<ObjectType, number>>> =>
  ((await product.askTenant('/_simulator/status')) as { types: Record<ObjectType, number> }).types;

/** Counts the items of one of Microsoft Graph's lists by walking all its pages. */
export const countListed = async (product: Product, path: string): Promise<number> => {
  let count = 0;
  for (let next: string | undefined = `/v1.0/${path}`; next !== undefined;) {
    const page = (await product.askTenant(next)) as Page;
    count += page.value.length;
    const link = page['@odata.nextLink'];
    next = link?.slice(new URL(link).origin.length);
  }
  return count;
};
