/** Where the pictures of the guide to all states are, from the root. */
export const STATES_FOLDER = 'docs/images/states';

/** Windows: no larger than what the state is about, so that its words can be read in the guide. */
export const WINDOWS = {
  page: { width: 1100, height: 640 },
  tall: { width: 1100, height: 820 },
  card: { width: 640, height: 480 },
  long: { width: 640, height: 700 },
  narrow: { width: 320, height: 640 },
};

const PAGE = ['page light'];
const CARD = ['card light'];
const NARROW = ['narrow light'];
/** A screen whose light picture stands in its own guide. */
const OTHER_LOOKS = ['page dark', 'page forced', 'narrow light'];
const ALL_LOOKS = ['page light', ...OTHER_LOOKS];
const CARD_LOOKS = ['card light', 'card dark', 'card forced', 'narrow light'];

const each = (shots, ...names) => Object.fromEntries(names.map((name) => [name, shots]));

/**
 * In which windows and looks the guide shows a state. Each screen stands somewhere in light, in dark, in high contrast and at 320 pixels;
 * of the states of one screen some are narrow, dark or in high contrast.
 */
export const SHOTS = {
  ...each(
    PAGE,
    'empty-dashboard',
    'empty-restores',
    'empty-schedule',
    'empty-comparison',
    'empty-activity',
    'empty-backups',
    'empty-permissions',
  ),
  ...each(['page dark'], 'empty-restores-filtered', 'empty-history'),
  ...each(
    PAGE,
    'loading-dashboard',
    'loading-comparison',
    'loading-report',
    'loading-schedule',
    'loading-permissions',
    'loading-start',
    'loading-no-code',
  ),
  ...each(['page dark'], 'loading-wizard', 'loading-records', 'loading-encryption'),
  ...each(['page forced'], 'loading-restores', 'loading-activity', 'loading-history'),
  ...each(NARROW, 'loading-backups'),
  ...each(PAGE, 'failed-dashboard', 'failed-comparison', 'failed-records', 'failed-schedule', 'failed-wizard'),
  ...each(CARD, 'failed-activity', 'failed-backups', 'failed-report', 'failed-restores'),
  ...each(['card dark'], 'failed-encryption', 'failed-history', 'failed-permissions'),
  ...each(PAGE, 'busy-wizard', 'busy-comparison', 'busy-records', 'unknown-wizard'),
  ...each(NARROW, 'unknown-report', 'unknown-records'),
  ...each(
    PAGE,
    'network-backups',
    'network-permissions',
    'network-toast',
    'network-dashboard',
    'network-restores',
    'session-warning',
  ),
  ...each(NARROW, 'network-activity-log', 'network-scheduler'),
  ...each(['page dark'], 'network-data-encryption'),
  ...each(CARD, 'network-opened-activity'),
  ...each(PAGE, 'network-opened-schedule'),
  ...each(CARD_LOOKS, 'status-404', 'status-403', 'status-500'),
  ...each(
    CARD,
    'status-nowhere',
    'status-call-400',
    'status-call-403',
    'status-call-418',
    'status-call-429',
    'status-call-500',
    'status-call-502',
    'status-call-503',
    'status-call-1020',
    'status-session-expired',
  ),
  'status-server': CARD_LOOKS,
  'status-sign-in': ['card dark', 'card forced', 'narrow light'],
  ...each(PAGE, 'viewer-dashboard', 'viewer-backups', 'viewer-restores', 'viewer-report', 'viewer-records'),
  ...each(CARD, 'viewer-not-found'),
  ...each(
    OTHER_LOOKS,
    'shown-backups',
    'shown-comparison',
    'shown-restores',
    'shown-report',
    'shown-records',
    'shown-wizard',
    'shown-wizard-compare',
    'shown-wizard-review',
  ),
  ...each(PAGE, 'schedule-wrong', 'schedule-not-saved', 'schedule-leave', 'schedule-turn-off', 'schedule-off'),
  'schedule-saved': ALL_LOOKS,
  ...each(
    PAGE,
    'permissions-add-begun',
    'permissions-add-none',
    'permissions-add-failed',
    'permissions-type',
    'permissions-delete',
  ),
  'permissions-add-chosen': ALL_LOOKS,
  'permissions-chosen': OTHER_LOOKS,
  activity: OTHER_LOOKS,
  'activity-wrong-days': PAGE,
  dashboard: ['tall dark', 'tall forced', 'narrow light'],
  'dashboard-tables': ['tall light'],
  ...each(PAGE, 'menu-help', 'menu-account'),
  ...each(
    ['tall light'],
    'encryption-wrong-type',
    'encryption-too-large',
    'encryption-empty-file',
    'encryption-kek-failed',
    'encryption-sending',
  ),
  'encryption-refused': NARROW,
  'encryption-kek': ['tall light', 'tall dark', 'tall forced', 'narrow light'],
  ...each(PAGE, 'encryption-replacing', 'encryption-activation-failed'),
  'encryption-own': ALL_LOOKS,
  'encryption-earlier': OTHER_LOOKS,
  ...each(
    ['long light'],
    'consent-missing-viewer',
    'consent-partial-admin',
    'consent-partial-viewer',
    'consent-failed',
    'consent-ended',
    'consent-checking',
  ),
  'consent-missing-admin': ['long light', 'long dark', 'long forced', 'narrow light'],
  'consent-granted': CARD,
};

/** @returns the picture's file name: the state, its look unless light, its width if narrow */
export const fileOf = (name, shot) => {
  const [window, look] = shot.split(' ');
  return `${name}${look === 'light' ? '' : `-${look}`}${window === 'narrow' ? '-320' : ''}.png`;
};

/** @returns every picture of the guide to all states */
export const stateFiles = () =>
  Object.entries(SHOTS).flatMap(([name, shots]) => shots.map((shot) => fileOf(name, shot)));
