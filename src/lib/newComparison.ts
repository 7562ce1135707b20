/** The state of a history entry that starts a comparison without the sides and filters of an earlier visit. */
export const NEW_COMPARISON = { comparison: 'new' } as const;

export const isNewComparison = (state: unknown): boolean =>
  (state as Partial<typeof NEW_COMPARISON> | null)?.comparison === NEW_COMPARISON.comparison;
