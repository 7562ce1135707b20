import { letIn, on, wrong } from '../spoil.mjs';
import { SCENARIOS } from './changes.mjs';

export const ROLES = [
  {
    ...wrong('stopBackup lets a role in', 'stopBackup', 'role', on('stopBackup', letIn('stopBackup'), 403)),
    roles: true,
    changes: SCENARIOS.selection,
  },
  {
    ...wrong('a cookie that is taken for a token', 'listBackups', 'role', ({ operation, request, reply }) =>
      operation.operationId === 'listBackups' && reply.status === 401 && request.cookie
        ? letIn('listBackups')(reply)
        : undefined,
    ),
    roles: true,
  },
  {
    name: 'listRestores keeps a role out',
    operationId: 'listRestores',
    kind: 'role',
    roles: true,
    make: () => {
      let main;
      return ({ operation, request, reply }) => {
        main ??= request.authorization;
        if (operation.operationId !== 'listRestores' || request.authorization === main || reply.status !== 200)
          return undefined;
        return { ...reply, status: 403, text: JSON.stringify({ status: 403, message: 'm', requestId: 'r' }) };
      };
    },
  },
];
