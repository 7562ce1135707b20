/** The steps of the app start, in their order. */
export const START_STEPS = ['init', 'search', 'expiration', 'list'] as const;
export type StartStep = (typeof START_STEPS)[number];

/** unknown: not begun; pending: under way; running: the app is usable; error: given up. */
export type StartState = 'unknown' | 'pending' | 'running' | 'error';
