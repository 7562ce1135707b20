import type { Handlers } from '../contract/types.ts';
import type { Encryption } from '../encryption/types.ts';
import { actorOf } from './actor.ts';

/** R-ENC. */
export const keyHandlers = (encryption: Encryption): Handlers => ({
  getKeyStatus: async ({ caller }) => ({ list: await encryption.list(caller.tenantId) }),
  uploadSoftwareKey: (call) => encryption.uploadSoftwareKey(call.caller.tenantId, call.files['key'], actorOf(call)),
  importHsmKey: (call) => encryption.importHsmKey(call.caller.tenantId, call.files['key'], actorOf(call)),
  rotateSystemKey: (call) => encryption.rotateSystemKey(call.caller.tenantId, actorOf(call)),
  generateKek: (call) => encryption.generateKek(call.caller.tenantId, actorOf(call)),
});
