import type { Operation } from './contract/document.ts';
import type { Caller } from './contract/types.ts';
import type { Settings } from '../settings/index.ts';
import { HttpError } from './httpError.ts';
import { RateLimit } from './rates.ts';

const MINUTE = 60_000;

export type RateClass = 'read' | 'search' | 'change' | 'keyImport';

/** Bytes of a selection that a person ticks by hand; a larger one counts as a change, because it fills the disk. */
const SMALL_SELECTION = 10 * 1024;
const SELECTIONS = ['createSelection', 'updateSelection'];
/**
 * Saving a selection and ticking off a report count as reads, so that quick ticking never meets a limit; so do the
 * calls that each load of the console makes, so that reloading and many tabs never do.
 */
const AS_READ = [
  'createSelection',
  'updateSelection',
  'deleteSelection',
  'setReportTicks',
  'setToken',
  'setSearchExpiration',
];
/** Names are sealed: each of these opens many of them. */
const SEARCHES = [
  'filterConsoleUsers',
  'searchDirectoryUsers',
  'listBackupRecords',
  'listBackupObjects',
  'listRecordsByIds',
  'getRestoreReport',
  'listRestoreProblems',
  'listPlanOperations',
  'compareBackups',
  'listChanges',
  'listCreatedObjects',
  'listObjectVersions',
];
/** Reads that make something, read many objects of the directory, or open a whole report, plan or log for a file. */
const CHANGES = [
  'generateKek',
  'getUndo',
  'downloadRestoreReport',
  'downloadRestoreAttributes',
  'downloadRestoreSummary',
  'downloadPlan',
  'downloadPlanCsv',
  'downloadPlanPage',
  'exportActivity',
];
const KEY_IMPORTS = ['uploadSoftwareKey', 'importHsmKey'];

/** @param bytes of the body, as far as the request says */
export const classifyRate = (operation: Operation, bytes = 0): RateClass => {
  if (CHANGES.includes(operation.operationId)) return 'change';
  if (SELECTIONS.includes(operation.operationId) && bytes > SMALL_SELECTION) return 'change';
  if (KEY_IMPORTS.includes(operation.operationId)) return 'keyImport';
  if (SEARCHES.includes(operation.operationId)) return 'search';
  return operation.read || AS_READ.includes(operation.operationId) ? 'read' : 'change';
};

export const tooManyRequests = (seconds: number): HttpError =>
  new HttpError(429, 'Too many requests', { 'retry-after': String(seconds) });

/** @returns a check of calls per person. It @throws HttpError 429 with Retry-After. */
export const limitCalls = (rates: Settings['rates'], now: () => number) => {
  const limits: Record<RateClass, RateLimit> = {
    read: new RateLimit(rates.readsPerMinute, MINUTE, now),
    search: new RateLimit(rates.searchesPerMinute, MINUTE, now),
    change: new RateLimit(rates.changesPerMinute, MINUTE, now),
    keyImport: new RateLimit(rates.keyImportsPerHour, 60 * MINUTE, now),
  };
  return (caller: Pick<Caller, 'tenantId' | 'oid'>, operation: Operation, bytes: number): void => {
    const seconds = limits[classifyRate(operation, bytes)].take(`${caller.tenantId}/${caller.oid}`);
    if (seconds !== undefined) throw tooManyRequests(seconds);
  };
};
