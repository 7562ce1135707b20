import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useGetBackupObjectsByIdsQuery, type ComparedObject, type TypeAndIds } from '../../../api';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { useAppSelector } from '../../../lib/hooks';
import type { RootState } from '../../../lib/state';
import { objectsIn } from '../objectSet';
import { selectSelection } from '../selectors';

/** Names asked for of one type: as many as can be looked at. */
const MAX_NAMES_PER_TYPE = 200;
const NONE: readonly ComparedObject[] = [];

/** @returns names of selected objects that are known by id only: from the comparison, else from the backup. */
export const useNames = (
  backupId: string,
  compared: readonly ComparedObject[] | undefined = NONE,
): ReadonlyMap<string, string> => {
  const content = useAppSelector(
    useMemo(() => (state: RootState) => selectSelection(backupId)(state).draft, [backupId]),
  );
  const known = useMemo(
    () =>
      new Map(
        compared.flatMap(({ id, displayName }) => (displayName === undefined ? [] : [[id, displayName] as const])),
      ),
    [compared],
  );
  const wanted = useMemo(
    () =>
      OBJECT_TYPES.flatMap(({ type }): TypeAndIds[] => {
        const section = content[type];
        if (!section || section.whole) return [];
        const ids = objectsIn(section.items)
          .filter(({ id, displayName }) => displayName === undefined && !known.has(id))
          .map(({ id }) => id)
          .slice(0, MAX_NAMES_PER_TYPE);
        return ids.length > 0 ? [{ type, ids }] : [];
      }),
    [content, known],
  );
  const { data } = useGetBackupObjectsByIdsQuery(wanted.length === 0 ? skipToken : { id: backupId, body: wanted });
  return useMemo(
    () =>
      new Map([
        ...known,
        ...(data?.objects ?? []).flatMap(({ id, displayName }) =>
          displayName === undefined ? [] : [[id, displayName] as const],
        ),
      ]),
    [known, data],
  );
};
