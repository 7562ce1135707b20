import type { Handlers } from '../contract/types.ts';
import type { Encryption } from '../../keys/management/types.ts';
import { actorOf } from './actor.ts';

/** Keys, and the key-encrypting keys that are live. */
export const keyHandlers = (encryption: Encryption) =>
  ({
    getKeyStatus: async ({ caller }) => ({ list: await encryption.list(caller.tenantId) }),
    uploadSoftwareKey: (call) => encryption.uploadSoftwareKey(call.caller.tenantId, call.files['key'], actorOf(call)),
    importHsmKey: (call) => encryption.importHsmKey(call.caller.tenantId, call.files['key'], actorOf(call)),
    rotateSystemKey: (call) => encryption.rotateSystemKey(call.caller.tenantId, actorOf(call)),
    generateKek: (call) => encryption.generateKek(call.caller.tenantId, actorOf(call)),
    listKeks: async ({ caller }) => ({ list: await encryption.listKeks(caller.tenantId) }),
    withdrawKek: async (call) => {
      const kekId = call.path.kekId;
      await encryption.withdrawKek(call.caller.tenantId, kekId, actorOf(call));
      return { kekId };
    },
    getRootKeyCopy: ({ caller }) => encryption.rootKeyCopy(caller.tenantId),
    confirmRootKeyCopy: (call) => encryption.confirmRootKeyCopy(call.caller.tenantId, actorOf(call)),
  }) satisfies Partial<Handlers>;
