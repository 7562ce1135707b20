import { infoOf, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { pageIn, rowsPerPageIn } from './addressWords';
import type { Sort } from './types';

/** What an address asks of a backup's objects. */
export interface RecordsView {
  type: ObjectType;
  search: string;
  page: number;
  perPage: number;
  sort: Sort;
}

/** Where the settings keep the sort and the widths of a type's table. */
export const recordsTable = (type: ObjectType): string => `records-${type}`;

/** @returns the type that the address names, the first one where it names none */
export const typeIn = (words: URLSearchParams): ObjectType =>
  OBJECT_TYPES.find(({ slug }) => slug === words.get('type'))?.type ?? OBJECT_TYPES[0].type;

/** @returns `column.direction` as a sort that the type's table has */
const sortIn = (text: string | null, type: ObjectType): Sort | undefined => {
  const [column, direction] = (text ?? '').split('.');
  const known = infoOf(type).columns.some(({ key }) => key === column);
  return column && known && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

/** @returns the sort of the address, else the remembered one, else by name */
export const recordsSort = (inAddress: string | null, remembered: Sort | undefined, type: ObjectType): Sort =>
  sortIn(inAddress, type) ??
  (remembered && sortIn(`${remembered.column}.${remembered.direction}`, type)) ?? {
    column: 'displayName',
    direction: 'asc',
  };

/** @returns what the address says besides the type and the sort */
export const pagePartIn = (words: URLSearchParams): Pick<RecordsView, 'search' | 'page' | 'perPage'> => ({
  search: (words.get('search') ?? '').trim(),
  page: pageIn(words.get('page')) ?? 1,
  perPage: rowsPerPageIn(words.get('rows')),
});

/** @param sortOf the remembered sort of a table */
export const recordsViewIn = (words: URLSearchParams, sortOf: (table: string) => Sort | undefined): RecordsView => {
  const type = typeIn(words);
  return { ...pagePartIn(words), type, sort: recordsSort(words.get('sort'), sortOf(recordsTable(type)), type) };
};

/** @returns the body of the call that asks for it, without the backup */
export const recordsQuestion = ({
  search,
  page,
  perPage,
  sort,
}: Omit<RecordsView, 'type'>): { pagenum: number; perpage: number; sort: Sort; search?: string } => ({
  pagenum: page,
  perpage: perPage,
  sort,
  ...(search === '' ? {} : { search }),
});
