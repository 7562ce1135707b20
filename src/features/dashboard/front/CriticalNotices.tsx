import { Link } from 'react-router-dom';
import { useAcknowledgeNoticeMutation, useListNoticesQuery, type Notice } from '../../../api';
import { lazyComponent } from '../../../components/feedback/lazyComponent';
import { Button } from '../../../components/inputs/Button';
import { Icon } from '../../../components/layout/Icon';
import { useAppSelector, useHasExtension } from '../../../lib/hooks';
import { noticeLine, noticeTarget } from '@trc/domain/noticeLine';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { selectRole } from '../../session';
import { Card } from '../Card';

const T = DASHBOARD_TEXTS.critical;
/** Those below the newest; further ones are counted. */
const SHOWN = 3;

/** Few notices have one, and its texts would weigh on every dashboard. */
const UndoLink = lazyComponent(
  () =>
    import(/* webpackChunkName: "undoLink" */ '../../../components/feedback/UndoLink').then((part) => part.UndoLink),
  () => null,
);

/** Each notice can be acknowledged. */
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
        {notice.undo && <UndoLink undo={notice.undo} isLong />} {mayAcknowledge && <Acknowledge notice={notice} />}
      </span>
    </li>
  );
};

/** The page that lists all notices is for administrators. */
const All = () => {
  const hasPage = useHasExtension('listNotificationTargets');
  const role = useAppSelector(selectRole);
  return hasPage && role === 'admin' ? <Link to={pathTo('notifications')}>{T.seeAll}</Link> : null;
};

/**
 * Critical notices, which stay open until an administrator acknowledges them. The shell follows the list and shows the
 * newest above the page, so that the card does not repeat it.
 */
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
            <p>{T.newest(critical.length)}</p>
            {critical.length > 1 && (
              <ul className="front-list front-critical">
                {critical.slice(1, SHOWN + 1).map((notice) => (
                  <Line key={notice.noticeId} notice={notice} />
                ))}
              </ul>
            )}
            {critical.length > SHOWN + 1 && (
              <p className="small second">
                {T.more(critical.length - SHOWN - 1)} <All />
              </p>
            )}
          </>
        ))}
    </Card>
  );
};
