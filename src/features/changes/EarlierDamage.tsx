import { Link } from 'react-router-dom';
import { isGoodBackup } from '../../api';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { NOW } from '../../lib/comparableBackups';
import type { Sides } from './useSides';

/**
 * Says that the earlier side may already contain damage, because a good backup is complete and verified, but may be
 * younger than the damage, and that changes after a later backup are missing. Links to the same comparison with the
 * good backup before, and with the directory now.
 */
export const EarlierDamage = ({
  sides: {
    backups,
    from: { id, backup },
    to,
  },
  mayReadNow,
}: {
  sides: Sides;
  mayReadNow: boolean;
}) => {
  if (to.id === '' || to.id === id) return null;
  // The line keeps its place until the backups are known.
  if (!backups) return <p className="small earlier-damage" />;
  if (!backup) return null;
  const before = backups.find((each) => each.creationTime < backup.creationTime && isGoodBackup(each));
  return (
    <p className="small second earlier-damage">
      {T.earlierDamage(formatDateTime(backup.creationTime))}
      {before && (
        <>
          {' '}
          <Link to={pathTo('changes', { id: before.backupId, otherId: to.id })}>
            {T.compareBefore(formatDateTime(before.creationTime))}
          </Link>
        </>
      )}
      {to.backup && ` ${T.laterChanges(formatDateTime(to.backup.creationTime))} `}
      {to.backup && mayReadNow && <Link to={pathTo('changes', { id, otherId: NOW })}>{T.tile.compare}</Link>}
    </p>
  );
};
