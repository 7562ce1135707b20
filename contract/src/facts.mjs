import { checkReply } from './checkReply.mjs';
import { RunFailure } from './failure.mjs';

const NEWEST = { pagenum: 1, perpage: 25, sort: { column: 'creationTime', direction: 'desc' } };

/**
 * Begins the session and looks at what there is to ask about.
 * @returns the extensions that the backend names and the ids of things that exist
 * @throws RunFailure where the token is not taken
 */
export const discover = async (contract, client, note) => {
  const ask = async (operationId, body) => {
    const operation = contract.operation(operationId);
    const request = { method: operation.method, path: operation.path, body };
    const reply = await client.send(request);
    note(operation, request, reply, reply.status === 401 || reply.status === 440 ? [] : checkReply(contract, operation, reply, [200]));
    if (reply.status === 401 || reply.status === 440) throw new RunFailure(`The backend does not take the token: ${operationId} answered ${reply.status} ${reply.value?.message ?? ''}. A token may belong to one session only: use a fresh one.`);
    return reply.status === 200 ? reply.value : undefined;
  };
  await ask('setToken', { token: client.token });
  const init = await ask('init');
  const me = await ask('getMyPermission');
  const backups = await ask('listBackups', NEWEST);
  const restores = await ask('listRestores', NEWEST);
  const list = Array.isArray(backups?.list) ? backups.list : [];
  const backup = list.find((one) => one.status === 'Completed' && one.isDataReady);
  const restore = (Array.isArray(restores?.list) ? restores.list : []).find((one) => ['Completed', 'CompletedWithErrors', 'Failed', 'Canceled'].includes(one.status));
  return {
    extensions: Array.isArray(init?.extensions) ? init.extensions : [], me,
    ids: { ...(backup && { backupId: backup.backupId, id: backup.backupId, otherId: backup.backupId }), ...(restore && { restoreId: restore.restoreId }) },
    backup, restore,
  };
};
