import { createPublicKey } from 'node:crypto';
import { formWith } from '../requests.mjs';
import { asker } from './asker.mjs';
import { follow, getTimeoutMs } from './follow.mjs';
import { makeByokFile, makePemFile } from './keyFiles.mjs';

const MAX_MONTH_MS = 32 * 86_400_000;
const isOwn = ({ mode, byok }) => mode === 'BYOK' || byok === true;
const activeOf = (list) => list?.find(({ status }) => status === 'Active');

/** Checks the keys: one key is in force, the newest come first, and the facts agree. */
export const readKeys = async (tools) => {
  const { ask, demand } = asker(tools, 'getKeyStatus');
  const list = (await ask())?.list;
  if (!Array.isArray(list)) return undefined;
  const active = list.filter(({ status }) => status === 'Active').length;
  demand(active === 1, '/list', 'one Active key', `${active} Active keys`);
  const times = list.flatMap(({ createdOn }) => (createdOn ? [createdOn] : []));
  const wrong = times.findIndex((time, index) => index > 0 && time > times[index - 1]);
  demand(wrong < 0, '/list/*/createdOn', 'the newest key first', times[wrong]);
  const odd = list.find(({ mode, byok }) => mode !== undefined && byok !== undefined && (mode === 'BYOK') !== byok);
  demand(!odd, '/list/*/byok', `${odd?.mode === 'BYOK'}, as its mode is ${odd?.mode}`, odd?.byok);
  return list;
};

/** Waits until a key that was begun is in force. @returns true if it is */
const demandActive = async (tools, name, begun) => {
  const { ask, demand } = asker(tools, 'getKeyStatus');
  const isIt = ({ keyName }) => begun.keyName === undefined || keyName === begun.keyName;
  const found = await follow(
    async () => (await ask())?.list,
    (list) => !list.some(({ status }) => status === 'Replacing'),
    getTimeoutMs(tools),
  );
  if (!found) return false;
  const active = activeOf(found);
  const is = active !== undefined && isIt(active) && isOwn(active) === isOwn(begun);
  return demand(
    is,
    '/list',
    `${begun.keyName ?? 'the new key'} Active after ${name}`,
    active ? `${active.keyName ?? 'another one'} is` : 'none is',
  );
};

const KINDS = { software: 'software', hsm: 'hsm' };

/** Adds a key by one of the operations and sees it put in force. */
const begin = async (tools, operationId, form) => {
  const { expect, demand } = asker(tools, operationId);
  const reply = await expect([200, 409], undefined, {}, form && { form });
  if (reply.status !== 200) {
    if (reply.status === 409)
      tools.leave(`${operationId}: ${reply.value?.message ?? 'another key is being activated'}`);
    return false;
  }
  const begun = reply.value;
  demand(['Replacing', 'Active'].includes(begun.status), '/status', 'Replacing or Active', begun.status);
  const kind = { uploadSoftwareKey: KINDS.software, importHsmKey: KINDS.hsm }[operationId];
  demand(isOwn(begun) === (kind !== undefined), '/mode', kind ? 'BYOK' : 'system', begun.mode);
  if (kind && begun.byok_hsm !== undefined) demand(begun.byok_hsm === kind, '/byok_hsm', kind, begun.byok_hsm);
  return demandActive(tools, operationId, begun);
};

const makeKek = async (tools) => {
  const { expect, demand } = asker(tools, 'generateKek');
  const reply = await expect([200, 409]);
  if (reply.status !== 200) {
    if (reply.status === 409)
      tools.leave(`generateKek: ${reply.value?.message ?? 'there are enough key-encrypting keys'}`);
    return undefined;
  }
  const { pem, expires_on: until } = reply.value;
  const left = Date.parse(until) - Date.now();
  demand(left > 0 && left < MAX_MONTH_MS, '/expires_on', 'within a month from now', until);
  try {
    demand(createPublicKey(pem).asymmetricKeyType === 'rsa', '/pem', 'an RSA public key', 'another key');
    return reply.value;
  } catch {
    demand(false, '/pem', 'an RSA public key', 'no key');
    return undefined;
  }
};

/** A live key-encrypting key is listed with the same public half; once it is withdrawn it is listed no more. */
const withdraw = async (tools, { pem }) => {
  const list = asker(tools, 'listKeks');
  const listed = async () => (await list.ask())?.list;
  const former = await listed();
  const kek = former?.find((one) => one.pem === pem);
  if (former) list.demand(kek !== undefined, '/list', 'the key-encrypting key that was made', 'it is not there');
  if (!kek || !tools.facts.extensions.includes('withdrawKek')) return;
  const { ask, expect } = asker(tools, 'withdrawKek');
  if (!(await ask(undefined, { kekId: kek.kekId }))) return;
  const isThere = (await listed())?.some(({ kekId }) => kekId === kek.kekId);
  list.demand(isThere !== true, '/list', 'no key that was withdrawn', 'it is there');
  await expect([404], undefined, { kekId: kek.kekId });
};

/** A confirmed copy of the root key stays confirmed by the person who was first. */
const confirmCopy = async (tools) => {
  if (!tools.facts.extensions.includes('confirmRootKeyCopy')) return;
  const { ask } = asker(tools, 'confirmRootKeyCopy');
  const { ask: get, demand } = asker(tools, 'getRootKeyCopy');
  const first = await ask();
  const second = await ask();
  const found = await get();
  if (!first || !second || !found) return;
  for (const reply of [second, found])
    for (const name of ['confirmedBy', 'confirmedTime'])
      demand(first[name] !== undefined && reply[name] === first[name], `/${name}`, first[name], reply[name]);
};

const importWrapped = async (tools) => {
  const kek = await makeKek(tools);
  const isListed = tools.facts.extensions.includes('listKeks');
  if (kek && isListed) tools.atEnd('a key-encrypting key', () => withdraw(tools, kek));
  if (!kek || !tools.options.scenario.keys.includes('hsm')) return;
  if (kek.kid) await begin(tools, 'importHsmKey', formWith(await makeByokFile(kek), 'contract.byok'));
  else tools.leave('importHsmKey: the key-encrypting key has no kid, by which a transfer names it');
};

const putBack = async (tools) => {
  const now = activeOf(await readKeys(tools));
  if (now && isOwn(now)) await begin(tools, 'rotateSystemKey');
};

/** New keys are put in force, one after the other; a system key comes last, as one was there at first. */
export const keys = async (tools) => {
  await confirmCopy(tools);
  const wanted = tools.options.scenario.keys;
  const former = activeOf(await readKeys(tools));
  if (!former || isOwn(former)) {
    tools.leave('the key in force is not one of the system, so that it could not be put back');
    return;
  }
  tools.atEnd('a system key', () => putBack(tools));
  if (wanted.includes('kek') || wanted.includes('hsm')) await importWrapped(tools);
  if (wanted.includes('software'))
    await begin(tools, 'uploadSoftwareKey', formWith(await makePemFile(), 'contract.pem'));
  if (wanted.includes('system')) await begin(tools, 'rotateSystemKey');
};
