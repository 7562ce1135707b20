import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isGoodBackup, type BackupRecord } from '../../../api';
import { useMinute } from '../../../components/feedback/useMinute';
import { useAppSelector } from '../../../lib/hooks';
import { formatDateTime } from '@trc/domain/format';
import { elapsedInWords } from '@trc/domain/lengths';
import { pathTo } from '@trc/domain/routes';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { selectMayOpen } from '../../session';
import { Card } from '../Card';
import { GOOD_BACKUP_QUESTION } from '../questions';
import { useBackups } from '../useBackups';

const T = DASHBOARD_TEXTS.good;

const BackupTime = ({ backup: { backupId, creationTime } }: { backup: BackupRecord }) => {
  const mayOpen = useAppSelector(selectMayOpen('backup'));
  const shown = formatDateTime(creationTime);
  const time = (
    <time className="numbers" dateTime={creationTime} title={creationTime}>
      {shown}
    </time>
  );
  return mayOpen ? (
    <Link to={pathTo('backup', { id: backupId })} aria-label={T.open(shown)}>
      {time}
    </Link>
  ) : (
    time
  );
};

/** `newer`: completed or failed backups after it, none of which is good. */
const Facts = ({ backup, newer }: { backup: BackupRecord; newer: number }) => {
  const ago = elapsedInWords(useMinute() - Date.parse(backup.creationTime));
  const { completeness } = backup;
  return (
    <>
      <b className="front-figure">{ago ? T.ago(ago) : T.now}</b>
      <p className="small second">
        <BackupTime backup={backup} />
        {', '}
        {completeness ? T.complete(completeness.typesTotal) : T.verified}
        {newer > 0 && <span className="front-warning"> {T.newer(newer)}</span>}
      </p>
    </>
  );
};

/** The newest backup that one can rely on: completed, verified, every type read in full. */
export const LastGoodBackup = () => {
  const { list, hasFailed } = useBackups(GOOD_BACKUP_QUESTION);
  const ended = useMemo(() => list?.filter(({ status }) => status === 'Completed' || status === 'Failed'), [list]);
  // -1 if there is no good backup, or no list yet.
  const position = ended?.findIndex(isGoodBackup) ?? -1;
  const backup = position < 0 ? undefined : ended?.[position];
  return (
    <Card title={T.title} className="card-good" lines={1} isLoading={!ended} hasFailed={hasFailed}>
      {ended &&
        (backup ? (
          <Facts backup={backup} newer={position} />
        ) : (
          <p className={ended.length > 0 ? 'front-warning' : undefined}>
            {ended.length > 0 ? T.none(ended.length) : T.empty}
          </p>
        ))}
    </Card>
  );
};
