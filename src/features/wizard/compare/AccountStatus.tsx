import type { PreviewTotals } from '../../../api';
import { formatCount } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { selectRestoreSettings } from '../selectors';
import { settingsChosen } from '../wizardSlice';

/**
 * Shows how many users come back disabled, with the switch for it, which stays enabled while the preview is recomputed
 * (`isBusy`).
 */
export const AccountStatus = ({ totals, isBusy }: { totals: PreviewTotals; isBusy: boolean }) => {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectRestoreSettings);
  const { users } = settings;
  const { comesBackDisabled: count } = totals;
  return (
    <div className={`account-status${count > 0 ? ' account-status-off' : ''}`} aria-busy={isBusy}>
      <span role="status">{count > 0 ? T.numbers.comesBackDisabled(formatCount(count)) : T.accountStatusOn}</span>
      <label className="row">
        <input
          type="checkbox"
          className="tick"
          checked={users.restoreEnabled}
          onChange={(event) =>
            dispatch(settingsChosen({ ...settings, users: { ...users, restoreEnabled: event.target.checked } }))
          }
        />
        <span>{WIZARD_TEXTS.settings.restoreEnabled}</span>
      </label>
    </div>
  );
};

/** @returns true if the switch would change any user that the restore recovers */
export const shouldOfferAccountStatus = ({
  totals,
  restoreEnabled,
  userCount,
}: {
  totals: PreviewTotals;
  restoreEnabled: boolean;
  userCount: number;
}): boolean => totals.comesBackDisabled > 0 || (restoreEnabled && userCount > 0 && totals.broughtBack > 0);
