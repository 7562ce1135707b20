import type { Handlers } from '../contract/types.ts';
import type { Notices } from '../engine/notices/index.ts';
import { Problem } from '../http/problem.ts';
import { actorOf } from './actor.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What people should hear of, until somebody has seen it. */
export const noticeHandlers = (notices: Pick<Notices, 'list' | 'markSeen'>): Handlers => ({
  listNotices: async ({ caller }) => ({ list: await notices.list(caller.tenantId, caller.oid) }),
  markNoticeSeen: async (call) => {
    const noticeId = call.path['id'] ?? '';
    if (!UUID.test(noticeId)) throw new Problem(404, `Notice ${noticeId} is not found`);
    await notices.markSeen(call.caller.tenantId, noticeId.toLowerCase(), actorOf(call));
    return { noticeId };
  },
});
