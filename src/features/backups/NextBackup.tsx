import { useGetScheduleQuery } from '../../api';
import { lazyComponent } from '../../components/feedback/lazyComponent';
import { TEXTS } from '@trc/domain/texts';

/** Reckoning with zones and days is fetched only where a schedule is on. */
const NextBackupTime = lazyComponent(
  () => import(/* webpackChunkName: "schedule" */ './NextBackupTime').then((module) => module.NextBackupTime),
  () => null,
);

/** A refusal hides it; the line keeps its room. */
export const NextBackup = () => {
  const { schedule, failed } = useGetScheduleQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({ schedule: data, failed: isError }),
  });
  if (failed || !schedule) return null;
  if (!schedule.enabled) return <>{TEXTS.backups.noneScheduled}</>;
  return <NextBackupTime schedule={schedule} />;
};
