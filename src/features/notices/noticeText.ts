import type { Notice } from '../../api';
import { formatDateTime } from '../../domain/format';
import { NOTICE_TEXTS } from '../../domain/notices';
import { TEXTS } from '../../domain/texts';

/** @returns one sentence for the banner. A kind of a newer service is shown by its time. */
export const noticeText = ({ kind, time, count }: Notice): string => {
  const text = Object.hasOwn(NOTICE_TEXTS, kind) ? NOTICE_TEXTS[kind] : TEXTS.notices.other;
  return text(formatDateTime(time), count);
};
