import type { ListRestoresApiArg, ListRestoresApiResponse, Restore } from '../../api';

const EMPTY: { list: Restore[]; total: number } = { list: [], total: 0 };

/** @returns page and total of a list reply; "unchanged" never reaches the cache, so it counts as nothing. */
export const restoresIn = (reply: ListRestoresApiResponse | undefined): { list: Restore[]; total: number } =>
  reply && 'list' in reply ? reply : EMPTY;

type RestoresSort = NonNullable<ListRestoresApiArg['body']['sort']>;
export const NEWEST_FIRST: RestoresSort = { column: 'creationTime', direction: 'desc' };

/** The newest restores: whatever runs is among them, because one runs at a time. */
export const NEWEST: ListRestoresApiArg = { body: { pagenum: 1, perpage: 25, sort: NEWEST_FIRST } };
