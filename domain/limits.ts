/**
 * Limits that console and service share. `test/contract/registry.ts` compares them with `openapi.yaml`. Durations are
 * milliseconds unless the name says otherwise.
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Rows of the largest page of a list. */
export const MAX_PAGE_SIZE = 100;
/** Rows of the largest page of a list of directory objects. */
export const MAX_RECORD_PAGE_SIZE = 1000;
/** Objects that one call ticks in a report. */
export const MAX_TICKED_OBJECTS = 1000;
/** People of one call that changes permissions. */
export const MAX_CHANGED_USERS = 1000;
export const DEFAULT_PAGE_SIZE = 25;
export const PAGE_SIZES = [25, 50, 100] as const;
/** Objects in one restore selection. */
export const MAX_SELECTION = 100;
export const MAX_EXPERIMENTAL_SELECTION = 10_000;
/** Objects that differ between two backups whose changes are described. */
export const MAX_CHANGES = 10_000;
/** Objects of one plan. */
export const MAX_PLAN_OPERATIONS = 10_000;
/** Days without a change after which a plan that was not started is removed. */
export const DRAFT_PLAN_DAYS = 30;
export const DEFAULT_RETENTION_BACKUPS = 90;
export const MAX_RETENTION_BACKUPS = 365;
export const LIST_REFRESH_MS = 5 * SECOND;
/** Between two looks at how far a snapshot of the directory is. */
export const SNAPSHOT_POLL_MS = 2 * SECOND;
export const RECORDS_RETRY_MS = 5 * SECOND;
/** Tries in total per start step. */
export const MAX_START_ATTEMPTS = 50;
export const START_RETRY_MS = 5 * SECOND;
export const MAX_CONSENT_POLLS = 15;
export const CONSENT_POLL_MS = 1 * SECOND;
export const TOKEN_CHECK_MS = 10 * MINUTE;
export const TOKEN_RENEWAL_SECONDS = 1000;
export const SESSION_WARNING_MS = 5 * MINUTE;
export const SESSION_WARNING_TICK_MS = 30 * SECOND;
/**
 * A session that ends less than this before its token ends with it: both are given in whole seconds, one after the
 * other.
 */
export const SESSION_END_TOLERANCE_MS = MINUTE;
export const DASHBOARD_WINDOWS = [15, 30, 60] as const;
export const DEFAULT_DASHBOARD_WINDOW = 30;
/** Characters. */
export const MAX_COMPARISON_LENGTH = 150;
export const TOAST_LIFE_MS = 5 * SECOND;
export const UNDO_LIFE_MS = 10 * SECOND;
/** Characters of a server address and of one label of it. */
export const MAX_HOSTNAME_LENGTH = 255;
export const MAX_HOSTNAME_LABEL_LENGTH = 63;
/** Users that a search of the directory gives at most. */
export const MAX_PEOPLE_FOUND = 20;
/** Entries of the activity log in a reply: characters of a text, settings, and characters of a setting's name. */
export const MAX_ACTIVITY_TEXT = 2000;
export const MAX_ACTIVITY_SETTINGS = 100;
export const MAX_SETTING_NAME_LENGTH = 256;
/** Bytes of an uploaded key file. */
export const MAX_KEY_FILE_BYTES = 16 * 1024;
/**
 * A call fails without a reply after this time, so that nothing waits without end. The longest call, a comparison of
 * 100 objects, takes seconds.
 */
export const REPLY_TIMEOUT_MS = 2 * MINUTE;
/** Timeout of a new tab that waits for the provider's session. */
export const SILENT_SIGN_IN_TIMEOUT_MS = 2 * SECOND;
/** Timeout of signing out that waits for the service to end its session. */
export const SIGN_OUT_TIMEOUT_MS = 5 * SECOND;

/** @returns the number of pages of a list with this many rows; an empty list has one, which says so. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
