import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useGetChangesHeadlineQuery, type ChangesHeadline } from '../../api';
import { CardSkeleton } from '../../components/feedback/CardSkeleton';
import { Icon } from '../../components/layout/Icon';
import { LAST_GOOD, NOW, useComparableBackups } from '../../lib/comparableBackups';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { withLocalTimes } from '@trc/domain/localTimes';
import { pathTo } from '@trc/domain/routes';
import { CHANGES_TEXTS } from '@trc/domain/texts/changes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { selectMayOpen } from '../session';

const T = CHANGES_TEXTS.tile;
const SKELETON_LINES = 2;

type LinksProps = Pick<ChangesHeadline, 'before' | 'earlier' | 'later' | 'readAt' | 'isOutdated'>;

/** To the changes that the sentence is about, and to those since the last good backup. */
const Links = ({ before, earlier, later, readAt, isOutdated }: LinksProps) => {
  const mayReadNow = useHasExtension('startSnapshot');
  const isRead = earlier !== undefined && readAt !== undefined && isOutdated !== true;
  return (
    <p className="small row wrap">
      {isRead && mayReadNow && <Link to={pathTo('changes', { id: earlier.backupId, otherId: NOW })}>{T.openRead}</Link>}
      {!isRead && mayReadNow && <Link to={pathTo('changes', { id: LAST_GOOD, otherId: NOW })}>{T.compare}</Link>}
      {earlier && later && (
        <Link to={pathTo('changes', { id: earlier.backupId, otherId: later.backupId })}>{T.open}</Link>
      )}
      {before && (
        <Link to={pathTo('changes', { id: before.earlier.backupId, otherId: before.later.backupId })}>
          {T.openBefore}
        </Link>
      )}
    </p>
  );
};

/** Names the next step while there are no two backups to compare. */
const Few = ({ mayOpen }: { mayOpen: boolean }) => {
  const { backups } = useComparableBackups();
  if (!backups) return <CardSkeleton lines={SKELETON_LINES} />;
  if (backups.length === 0) return <p>{mayOpen ? T.first : T.none}</p>;
  return mayOpen ? (
    <>
      <p>{T.one}</p>
      <Links />
    </>
  ) : (
    <p>{T.oneForViewers}</p>
  );
};

/** The changes since the newest backup, as the directory was read last, or between the newest two, in a sentence. */
export const ChangesTile = () => {
  const title = useId();
  const { reply, hasFailed } = useGetChangesHeadlineQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ reply: data, hasFailed: isError && !data }),
  });
  const mayView = useAppSelector(selectMayOpen('changes'));
  const mayOpen = useHasExtension('listChanges') && mayView;
  const isCompared = reply?.later !== undefined || reply?.readAt !== undefined;
  const isOutdated = reply?.isOutdated === true;
  // A restore or an undo may have reversed these changes, or brought others.
  const isCritical = !isOutdated && (reply?.totals?.severities.critical ?? 0) > 0;
  const headline = withLocalTimes(reply?.headline ?? '');
  const text = reply?.readAt === undefined ? headline : T.asOf(formatDateTime(reply.readAt), headline);
  return (
    <section className="card card-changes" aria-labelledby={title} aria-busy={!reply && !hasFailed ? true : undefined}>
      <div className="card-head">
        <h2 id={title}>{T.title}</h2>
      </div>
      {hasFailed && <p role="alert">{DASHBOARD_TEXTS.failed}</p>}
      {!reply && !hasFailed && <CardSkeleton lines={SKELETON_LINES} />}
      {reply && !isCompared && <Few mayOpen={mayOpen} />}
      {reply && isCompared && (
        <>
          {isOutdated && (
            <p className="row changes-outdated">
              <Icon name="triangle" />
              <span>{mayOpen ? T.outdated : T.outdatedForViewers}</span>
            </p>
          )}
          <p className={isCritical ? 'row changes-critical' : isOutdated ? 'second' : undefined}>
            {isCritical && <Icon name="circleCross" />}
            <span className="tile-headline" title={text}>
              {text}
            </span>
          </p>
          <p className="small">
            {reply.later && `${T.unread(formatDateTime(reply.later.creationTime))} `}
            {!reply.before && <span className="second">{T.earlierDamage}</span>}
          </p>
          {reply.before && (
            <p className="row changes-outdated">
              <Icon name="triangle" />
              <span>
                {T.before(
                  formatCount(reply.before.critical),
                  formatDateTime(reply.before.earlier.creationTime),
                  formatDateTime(reply.before.later.creationTime),
                )}
              </span>
            </p>
          )}
          {mayOpen && <Links {...reply} />}
        </>
      )}
    </section>
  );
};
