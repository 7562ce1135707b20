import { isBusy } from '@trc/domain/statuses';
import type { Plan } from '../../api';
import { useAppSelector } from '../../lib/hooks';
import { selectRunningRestores } from '../restoreWatch';

/**
 * @returns true while the restore of a plan runs. The list of restores and the plan come in two replies; the restore
 *   has ended when both say so.
 */
export const useIsRunning = ({ restoreId, restoreStatus }: Pick<Plan, 'restoreId' | 'restoreStatus'>): boolean => {
  const isListed = useAppSelector(
    (state) => restoreId !== undefined && selectRunningRestores(state).includes(restoreId),
  );
  return isListed || (restoreStatus !== undefined && isBusy(restoreStatus));
};
