import { formatDateTime } from './format.ts';
import { noticePage, noticeText } from './notices.ts';
import type { Role } from './roles.ts';
import { pathTo, routeOf, type RouteName } from './routes.ts';
import { TEXTS } from './texts.ts';

interface NoticeFacts {
  kind: string;
  time: string;
  count: number;
  restoreId?: string | undefined;
  /** The reader caused it. */
  isOwn?: boolean | undefined;
}

/** @returns one sentence about a notice, also for a kind of a newer service */
export const noticeLine = ({ kind, time, count, isOwn }: NoticeFacts): string =>
  noticeText(kind, formatDateTime(time), count, isOwn) ?? TEXTS.notices.other(formatDateTime(time));

/** @returns the page that helps, or the backups where the role may not open that page */
const noticePageFor = ({ kind }: NoticeFacts, role: Role): RouteName => {
  const page = noticePage(kind) ?? 'backups';
  const { roles } = routeOf(page);
  return roles && !roles.includes(role) ? 'backups' : page;
};

/** @returns the address that helps, and the page that it is of: the report of a restore, not the list of restores */
export const noticeTarget = (notice: NoticeFacts, role: Role): { page: RouteName; path: string } => {
  const page = noticePageFor(notice, role);
  return notice.restoreId !== undefined && page === 'restores'
    ? { page: 'restore-report', path: pathTo('restore-report', { id: notice.restoreId }) }
    : { page, path: pathTo(page) };
};
