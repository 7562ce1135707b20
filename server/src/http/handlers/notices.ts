import type { Call, Handlers } from '../contract/types.ts';
import type { Notices } from '../../notices/index.ts';
import { HttpError } from '../httpError.ts';
import { actorOf } from './actor.ts';
import { UUID } from '@trc/domain/uuid';

/** @throws HttpError 404 for text that is not an id */
const noticeIdOf = ({ path: { id: noticeId } }: Call<'markNoticeSeen' | 'acknowledgeNotice'>): string => {
  if (!UUID.test(noticeId)) throw new HttpError(404, `Notice ${noticeId} is not found`);
  return noticeId.toLowerCase();
};

/** People who may only look do not see linked objects, as in reports. */
const mayReadNames = ({ role }: Call['caller']): boolean => role !== 'viewOnly';

/** Notices for people, and where the host sends them. */
export const noticeHandlers = (notices: Omit<Notices, 'record' | 'jobs'>) =>
  ({
    listNotices: async ({ caller }) => ({
      list: await notices.list(caller.tenantId, caller.oid, mayReadNames(caller)),
    }),
    listNoticeHistory: async ({ caller }) => ({
      list: await notices.history(caller.tenantId, caller.oid, mayReadNames(caller)),
    }),
    markNoticeSeen: async (call) => {
      const noticeId = noticeIdOf(call);
      await notices.markSeen(call.caller.tenantId, noticeId, actorOf(call));
      return { noticeId };
    },
    acknowledgeNotice: async (call) => {
      const noticeId = noticeIdOf(call);
      return { noticeId, ...(await notices.acknowledge(call.caller.tenantId, noticeId, actorOf(call))) };
    },
    listNotificationTargets: async ({ caller }) => ({ list: await notices.targets(caller.tenantId) }),
    testNotificationTarget: (call) => notices.test(call.caller.tenantId, call.path.name, actorOf(call)),
  }) satisfies Partial<Handlers>;
