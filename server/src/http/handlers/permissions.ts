import { codeOf, ROLES } from '@trc/domain/roles';
import type { Call, Handlers } from '../contract/types.ts';
import type { DirectoryPeople } from '../../directory/people.ts';
import type { Notices, RecordNotice } from '../../notices/index.ts';
import { addPermissions, changePermissions, deletePermissions } from '../../identity/changePermissions.ts';
import type { PermissionChange } from '../../identity/changePermissions.ts';
import { listConsoleUsers } from '../../identity/consoleUsers.ts';
import type { ConsoleUser } from '../../contract/generated.ts';
import type { Db } from '../../storage/types.ts';
import { actorOf } from './actor.ts';

type ChangeOperation = 'addPermission' | 'changePermission' | 'deletePermission';

const changeOf = ({ caller, requestId, body }: Call<ChangeOperation>, notice: RecordNotice): PermissionChange => ({
  tenantId: caller.tenantId,
  permissionType: body.permissionType,
  users: body.users,
  by: actorOf({ caller, requestId }),
  notice,
});

const listOf = (users: readonly ConsoleUser[]) => ({ list: users, total: users.length });

export const permissionHandlers = ({
  db,
  people,
  notices,
}: {
  db: Db;
  people: DirectoryPeople;
  notices: Pick<Notices, 'record'>;
}) => {
  const change = (work: (change: PermissionChange) => Promise<string[]>) => async (call: Call<ChangeOperation>) => ({
    permissionType: call.body.permissionType,
    users: await work(changeOf(call, notices.record)),
  });

  return {
    getMyPermission: ({ caller }) =>
      Promise.resolve({
        permissionType: caller.permissionType ?? codeOf(caller.role),
        id: caller.oid,
        userPrincipalName: caller.upn,
      }),
    listPermissionTypes: () =>
      Promise.resolve({ list: ROLES.map(({ code, label }) => ({ permissionType: code, name: label })) }),
    listConsoleUsers: async ({ caller }) => listOf(await listConsoleUsers(db, people, caller.tenantId)),
    filterConsoleUsers: async ({ caller, body }) =>
      listOf(
        await listConsoleUsers(db, people, caller.tenantId, { text: body.criteriaText, types: body.permissionsTypes }),
      ),
    searchDirectoryUsers: async ({ body }) => ({
      list: await people.search(body.prefix),
    }),
    addPermission: change((wanted) => addPermissions(db, people, wanted)),
    changePermission: change((wanted) => changePermissions(db, wanted)),
    deletePermission: change((wanted) => deletePermissions(db, wanted)),
  } satisfies Partial<Handlers>;
};
