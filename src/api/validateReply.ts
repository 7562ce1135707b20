import { isObject } from '@trc/domain/isObject';

type Test = (data: unknown) => boolean;

const holds =
  (...names: string[]): Test =>
  (data) =>
    isObject(data) && names.every((name) => Array.isArray(data[name]));
const list = holds('list');
const objects = holds('objects');
const plan = holds('waves', 'cannot');
const summary: Test = (data) => isObject(data) && typeof data.restoreId === 'string';

/** Checks of the fields that the console cannot do without. Screens handle the other missing fields. */
export const REPLY_TESTS = {
  // A backend without extensions may leave their list out.
  init: (data) => isObject(data) && (data.extensions === undefined || Array.isArray(data.extensions)),
  isSearchReady: isObject,
  getMyPermission: isObject,
  listActivity: list,
  listBackups: list,
  listBackupRecords: list,
  listBackupObjects: objects,
  listRecordsByIds: list,
  findOwnSelection: isObject,
  getBackupObjectsByIds: objects,
  compareBackups: holds('list', 'counters', 'incomplete'),
  listChanges: holds('list', 'folds', 'incomplete'),
  listCreatedObjects: list,
  decideCreatedObject: isObject,
  listObjectVersions: list,
  getChangesHeadline: (data) => isObject(data) && typeof data.headline === 'string',
  startSnapshot: holds('types'),
  getSnapshot: holds('types'),
  cancelSnapshot: holds('types'),
  listNotices: list,
  listNoticeHistory: list,
  listNotificationTargets: list,
  getSelection: (data) => isObject(data) && typeof data.backupId === 'string' && isObject(data.selection),
  createSelection: summary,
  updateSelection: summary,
  compareWithDirectory: Array.isArray,
  previewRestore: (data) =>
    isObject(data) && Array.isArray(data.objects) && typeof data.total === 'number' && isObject(data.totals),
  listRestores: list,
  listRestoreRecords: holds('columns', 'rows'),
  getRestoreReport: list,
  listRestoreProblems: list,
  listReportTicks: list,
  setReportTicks: list,
  getUndo: holds('undoneBy'),
  createPlan: plan,
  listPlans: list,
  getPlan: plan,
  listPlanOperations: list,
  downloadPlan: (data) => isObject(data) && typeof data.url === 'string',
  editPlan: plan,
  startPlan: summary,
  answerHeld: isObject,
  listPermissionTypes: list,
  listConsoleUsers: list,
  filterConsoleUsers: list,
  searchDirectoryUsers: list,
  getSchedule: isObject,
  getKeyStatus: list,
  listKeks: list,
  getRootKeyCopy: isObject,
  confirmRootKeyCopy: isObject,
} satisfies Readonly<Record<string, Test>>;

const TESTS: Readonly<Record<string, Test | undefined>> = REPLY_TESTS;

/**
 * @returns true if the body is a reply to this call. An empty body, or another object, comes from a proxy in front of
 * the service (or an error in it): as data it would be a list without rows, or one that never loads.
 */
export const isValidReply = (endpoint: string, data: unknown): boolean =>
  !Object.hasOwn(TESTS, endpoint) || TESTS[endpoint]?.(data) !== false;
