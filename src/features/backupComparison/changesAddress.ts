import { pathTo } from '@trc/domain/routes';

/** Filters of this page by the names that Changes has for them. */
const FILTERS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  added: ['kind', 'created'],
  removed: ['kind', 'deleted'],
  changed: ['kind', 'changed'],
  service: ['severity', 'service'],
};
/** Parameters that both pages have. */
const SHARED = ['type', 'find', 'view', 'rows'];

/**
 * @param params of an address of this page
 * @returns the address of Changes that shows the same backups with the same filters
 */
export const changesAddress = (id: string, otherId: string, params: URLSearchParams): string => {
  const next = new URLSearchParams();
  for (const name of SHARED) {
    const value = params.get(name);
    if (value) next.set(name, value);
  }
  const filter = FILTERS[params.get('change') ?? ''];
  if (filter) next.set(...(filter as [string, string]));
  const path = pathTo('changes', { ...(id ? { id } : {}), ...(id && otherId ? { otherId } : {}) });
  return next.size > 0 ? `${path}?${next.toString()}` : path;
};
