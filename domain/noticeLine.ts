import { formatDateTime } from './format.ts';
import { noticePage, noticeText } from './notices.ts';
import type { Role } from './roles.ts';
import { routeOf, type RouteName } from './routes.ts';
import { TEXTS } from './texts.ts';

interface NoticeFacts {
  kind: string;
  time: string;
  count: number;
}

/** @returns one sentence about a notice, also for a kind of a newer service */
export const noticeLine = ({ kind, time, count }: NoticeFacts): string =>
  noticeText(kind, formatDateTime(time), count) ?? TEXTS.notices.other(formatDateTime(time));

/** @returns the page that helps, or the backups where the role may not open that page */
export const noticePageFor = ({ kind }: NoticeFacts, role: Role): RouteName => {
  const page = noticePage(kind) ?? 'backups';
  const { roles } = routeOf(page);
  return roles && !roles.includes(role) ? 'backups' : page;
};
