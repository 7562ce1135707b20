import { findInfo, infoOf, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { parsePage, parseRowsPerPage, type Sort } from './urlState';

/** One page of a backup's objects. */
export interface RecordsView {
  type: ObjectType;
  search: string;
  page: number;
  perPage: number;
  sort: Sort;
}

/** @returns the key under which the settings keep the sort and the column widths of a type's table */
export const recordsTableKey = (type: ObjectType): string => `records-${type}`;

/** @returns the type in the URL, or the first type */
export const readType = (params: URLSearchParams): ObjectType =>
  OBJECT_TYPES.find(({ slug }) => slug === params.get('type'))?.type ?? OBJECT_TYPES[0].type;

/**
 * @param type the first type by default
 * @returns the address of the wizard that lists only the selected objects of a type
 */
export const selectedObjectsPath = (backupId: string, type: string | undefined): string => {
  const shown = new URLSearchParams({ show: 'selected', ...(type ? { type: findInfo(type)?.slug ?? type } : {}) });
  return `${pathTo('backup', { id: backupId })}?${shown.toString()}`;
};

/** @param text `column.direction`. @returns the sort if the type's table has the column */
const parseSort = (text: string | null, type: ObjectType): Sort | undefined => {
  const [column, direction] = (text ?? '').split('.');
  const known = infoOf(type).columns.some(({ key }) => key === column);
  return column && known && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

/** @returns the sort in the URL, or the remembered one, or by name */
export const chooseRecordsSort = (inUrl: string | null, remembered: Sort | undefined, type: ObjectType): Sort =>
  parseSort(inUrl, type) ??
  (remembered && parseSort(`${remembered.column}.${remembered.direction}`, type)) ?? {
    column: 'displayName',
    direction: 'asc',
  };

export const readPage = (params: URLSearchParams): Pick<RecordsView, 'search' | 'page' | 'perPage'> => ({
  search: (params.get('search') ?? '').trim(),
  page: parsePage(params.get('page')) ?? 1,
  perPage: parseRowsPerPage(params.get('rows')),
});

/** @param sortOf the remembered sort of a table */
export const readRecordsView = (params: URLSearchParams, sortOf: (table: string) => Sort | undefined): RecordsView => {
  const type = readType(params);
  return {
    ...readPage(params),
    type,
    sort: chooseRecordsSort(params.get('sort'), sortOf(recordsTableKey(type)), type),
  };
};

/** @returns the request body without `backupId` */
export const recordsRequest = ({
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
