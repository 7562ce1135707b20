import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useGetBackupObjectsByIdsQuery, type ComparedObject, type TypeAndIds } from '../../../api';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { useAppSelector } from '../../../lib/hooks';
import type { RootState } from '../../../lib/state';
import { objectsIn } from '../objectSet';
import { selectSelection } from '../selectors';

/** Limit per type; the rest is shown by id. */
const MAX_NAMES_PER_TYPE = 200;
const NO_COMPARED_OBJECTS: readonly ComparedObject[] = [];

/**
 * @returns names by id: of every compared object, and of selected objects without a name, which are read from the
 * backup. Objects whose name is in the selection are missing.
 */
export const useNames = (
  backupId: string,
  compared: readonly ComparedObject[] | undefined = NO_COMPARED_OBJECTS,
): ReadonlyMap<string, string> => {
  const draft = useAppSelector(useMemo(() => (state: RootState) => selectSelection(backupId)(state).draft, [backupId]));
  const comparedNames = useMemo(
    () =>
      new Map(
        compared.flatMap(({ id, displayName }) => (displayName === undefined ? [] : [[id, displayName] as const])),
      ),
    [compared],
  );
  const missingNames = useMemo(
    () =>
      OBJECT_TYPES.flatMap(({ type }): TypeAndIds[] => {
        const section = draft[type];
        if (!section || section.whole) return [];
        const ids = objectsIn(section.items)
          .filter(({ id, displayName }) => displayName === undefined && !comparedNames.has(id))
          .map(({ id }) => id)
          .slice(0, MAX_NAMES_PER_TYPE);
        return ids.length > 0 ? [{ type, ids }] : [];
      }),
    [draft, comparedNames],
  );
  const { data } = useGetBackupObjectsByIdsQuery(
    missingNames.length === 0 ? skipToken : { id: backupId, body: missingNames },
  );
  return useMemo(
    () =>
      new Map([
        ...comparedNames,
        ...(data?.objects ?? []).flatMap(({ id, displayName }) =>
          displayName === undefined ? [] : [[id, displayName] as const],
        ),
      ]),
    [comparedNames, data],
  );
};
