import { checkReply } from './checkReply.mjs';
import { RunFailure } from './failure.mjs';

export const NEWEST = { pagenum: 1, perpage: 25, sort: { column: 'creationTime', direction: 'desc' } };
const ENDED = ['Completed', 'CompletedWithErrors', 'Failed', 'Canceled'];
const WITHOUT_SESSION = [401, 440];

const hint = (options) =>
  options.renew
    ? 'The token command was asked for another one, which is not taken either.'
    : 'A token may belong to one session only, so every run needs a fresh one: sign in again, or give --token-command, which is asked whenever the backend wants a new one.';

const listOf = (reply) =>
  Array.isArray(reply?.list) ? reply.list.filter((one) => typeof one === 'object' && one !== null) : [];

/** Makes a backup or a restore the subject of the requests. */
export const takeBackup = (facts, backup) =>
  Object.assign(facts, { backup, ids: { ...facts.ids, backupId: backup.backupId, id: backup.backupId } });
export const takeRestore = (facts, restore) =>
  Object.assign(facts, { restore, ids: { ...facts.ids, restoreId: restore.restoreId } });

/**
 * Begins the session and reads the facts to ask about.
 * @returns the extensions that the backend names, and existing objects: a finished backup, another one, objects of it,
 * a finished restore
 * @throws RunFailure where the token is not taken
 */
export const discover = async ({ contract, client, note, options }) => {
  const ask = async (operationId, body, type) => {
    const operation = contract.operation(operationId);
    const request = { method: operation.method, path: operation.path.replace('{type}', type), body };
    const reply = await client.send(request);
    const isOut = WITHOUT_SESSION.includes(reply.status);
    note(operation, request, reply, isOut ? [] : checkReply(contract, operation, reply, [200]), {
      what: 'the start of a session',
    });
    if (isOut)
      throw new RunFailure(
        `The backend does not take the token: ${operationId} answered ${reply.status} ${reply.value?.message ?? ''}. ${hint(options)}`,
      );
    return reply.status === 200 ? reply.value : undefined;
  };
  await ask('setToken', { token: client.token });
  const init = await ask('init');
  const facts = {
    extensions: Array.isArray(init?.extensions) ? init.extensions : [],
    me: await ask('getMyPermission'),
    ids: {},
  };
  const [backup, other] = listOf(await ask('listBackups', NEWEST)).filter(
    ({ status, isDataReady }) => status === 'Completed' && isDataReady,
  );
  const restore = listOf(await ask('listRestores', NEWEST)).find(({ status }) => ENDED.includes(status));
  if (restore) takeRestore(facts, restore);
  if (!backup) return facts;
  takeBackup(facts, backup);
  if (other) facts.ids.otherId = other.backupId;
  const [first] = listOf(
    await ask('listBackupRecords', { backupId: backup.backupId, pagenum: 1, perpage: 1 }, 'users'),
  );
  if (first) {
    facts.objects = [{ type: 'users', ids: [first.id] }];
    facts.ids.objectId = first.id;
  }
  return facts;
};
