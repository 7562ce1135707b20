import { RestoreReport } from '../features/restoreReport';
import { selectStart } from '../features/start';
import { useAppSelector } from '../store/hooks';

/** What the backend does not have is not offered. */
export const RestoreReportPage = () => <RestoreReport hasProblems={useAppSelector(selectStart).service?.extensions.includes('listRestoreProblems') === true} />;
