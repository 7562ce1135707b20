import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { found, HttpError } from '../httpError.mjs';
import { noteActivity } from '../state.mjs';

const MAX_LIVE_KEKS = 5;
const MONTH = 31 * 86_400_000;
const BITS = 2048;

const activeOf = (state) => state.keys.find(({ status }) => status === 'Active');

/** A key on its way; the one before stays active until it is there. @throws HttpError 409 */
const begin = (state, key) => {
  if (state.keys.some(({ status }) => status === 'Replacing'))
    throw new HttpError(409, 'Another key is being activated; wait until that is done');
  const made = { status: 'Replacing', createdOn: new Date().toISOString(), ...key };
  state.keys.unshift(made);
  state.keyPolls = 0;
  return made;
};

/** A key on its way arrives when it was looked at often enough. */
const look = (state) => {
  const next = state.keys.find(({ status }) => status === 'Replacing');
  if (!next) return;
  state.keyPolls += 1;
  if (state.keyPolls < state.polls) return;
  const former = activeOf(state);
  if (former) former.status = 'Disabled';
  next.status = 'Active';
};

/** @returns the file of the form. @throws HttpError 400 */
const fileOf = (form, ending) => {
  const file = form.get('key');
  if (!(file instanceof File) || [...form.keys()].length > 1)
    throw new HttpError(400, 'You must upload your private key, please upload the file and retry');
  if (!file.name.toLowerCase().endsWith(ending))
    throw new HttpError(400, `Invalid key file. Please provide a file with the ${ending} extension`);
  return file;
};

/** The key-encrypting keys that can be used. */
const liveOf = (state) => state.keks.filter(({ expires_on: until }) => Date.parse(until) > Date.now());

const nameOf = (file) => file.name.replace(/\.\w+$/, '');

/** The data encryption key: system keys, own keys, and keys that wrap own ones. */
export const keyHandlers = {
  getKeyStatus: ({ state }) => {
    look(state);
    return { list: state.keys };
  },
  rotateSystemKey: ({ state }) =>
    begin(state, {
      keyName: `system-${state.keys.length + 1}`,
      mode: 'system',
      source: 'Tenant Recovery Console',
      byok: false,
    }),
  uploadSoftwareKey: async ({ state, form }) => {
    const file = fileOf(form, '.pem');
    try {
      if (createPrivateKey(await file.text()).asymmetricKeyType !== 'rsa') throw new Error('not RSA');
    } catch {
      throw new HttpError(400, 'Invalid key file. Please provide one unencrypted RSA private key');
    }
    return begin(state, {
      keyName: nameOf(file),
      filename: file.name,
      mode: 'BYOK',
      source: 'user',
      keyType: 'RSA',
      byok: true,
      byok_hsm: 'software',
    });
  },
  importHsmKey: async ({ state, form }) => {
    const file = fileOf(form, '.byok');
    const text = await file.text();
    try {
      if (typeof JSON.parse(text).ciphertext !== 'string') throw new Error('no ciphertext');
    } catch {
      throw new HttpError(400, 'Invalid key file. It is no key transfer blob');
    }
    return begin(state, {
      keyName: nameOf(file),
      filename: file.name,
      mode: 'BYOK',
      source: 'user',
      keyType: 'RSA-HSM',
      byok: true,
      byok_hsm: 'hsm',
    });
  },
  generateKek: ({ state, origin }) => {
    if (liveOf(state).length >= MAX_LIVE_KEKS)
      throw new HttpError(409, `There are ${MAX_LIVE_KEKS} live key-encrypting keys already`);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const kekId = createHash('sha256').update(pem).digest('base64url');
    const [created, expires] = [Date.now(), Date.now() + MONTH].map((time) => new Date(time).toISOString());
    const made = { pem, expires_on: expires, kid: `${origin}/keys/kek/${kekId}` };
    state.keks.push({ kekId, created_on: created, ...made });
    return made;
  },
  listKeks: ({ state }) => ({ list: liveOf(state) }),
  withdrawKek: ({ state, caller, path: { kekId } }) => {
    const kek = found(liveOf(state), (one) => one.kekId === kekId, 'The key-encrypting key');
    state.keks = state.keks.filter((one) => one !== kek);
    noteActivity(state, 'Key-encrypting key withdrawn', 'Encryption', caller, kekId);
    return { kekId };
  },
  getRootKeyCopy: ({ state }) => state.rootKeyCopy ?? {},
  confirmRootKeyCopy: ({ state, caller }) => {
    if (!state.rootKeyCopy) {
      state.rootKeyCopy = { confirmedBy: caller.userPrincipalName, confirmedTime: new Date().toISOString() };
      noteActivity(state, 'Root key copy confirmed', 'Encryption', caller, '');
    }
    return state.rootKeyCopy;
  },
};
