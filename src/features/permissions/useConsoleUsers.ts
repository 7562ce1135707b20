import { useMemo, useState } from 'react';
import { useFilterConsoleUsersQuery, useListConsoleUsersQuery, type ConsoleUser, type FilterConsoleUsersApiArg } from '../../api';
import type { RoleInfo } from '../../domain/roles';

type PermissionTypes = FilterConsoleUsersApiArg['body']['permissionsTypes'];

/**
 * The users that fit: the plain list without criteria, the filter with any (S-80).
 * Until the first answer to other criteria has come, those that were shown stay.
 */
export const useConsoleUsers = (text: string, type: RoleInfo | undefined): { users: readonly ConsoleUser[] | undefined; refetch: () => void } => {
  const isFiltered = text !== '' || type !== undefined;
  const question = useMemo((): FilterConsoleUsersApiArg => ({ body: { criteriaText: text, permissionsTypes: type ? [type.code] as PermissionTypes : [] } }), [text, type]);
  const all = useListConsoleUsersQuery(undefined, { skip: isFiltered, selectFromResult: ({ currentData }) => ({ reply: currentData }) });
  const some = useFilterConsoleUsersQuery(question, { skip: !isFiltered, selectFromResult: ({ currentData }) => ({ reply: currentData }) });
  const users = (isFiltered ? some : all).reply?.list;
  const [shown, setShown] = useState(users);
  if (users && users !== shown) setShown(users);
  const { refetch } = isFiltered ? some : all;
  return { users: users ?? shown, refetch: () => void refetch() };
};
