/** Stands for style sheets. */
export const empty = {};
