import { RestoreReport } from '../features/restoreReport';
import { selectStart } from '../features/start';
import { useAppSelector } from '../lib/hooks';

/** What the backend does not have is not offered. */
export const RestoreReportPage = () => (
  <RestoreReport
    hasProblems={useAppSelector(selectStart).service?.extensions.includes('listRestoreProblems') === true}
  />
);
