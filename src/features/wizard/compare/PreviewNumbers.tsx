import type { PreviewTotals } from '../../../api';
import { formatCount } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { selectRestoreSettings } from '../selectors';
import { settingsChosen } from '../wizardSlice';

const ALWAYS = ['changed', 'alreadyRight'] as const;
const WHERE_ANY = ['broughtBack', 'staysDifferent', 'impossible'] as const;

/** @returns the effect of a restore, in a line of numbers */
export const numbersText = (totals: PreviewTotals): string =>
  [...ALWAYS, ...WHERE_ANY.filter((name) => totals[name] > 0)]
    .map((name) => T.numbers[name](formatCount(totals[name])))
    .join(', ');

/**
 * Number of users that are restored as disabled, and the switch that decides it. The switch stays while its effect is
 * computed.
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
        <span>{T.accountStatus}</span>
      </label>
    </div>
  );
};

/** @returns true if the account status matters for any restored user. */
export const hasAccountStatus = (
  totals: PreviewTotals | undefined,
  isRestored: boolean,
  users: number,
): totals is PreviewTotals =>
  totals !== undefined && (totals.comesBackDisabled > 0 || (isRestored && users > 0 && totals.broughtBack > 0));
