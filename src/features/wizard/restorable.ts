import type { DirectoryRecord } from '../../api';

/** @returns whether a restore may write the object; some policies are watched and compared only. */
export const isRestorable = ({ restorable }: Pick<DirectoryRecord, 'restorable'>): boolean => restorable !== false;
