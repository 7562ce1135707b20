import { found, HttpError } from '../httpError.mjs';
import { noteActivity } from '../state.mjs';

const noticeOf = (state, id) =>
  found([...state.notices, ...state.acknowledged], ({ noticeId }) => noticeId === id, 'The notice');
const seenKey = ({ noticeId }, caller) => `${noticeId} ${caller.id}`;

/** Notices per person, their acknowledgement, and the targets of the host. */
export const noticeHandlers = {
  listNotices: ({ state, caller }) => ({
    list: state.notices.filter((one) => one.severity === 'critical' || !state.seenNotices.has(seenKey(one, caller))),
  }),
  listNoticeHistory: ({ state }) => ({ list: [...state.notices, ...state.acknowledged] }),
  markNoticeSeen: ({ state, caller, path: { id } }) => {
    const notice = noticeOf(state, id);
    if (notice.severity === 'critical')
      throw new HttpError(409, 'A critical notice stays until an administrator acknowledges it');
    state.seenNotices.add(seenKey(notice, caller));
    return { noticeId: notice.noticeId };
  },
  acknowledgeNotice: ({ state, caller, path: { id } }) => {
    const notice = noticeOf(state, id);
    if (!notice.acknowledgedBy) {
      const by = { acknowledgedBy: caller.userPrincipalName, acknowledgedTime: new Date().toISOString() };
      state.notices = state.notices.filter((one) => one !== notice);
      state.acknowledged.unshift({ ...notice, ...by });
      noteActivity(state, 'Acknowledged', 'Notice', caller, notice.kind);
    }
    const { noticeId, acknowledgedBy, acknowledgedTime } = noticeOf(state, id);
    return { noticeId, acknowledgedBy, acknowledgedTime };
  },
  listNotificationTargets: ({ state }) => ({ list: state.targets }),
  testNotificationTarget: ({ state, caller, path: { name } }) => {
    const target = found(state.targets, (one) => one.name === name, 'The target');
    noteActivity(state, 'Tested', 'Notification', caller, name);
    return target.failures > 0 ? { isDelivered: false, error: target.lastError } : { isDelivered: true };
  },
};
