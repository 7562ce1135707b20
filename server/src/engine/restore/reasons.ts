import type { ItemError } from './types.ts';

/** Whether the caller may read the directory's own words. */
export type Viewpoint = 'reasons' | 'withoutReasons';

/** An error as the API shows it. */
export interface ShownError extends ItemError {
  /** The directory gave a reason that the caller may not read. */
  reasonWithheld?: boolean;
}

/** The directory's own words may hold names and values of objects that the caller did not ask about. */
export const withholdReasons = (errors: readonly ItemError[], viewpoint: Viewpoint): ShownError[] =>
  errors.map((error) => {
    if (viewpoint === 'reasons' || error.reason === undefined) return error;
    const { reason: _, ...shown } = error;
    return { ...shown, reasonWithheld: true };
  });
