import { RestoreReport } from '../features/restoreReport';
import { useHasExtension } from '../lib/hooks';

export const RestoreReportPage = () => <RestoreReport hasProblems={useHasExtension('listRestoreProblems')} />;
