import { useTestNotificationTargetMutation, type NotificationTarget } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { Button } from '../../components/inputs/Button';
import { Message } from '../../components/feedback/Message';
import { StatusCell } from '../../components/feedback/StatusCell';
import { attributeWords } from '@trc/domain/attributeWords';
import { formatDateTime } from '@trc/domain/format';
import type { StatusInfo } from '@trc/domain/statuses';
import { NAMES } from '@trc/domain/texts/names';
import { NOTIFICATION_TEXTS as T } from '@trc/domain/texts/notifications';

const STATES: Readonly<Record<'delivering' | 'failing' | 'unused', StatusInfo>> = {
  delivering: { label: T.states.delivering, tone: 'success' },
  failing: { label: T.states.failing, tone: 'error' },
  unused: { label: T.states.unused, tone: 'info' },
};

const stateOf = ({ failures, lastDelivered }: NotificationTarget): keyof typeof STATES => {
  if (failures > 0) return 'failing';
  return lastDelivered ? 'delivering' : 'unused';
};

/** The name of a kind of notices in words; the settings file has it as one word. */
const kindName = (kind: string): string => NAMES.beginning(attributeWords(kind));

const Time = ({ value }: { value: string | undefined }) => (value ? <DateTime value={value} /> : <>{T.never}</>);

const Facts = ({ target }: { target: NotificationTarget }) => {
  const { destination, severity, kinds, names, waiting, lastDelivered, lastError, lastErrorTime } = target;
  const error = lastError && lastErrorTime ? T.errorAt(lastError, formatDateTime(lastErrorTime)) : lastError;
  return (
    <dl className="target-facts">
      <div>
        <dt>{T.fields.destination}</dt>
        <dd>{destination}</dd>
      </div>
      <div>
        <dt>{T.fields.severity}</dt>
        <dd>{T.severities[severity]}</dd>
      </div>
      <div>
        <dt>{T.fields.kinds}</dt>
        <dd title={kinds?.join(', ')}>{kinds ? kinds.map(kindName).join(', ') : T.allKinds}</dd>
      </div>
      <div>
        <dt>{T.fields.names}</dt>
        <dd>{names ? T.namesIncluded : T.namesLeftOut}</dd>
      </div>
      <div>
        <dt>{T.fields.waiting}</dt>
        <dd>{T.messages(waiting)}</dd>
      </div>
      <div>
        <dt>{T.fields.lastDelivered}</dt>
        <dd>
          <Time value={lastDelivered} />
        </dd>
      </div>
      {error && (
        <div>
          <dt>{T.fields.lastError}</dt>
          <dd>{error}</dd>
        </div>
      )}
    </dl>
  );
};

/** Shows a target with its deliveries, and sends a test. */
export const TargetCard = ({ target }: { target: NotificationTarget }) => {
  const [test, { data, isError, isLoading }] = useTestNotificationTargetMutation();
  const { name, type } = target;
  return (
    <section className="card target-card" aria-label={name}>
      <div className="target-head">
        <h3>{name}</h3>
        <span className="second">{T.types[type]}</span>
        <span className="space" />
        <StatusCell status={stateOf(target)} known={STATES} />
      </div>
      <Facts target={target} />
      {isError && <Message kind="error">{T.testUnknown}</Message>}
      {data && (
        <Message kind={data.isDelivered ? 'success' : 'error'}>
          {data.isDelivered ? T.testDelivered : T.testFailed(data.error ?? '')}
        </Message>
      )}
      <div className="row">
        <Button
          aria-label={T.testOf(name)}
          aria-disabled={isLoading || undefined}
          onClick={() => {
            if (!isLoading) void test({ name });
          }}
        >
          {T.test}
        </Button>
      </div>
    </section>
  );
};
