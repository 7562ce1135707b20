import { formatDateTime } from '@trc/domain/format';

/** A moment in the person's time zone; the pointer shows it as the service sent it. */
export const DateTime = ({ value }: { value: string | undefined }) => (
  <time className="numbers" dateTime={value} title={value}>
    {formatDateTime(value)}
  </time>
);
