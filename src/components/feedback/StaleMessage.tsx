import { formatTime } from '@trc/domain/format';
import { TEXTS } from '@trc/domain/texts';
import { Message } from './Message';

export interface StaleMessageProps {
  /** Milliseconds since 1970 of the last good answer; nothing is said without it. */
  lostAt?: number;
  /** The service does not answer. */
  isAway?: boolean;
  texts?: Record<'lost' | 'notRefreshed', (time: string) => string>;
}

/**
 * Says that the data is stale because refreshing fails. It names the connection only where the service does not answer.
 */
export const StaleMessage = ({ lostAt, isAway, texts = TEXTS.table }: StaleMessageProps) =>
  lostAt === undefined ? null : (
    <Message kind="warning">{(isAway ? texts.lost : texts.notRefreshed)(formatTime(lostAt))}</Message>
  );
