import { asker } from './asker.mjs';

/** The oldest notice that is not critical is marked as seen, twice, and is not shown again. */
export const notices = async (tools) => {
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
  if (found) demand(!found.list.some(({ noticeId }) => noticeId === id), '/', 'a notice that was seen is not shown again', 'it is');
  await ask(undefined, { id });
};
