import { ROLES } from '@trc/domain/roles';
import { withBody } from '../contract/types.ts';
import type { Call, Handlers } from '../contract/types.ts';
import type { DirectoryPeople } from '../../directory/people.ts';
import type { Notices, RecordNotice } from '../../notices/index.ts';
import { addPermissions, changePermissions, deletePermissions } from '../../identity/changePermissions.ts';
import type { PermissionChange } from '../../identity/changePermissions.ts';
import { listConsoleUsers } from '../../identity/consoleUsers.ts';
import type { ConsoleUser } from '../../identity/consoleUsers.ts';
import type { Db } from '../../storage/types.ts';
import { actorOf } from './actor.ts';

interface EntryBody {
  permissionType: string;
  users: string[];
}

const changeOf = ({ caller, requestId, body }: Call & { body: EntryBody }, notice: RecordNotice): PermissionChange => ({
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
}): Handlers => {
  const change = (work: (change: PermissionChange) => Promise<string[]>) =>
    withBody<EntryBody>(async (call) => ({
      permissionType: call.body.permissionType,
      users: await work(changeOf(call, notices.record)),
    }));

  return {
    getMyPermission: ({ caller }) =>
      Promise.resolve({
        permissionType: caller.permissionType ?? ROLES.find((info) => info.role === caller.role)?.code,
        id: caller.oid,
        userPrincipalName: caller.upn,
      }),
    listPermissionTypes: () =>
      Promise.resolve({ list: ROLES.map(({ code, label }) => ({ permissionType: code, name: label })) }),
    listConsoleUsers: async ({ caller }) => listOf(await listConsoleUsers(db, people, caller.tenantId)),
    filterConsoleUsers: withBody<{ criteriaText: string; permissionsTypes: string[] }>(async ({ caller, body }) =>
      listOf(
        await listConsoleUsers(db, people, caller.tenantId, { text: body.criteriaText, types: body.permissionsTypes }),
      ),
    ),
    searchDirectoryUsers: withBody<{ prefix: string }>(async ({ body }) => ({
      list: await people.search(body.prefix),
    })),
    addPermission: change((wanted) => addPermissions(db, people, wanted)),
    changePermission: change((wanted) => changePermissions(db, wanted)),
    deletePermission: change((wanted) => deletePermissions(db, wanted)),
  };
};
