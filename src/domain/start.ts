/** The steps of the app start, in their order (R-START-10 to R-START-14). */
export const START_STEPS = ['init', 'search', 'expiration', 'list'] as const;
export type StartStep = (typeof START_STEPS)[number];

/** unknown: not begun; pending: under way; running: the app is usable; error: given up (R-START-09). */
export type StartState = 'unknown' | 'pending' | 'running' | 'error';
