import { lazy, Suspense } from 'react';
import { useGetScheduleQuery } from '../../api';
import { persistently } from '../../components/persistently';
import { TEXTS } from '../../domain/texts';

/** Reckoning with zones and days is fetched only where a schedule is on. */
const NextBackupTime = lazy(async () => ({ default: (await persistently(() => import(/* webpackChunkName: "schedule" */ './NextBackupTime'))).NextBackupTime }));

/** R-BKP-05, S-42. A refusal hides it (T-38); the line keeps its room. */
export const NextBackup = () => {
  const { schedule, failed } = useGetScheduleQuery(undefined, { selectFromResult: ({ data, isError }) => ({ schedule: data, failed: isError }) });
  if (failed || !schedule) return null;
  if (!schedule.enabled) return <>{TEXTS.backups.noneScheduled}</>;
  return <Suspense fallback={null}><NextBackupTime schedule={schedule} /></Suspense>;
};
