import { formatDateTime } from './format.ts';
import { withLocalTimes } from './localTimes.ts';
import { noticePage, noticePath, noticeText } from './notices.ts';
import type { NoticePrivileges } from './notices.ts';
import { planTitle } from './planTitle.ts';
import type { Role } from './roles.ts';
import { routeOf } from './routes.ts';
import { NAMES } from './texts/names.ts';
import { TEXTS } from './texts.ts';

interface NoticeFacts {
  kind: string;
  time: string;
  count: number;
  restoreId?: string | undefined;
  /** The reader caused it. */
  isOwn?: boolean | undefined;
  privileges?: NoticePrivileges | undefined;
  /** The work of the restore in a sentence, and the name of its one object. */
  title?: string | undefined;
  objectName?: string | undefined;
}

const titleOf = ({ title, objectName }: NoticeFacts): string | undefined =>
  title === undefined ? undefined : planTitle({ title: withLocalTimes(title), objectName });

/** @returns one sentence about a notice, also for a kind of a newer service */
export const noticeLine = (notice: NoticeFacts): string => {
  const { kind, count, isOwn, privileges } = notice;
  const time = formatDateTime(notice.time);
  return noticeText(kind, time, count, isOwn, privileges, titleOf(notice)) ?? TEXTS.notices.other(time);
};

/**
 * @returns address and label of the page that helps: the report of a restore, not the list of restores; undefined where
 * the role may not open that page
 */
export const noticeTarget = (notice: NoticeFacts, role: Role): { path: string; label: string } | undefined => {
  const page = noticePage(notice.kind) ?? 'backups';
  const { roles, title = '' } = routeOf(page);
  if (roles?.includes(role) === false) return undefined;
  const isReport = page === 'restores' && notice.restoreId !== undefined;
  const shown = isReport ? (routeOf('restore-report').title ?? '') : title;
  return { path: noticePath(notice), label: TEXTS.notices.show(NAMES.inside(shown)) };
};
