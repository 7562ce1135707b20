import { Link } from 'react-router-dom';
import { useListNoticesQuery, type Notice } from '../../../api';
import { Icon } from '../../../components/layout/Icon';
import { useAppSelector } from '../../../lib/hooks';
import { noticeLine, noticePageFor } from '@trc/domain/noticeLine';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { NAMES } from '@trc/domain/texts/names';
import { selectRole } from '../../session';
import { Card } from '../Card';

const T = DASHBOARD_TEXTS.critical;
/** Further ones are counted. */
const SHOWN = 3;

const Line = ({ notice }: { notice: Notice }) => {
  const page = noticePageFor(notice, useAppSelector(selectRole));
  return (
    <li>
      <Icon name="circleCross" />
      <span>
        {noticeLine(notice)}{' '}
        {notice.restoreId && page === 'restores' ? (
          <Link to={pathTo('restore-report', { id: notice.restoreId })}>
            {TEXTS.notices.show(NAMES.inside(routeOf('restore-report').title ?? ''))}
          </Link>
        ) : (
          <Link to={pathTo(page)}>{TEXTS.notices.show(NAMES.inside(routeOf(page).title ?? ''))}</Link>
        )}
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
