/** Replaces style sheets in tests. */
export const empty = {};
