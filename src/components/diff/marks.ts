/** What stands before a value of each side, in rows of texts as in those of dates. */
export const MARKS = { old: '−', new: '+' } as const;
