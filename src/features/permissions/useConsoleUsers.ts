import { useMemo, useState } from 'react';
import {
  useFilterConsoleUsersQuery,
  useListConsoleUsersQuery,
  type ConsoleUser,
  type FilterConsoleUsersApiArg,
} from '../../api';
import { INVALID_SEARCH } from '@trc/domain/errors';
import type { RoleInfo } from '@trc/domain/roles';

type PermissionTypes = FilterConsoleUsersApiArg['body']['permissionsTypes'];

const NO_USERS: readonly ConsoleUser[] = [];

export interface ShownUsers {
  /** Missing while the first load is under way. */
  users: readonly ConsoleUser[] | undefined;
  /** They are those of the criteria before. */
  isOld: boolean;
  /** The service cannot search for this text. */
  isInvalid: boolean;
  refetch: () => void;
}

/**
 * The users that fit: the plain list without criteria, the filter with any.
 * Until the first answer to other criteria has come, those that were shown stay.
 */
export const useConsoleUsers = (text: string, type: RoleInfo | undefined): ShownUsers => {
  const isFiltered = text !== '' || type !== undefined;
  const question = useMemo(
    (): FilterConsoleUsersApiArg => ({
      body: { criteriaText: text, permissionsTypes: type ? ([type.code] as PermissionTypes) : [] },
    }),
    [text, type],
  );
  const all = useListConsoleUsersQuery(undefined, {
    skip: isFiltered,
    selectFromResult: ({ currentData }) => ({ reply: currentData }),
  });
  const some = useFilterConsoleUsersQuery(question, {
    skip: !isFiltered,
    selectFromResult: ({ currentData, error }) => ({ reply: currentData, error }),
  });
  const isInvalid =
    isFiltered && some.error !== undefined && 'status' in some.error && some.error.status === INVALID_SEARCH;
  const users = (isFiltered ? some : all).reply?.list;
  const [shown, setShown] = useState(users);
  if (users && users !== shown) setShown(users);
  const { refetch } = isFiltered ? some : all;
  return {
    users: isInvalid ? NO_USERS : (users ?? shown),
    isOld: !isInvalid && users === undefined && shown !== undefined,
    isInvalid,
    refetch: () => void refetch(),
  };
};
