import { lockDirectory } from '@trc/domain/node/lock';

/** A second process on the same data. The message names the process that holds it. */
export class DataInUseError extends Error {}

/**
 * Takes the tenant's folder; a lock whose process is gone, or whose number another process has by now, is taken over.
 * @returns a function that gives the lock back
 * @throws DataInUseError while another process lives that holds it
 */
export const takeLock = (folder: string): (() => void) => {
  try {
    return lockDirectory(folder);
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw new DataInUseError(error.message, { cause: error });
  }
};
