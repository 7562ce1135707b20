import type { Notice } from '../../api';
import { formatDateTime } from '../../domain/format';
import { TEXTS } from '../../domain/texts';

/** @returns one sentence for the banner; a kind of a newer service is told by its time. */
export const noticeText = ({ kind, time, count }: Notice): string =>
  TEXTS.notices[Object.hasOwn(TEXTS.notices, kind) ? kind : 'other'](formatDateTime(time), count);
