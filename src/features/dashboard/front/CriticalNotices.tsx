import { Link } from 'react-router-dom';
import { useAcknowledgeNoticeMutation, useListNoticesQuery, type Notice } from '../../../api';
import { Button } from '../../../components/inputs/Button';
import { Icon } from '../../../components/layout/Icon';
import { useAppSelector, useHasExtension } from '../../../lib/hooks';
import { noticeLine, noticeTarget } from '@trc/domain/noticeLine';
import { TEXTS } from '@trc/domain/texts';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { selectRole } from '../../session';
import { Card } from '../Card';

const T = DASHBOARD_TEXTS.critical;
/** Further ones are counted. */
const SHOWN = 3;

/** Each notice can be acknowledged; the message above every page has the newest alone. */
const Acknowledge = ({ notice }: { notice: Notice }) => {
  const [acknowledge, { isLoading }] = useAcknowledgeNoticeMutation();
  return (
    <Button
      look="link"
      aria-disabled={isLoading || undefined}
      aria-label={T.acknowledge(noticeLine(notice))}
      onClick={() => {
        if (!isLoading) void acknowledge({ id: notice.noticeId });
      }}
    >
      {TEXTS.notices.acknowledge}
    </Button>
  );
};

const Line = ({ notice }: { notice: Notice }) => {
  const role = useAppSelector(selectRole);
  const mayAcknowledge = useHasExtension('acknowledgeNotice') && role === 'admin';
  const target = noticeTarget(notice, role);
  return (
    <li>
      <Icon name="circleCross" />
      <span>
        {noticeLine(notice)} {target && <Link to={target.path}>{target.label}</Link>}{' '}
        {mayAcknowledge && <Acknowledge notice={notice} />}
      </span>
    </li>
  );
};

/** Critical notices, which stay open until an administrator acknowledges them. The shell follows the list. */
export const CriticalNotices = () => {
  const { list, hasFailed } = useListNoticesQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({ list: data?.list, hasFailed: isError && !data }),
  });
  const critical = list?.filter(({ severity }) => severity === 'critical');
  return (
    <Card title={T.title} className="card-critical" lines={1} isLoading={!critical} hasFailed={hasFailed}>
      {critical &&
        (critical.length === 0 ? (
          <p className="second">{T.none}</p>
        ) : (
          <>
            <ul className="front-list front-critical">
              {critical.slice(0, SHOWN).map((notice) => (
                <Line key={notice.noticeId} notice={notice} />
              ))}
            </ul>
            {critical.length > SHOWN && <p className="small second">{T.more(critical.length - SHOWN)}</p>}
          </>
        ))}
    </Card>
  );
};
