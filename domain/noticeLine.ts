import { formatDateTime } from './format.ts';
import { noticePage, noticePath, noticeText } from './notices.ts';
import type { NoticePrivileges } from './notices.ts';
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
}

/** @returns one sentence about a notice, also for a kind of a newer service */
export const noticeLine = ({ kind, time, count, isOwn, privileges }: NoticeFacts): string =>
  noticeText(kind, formatDateTime(time), count, isOwn, privileges) ?? TEXTS.notices.other(formatDateTime(time));

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
