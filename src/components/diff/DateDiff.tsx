import { distanceInWords } from '@trc/domain/lengths';
import { formatDateTime } from '@trc/domain/format';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';
import { Side } from './Side';

const T = DIFF_TEXTS;

/** The distance of a moment from now, in words. */
const fromNow = (at: number): string | undefined => {
  const length = distanceInWords(at - Date.now());
  return length && (at < Date.now() ? T.ago(length) : T.ahead(length));
};

const apart = (from: number, to: number): string => {
  const length = distanceInWords(to - from);
  if (length === undefined) return T.moment;
  return to < from ? T.earlier(length) : T.later(length);
};

export interface DateDiffProps {
  /** ISO texts; missing without a value. */
  oldDate: string | undefined;
  newDate: string | undefined;
  oldName: string;
  newName: string;
}

/** Two moments in local time with their distance in words; UTC on hover. */
export const DateDiff = ({ oldDate, newDate, oldName, newName }: DateDiffProps) => {
  const [from, to] = [oldDate, newDate].map((date) => (date === undefined ? undefined : Date.parse(date)));
  return (
    <>
      <Side
        side="old"
        name={oldName}
        text={oldDate && formatDateTime(oldDate)}
        title={oldDate}
        note={from === undefined ? undefined : fromNow(from)}
      />
      <Side
        side="new"
        name={newName}
        text={newDate && formatDateTime(newDate)}
        title={newDate}
        note={to === undefined ? undefined : from === undefined ? fromNow(to) : apart(from, to)}
      />
    </>
  );
};
