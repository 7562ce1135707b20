import { useMemo } from 'react';
import { useListPermissionTypesQuery } from '../../api';
import { ROLES } from '@trc/domain/roles';

export interface PermissionTypeChoice {
  code: string;
  label: string;
}

const KNOWN: readonly PermissionTypeChoice[] = ROLES.map(({ code, label }) => ({ code, label }));

/** The types that can be given, as the service offers them; until it has answered, those that every backend has. */
export const usePermissionTypes = (): readonly PermissionTypeChoice[] => {
  const { list } = useListPermissionTypesQuery(undefined, { selectFromResult: ({ data }) => ({ list: data?.list }) });
  return useMemo(() => {
    const offered = KNOWN.filter(({ code }) => list?.some(({ permissionType }) => String(permissionType) === code));
    return offered.length > 0 ? offered : KNOWN;
  }, [list]);
};
