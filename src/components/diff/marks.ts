/** What stands before a value of each side (DESIGN section 2), in rows of texts as in those of dates. */
export const MARKS = { old: '−', new: '+' } as const;
