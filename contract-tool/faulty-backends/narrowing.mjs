import { edit } from './spoil.mjs';

const spanned = ({ value }) => value?.filters?.from !== undefined;
const STRANGER = {
  id: '0a1da000-0000-4000-8000-00000000000f',
  displayName: 'Zz Top',
  userPrincipalName: 'zz@fabrikam.example',
};
const LONG_AGO = '2001-01-01T00:00:00.000Z';

const ACTIVITY = [
  edit('an activity log whose total lies', 'listActivity', 'total', (value) => {
    value.total += 7;
  }),
  edit('an activity log that repeats an entry', 'listActivity', 'paging', (value, { value: asked }) => {
    if (asked?.perpage === 25 && value.list.length > 1) value.list[1] = value.list[0];
  }),
  edit('an activity log that is always newest first', 'listActivity', 'sort', (value, { value: asked }) => {
    if (asked?.sort?.direction === 'asc') value.list.reverse();
  }),
  edit('an activity log that is oldest first unless sorted', 'listActivity', 'sort', (value, { value: asked }) => {
    if (!asked?.sort) value.list.reverse();
  }),
  edit('an activity log with more entries than asked for', 'listActivity', 'paging', (value, { value: asked }) => {
    if (asked?.perpage === 25 && value.list.length > 0) value.list = Array.from({ length: 26 }, () => value.list[0]);
  }),
  edit('an activity log of all times', 'listActivity', 'filter', (value, request) => {
    if (spanned(request) && !request.value.sort && value.list[0]) value.list.push({ ...value.list[0], time: LONG_AGO });
  }),
  edit('an activity log that forgets a span', 'listActivity', 'filter', (value, { value: asked }) => {
    if (asked?.filters?.from && !asked.sort && !asked.filters.source) return { list: [], total: 0 };
    return value;
  }),
  edit('an activity log of all sources', 'listActivity', 'filter', (value, { value: asked }) => {
    if (asked?.filters?.source && value.list[0]) value.list[0].source = 'somebody else';
  }),
  edit('an activity log that minds the case', 'listActivity', 'filter', (value, { value: asked }) =>
    /[A-Z]/.test(asked?.filters?.source ?? '') ? { list: [], total: 0 } : value,
  ),
];

const LISTS = [
  edit('backups of all times', 'listBackups', 'filter', (value, request) => {
    if (spanned(request) && value.list?.[0]) value.list[0].creationTime = LONG_AGO;
  }),
  edit('a span without its backups', 'listBackups', 'filter', (value, request) =>
    spanned(request) ? { list: [], total: 0 } : value,
  ),
  edit('restores of every status', 'listRestores', 'filter', (value, { value: asked }) => {
    if (asked?.filters?.status && value.list?.[0]) value.list[0].status = 'Running';
  }),
  edit('a status without its restores', 'listRestores', 'filter', (value, { value: asked }) =>
    asked?.filters?.status ? { list: [], total: 0 } : value,
  ),
  edit('an ignored status of a report', 'getRestoreReport', 'filter', (value, { value: asked }) => {
    if (asked?.filters?.status && value.list[0]) value.list[0].status = 'Running';
  }),
  edit('a search of a report that finds others', 'getRestoreReport', 'search', (value, { value: asked }) => {
    if (asked?.search && value.list[0]) Object.assign(value.list[0], { id: STRANGER.id, name: 'x' });
  }),
  edit('a report in one order only', 'getRestoreReport', 'sort', (value, { value: asked }) => {
    if (asked?.sort?.column === 'name' && asked.sort.direction === 'desc') value.list.reverse();
  }),
];

const OBJECTS = [
  edit('policies whose total lies', 'listBackupRecords', 'total', (value, { path }) => {
    if (path.includes('conditionalAccessPolicies')) value.total += 3;
  }),
  edit('a search of objects that minds the case', 'listBackupRecords', 'search', (value, { value: asked }) =>
    /[A-Z]{2}/.test(asked?.search ?? '') ? { ...value, list: [], total: 0 } : value,
  ),
  edit('objects of the experimental console with another total', 'listBackupObjects', 'total', (value) => {
    value.total += 3;
  }),
  edit('objects of the experimental console twice', 'listBackupObjects', 'paging', (value) => {
    if (value.objects.length > 1) value.objects[1] = value.objects[0];
  }),
  edit('objects of the experimental console in another order', 'listBackupObjects', 'agreement', (value) => {
    value.objects.reverse();
  }),
  edit('people whose names begin otherwise', 'searchDirectoryUsers', 'search', (value) => {
    value.list.push(STRANGER);
  }),
  edit('a search of people that minds the case', 'searchDirectoryUsers', 'search', (value, { value: asked }) =>
    /[A-Z]{2}/.test(asked?.prefix ?? '') ? { ...value, list: [] } : value,
  ),
];

/** Backends that do not narrow, sort or cut a list as they are asked to. */
export const SPOILED_NARROWING = [...ACTIVITY, ...LISTS, ...OBJECTS];
