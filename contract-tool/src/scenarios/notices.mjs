import { asker } from './asker.mjs';

/** An acknowledgement hides a notice from everybody; a second one names the administrator who was first. */
const acknowledgement = async (tools, id) => {
  const { ask, demand } = asker(tools, 'acknowledgeNotice');
  const first = await ask(undefined, { id });
  const second = await ask(undefined, { id });
  if (!first || !second) return;
  const hasSame = second.acknowledgedBy === first.acknowledgedBy && second.acknowledgedTime === first.acknowledgedTime;
  demand(hasSame, '/acknowledgedTime', first.acknowledgedTime, second.acknowledgedTime);
};

/** A test is sent to the first target of the host. */
const testTarget = async (tools) => {
  const [target] = (await asker(tools, 'listNotificationTargets').ask())?.list ?? [];
  const { ask, expect } = asker(tools, 'testNotificationTarget');
  if (target) await ask(undefined, { name: target.name });
  else await expect([404], undefined, { name: 'unknown' });
};

/**
 * The oldest notice that is not critical is marked as seen, twice, and is not shown again. Where the backend offers it,
 * the notice is then acknowledged.
 */
export const notices = async (tools) => {
  if (tools.facts.extensions.includes('testNotificationTarget')) await testTarget(tools);
  const list = asker(tools, 'listNotices');
  const notice = (await list.ask())?.list.findLast(({ severity }) => severity !== 'critical');
  if (!notice) {
    tools.leave('there is no notice that the caller can close');
    return;
  }
  const { noticeId: id } = notice;
  const { ask, demand } = asker(tools, 'markNoticeSeen');
  await ask(undefined, { id });
  const found = await list.ask();
  if (found)
    demand(
      !found.list.some(({ noticeId }) => noticeId === id),
      '/',
      'a notice that was seen is not shown again',
      'it is',
    );
  await ask(undefined, { id });
  if (tools.facts.extensions.includes('acknowledgeNotice')) await acknowledgement(tools, id);
};
