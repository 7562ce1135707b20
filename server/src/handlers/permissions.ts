import { ROLES } from '../../../src/domain/roles.ts';
import type { Handlers } from '../contract/types.ts';

/** R-AUTH-09, S-81. */
export const permissionHandlers = (): Handlers => ({
  getMyPermission: ({ caller }) => Promise.resolve({
    permissionType: caller.permissionType ?? ROLES.find((info) => info.role === caller.role)?.code,
    id: caller.oid,
    userPrincipalName: caller.upn,
  }),
});
