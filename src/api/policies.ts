import { INVALID_SEARCH } from '@trc/domain/errors';
import { SOMETHING_WENT_WRONG } from '@trc/domain/messages';
import type { RouteName } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import type { EndpointName } from './enhance';

/** The handling of an error of a call; a lost session and a refusal act before it. */
export interface Policy {
  /**
   * page: the error page. toast: the message here. inline: the screen that asked shows it in its place.
   * saga: the saga that asked decides about everything but a lost session and a refusal. caller: about these too.
   */
  destination: 'page' | 'toast' | 'inline' | 'saga' | 'caller';
  message?: string;
  /** Statuses that the screen shows itself, for every destination. */
  staysFor?: readonly number[];
  /** Asked without a subscription it is followed in the background: a failure is no reason to leave the page. */
  isQuietUnshown?: boolean;
  /** Pages whose parts show their own errors, so that one failed call does not replace the page. */
  inlineOn?: readonly RouteName[];
  /** A refusal (403) hides the requested part instead of leading to /403. */
  hidesWhenForbidden?: boolean;
  /** Too many requests: the list pauses and asks again after 5 s while it is shown. */
  retriesWhenBusy?: boolean;
}

const page: Policy = { destination: 'page' };
const inline: Policy = { destination: 'inline' };
const saga: Policy = { destination: 'saga' };
const caller: Policy = { destination: 'caller' };
const records: Policy = { destination: 'inline', retriesWhenBusy: true };
const toast = (message: string): Policy => ({ destination: 'toast', message });

/** THE table of errors with a message or a place of their own; complete by its type. */
export const POLICIES: Readonly<Record<EndpointName, Policy>> = {
  setToken: caller,
  init: saga,
  isSearchReady: saga,
  setSearchExpiration: saga,
  getConsent: saga,
  getExchangeRolesConsent: saga,
  grantExchangeRoles: saga,
  signOut: saga,
  emergencySignIn: caller,
  getMyPermission: caller,

  listActivity: page,
  exportActivity: toast(SOMETHING_WENT_WRONG),

  listBackups: { destination: 'page', inlineOn: ['dashboard'] },
  runBackup: toast(TEXTS.backups.runError),
  getBackup: inline,
  deleteBackup: toast(TEXTS.backups.deleteError),
  stopBackup: toast(TEXTS.backups.stopError),
  listBackupRecords: records,
  listBackupObjects: records,
  getBackupObjectsByIds: inline,
  compareBackups: inline,
  listChanges: inline,
  listCreatedObjects: inline,
  decideCreatedObject: inline,
  listObjectVersions: inline,
  getChangesHeadline: inline,
  startSnapshot: inline,
  getSnapshot: inline,
  cancelSnapshot: inline,
  listNotices: inline,
  listDeletedBackups: inline,
  undeleteBackup: toast(TEXTS.backups.undeleteError),
  pinBackup: toast(TEXTS.backups.pinError),
  unpinBackup: toast(TEXTS.backups.unpinError),
  labelBackup: toast(TEXTS.backups.labelError),
  listRecordsByIds: records,
  findOwnSelection: inline,
  markNoticeSeen: toast(SOMETHING_WENT_WRONG),
  acknowledgeNotice: toast(SOMETHING_WENT_WRONG),
  listNoticeHistory: inline,
  listNotificationTargets: inline,
  testNotificationTarget: inline,

  createSelection: inline,
  updateSelection: inline,
  getSelection: inline,
  deleteSelection: inline,
  startRestore: inline,
  restore: inline,
  previewRestore: inline,
  cancelRestore: toast(SOMETHING_WENT_WRONG),
  compareWithDirectory: inline,
  isMailboxRecoveryAvailable: inline,

  listRestores: { destination: 'page', isQuietUnshown: true },
  listRestoreRecords: records,
  getRestoreReport: { destination: 'page', staysFor: [400, 404] },
  listRestoreProblems: inline,
  listReportTicks: inline,
  setReportTicks: saga,
  getUndo: inline,
  createPlan: inline,
  listPlans: inline,
  getPlan: inline,
  listPlanOperations: inline,
  editPlan: inline,
  startPlan: inline,
  answerHeld: inline,
  discardPlan: inline,
  downloadRestoreReport: page,
  downloadRestoreAttributes: toast(SOMETHING_WENT_WRONG),
  downloadRestoreSummary: toast(SOMETHING_WENT_WRONG),
  downloadPlan: toast(SOMETHING_WENT_WRONG),
  downloadPlanCsv: toast(SOMETHING_WENT_WRONG),
  downloadPlanPage: toast(SOMETHING_WENT_WRONG),

  listPermissionTypes: page,
  listConsoleUsers: { destination: 'page', inlineOn: ['dashboard'] },
  filterConsoleUsers: { destination: 'page', staysFor: [INVALID_SEARCH] },
  searchDirectoryUsers: inline,
  addPermission: inline,
  changePermission: saga,
  deletePermission: saga,

  getSchedule: { destination: 'inline', hidesWhenForbidden: true },
  saveSchedule: inline,
  stopSchedule: inline,

  getKeyStatus: page,
  uploadSoftwareKey: inline,
  importHsmKey: inline,
  rotateSystemKey: inline,
  generateKek: inline,
  listKeks: inline,
  withdrawKek: inline,
  getRootKeyCopy: inline,
  confirmRootKeyCopy: toast(TEXTS.backups.rootKeyCopyError),
};

/** @returns the policy of an endpoint; one that the table does not know leads to the error page. */
export const policyOf = (endpoint: string): Policy =>
  Object.hasOwn(POLICIES, endpoint) ? POLICIES[endpoint as EndpointName] : page;
