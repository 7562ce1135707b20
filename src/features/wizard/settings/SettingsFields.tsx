import { useId } from 'react';
import { useIsMailboxRecoveryAvailableQuery } from '../../../api';
import { Icon } from '../../../components/layout/Icon';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../../lib/hooks';
import { RESTORE_MODES, type RestoreMode, type RestoreSettings } from '../restoreSettings';
import { selectRestoreSettings } from '../selectors';
import { settingsChosen } from '../wizardSlice';

const T = WIZARD_TEXTS.settings;

/** @returns true if the service can recover the mailboxes of restored users; also true until it has answered. */
export const useMailboxAvailable = (): boolean =>
  useIsMailboxRecoveryAvailableQuery(undefined, {
    selectFromResult: ({ data }) => ({ available: data?.available ?? true }),
  }).available;

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  /** The reason that it cannot be chosen. */
  reason?: string | undefined;
  /** The effect, if the label does not say it. */
  help?: string;
}

const Check = ({ label, checked, onChange, reason, help }: CheckProps) => {
  const text = reason ?? help;
  const id = useId();
  return (
    <div className="setting">
      <label>
        <input
          type="checkbox"
          className="tick"
          checked={checked}
          disabled={reason !== undefined}
          aria-describedby={text && id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {text && (
        <p className="small second" id={id}>
          {text}
        </p>
      )}
    </div>
  );
};

/** The settings of a restore. */
export const SettingsFields = () => {
  const dispatch = useAppDispatch();
  const settings = useAppSelector(selectRestoreSettings);
  const available = useMailboxAvailable();
  const modeHelp = useId();
  // A backend without previews may apply the mode to every policy that is selected.
  const isPreviewed = useHasExtension('previewRestore');
  const { users, conditionalAccessPolicies: policies } = settings;
  const choose = (changes: Partial<RestoreSettings>) => dispatch(settingsChosen({ ...settings, ...changes }));
  return (
    <div className="settings-fields">
      <fieldset>
        <legend className="small second">{T.users}</legend>
        <Check
          label={T.recoverMailbox}
          help={T.recoverMailboxHelp}
          checked={users.recoverMailbox && available}
          reason={available ? undefined : T.mailboxBarred}
          onChange={(recoverMailbox) => choose({ users: { ...users, recoverMailbox } })}
        />
        <Check
          label={T.restoreEnabled}
          help={T.restoreEnabledHelp}
          checked={users.restoreEnabled}
          onChange={(restoreEnabled) => choose({ users: { ...users, restoreEnabled } })}
        />
      </fieldset>
      <fieldset>
        <legend className="small second">{T.policies}</legend>
        <span className="select-field">
          <select
            aria-label={T.mode}
            aria-describedby={isPreviewed ? modeHelp : undefined}
            value={policies.restoreMode}
            onChange={(event) =>
              choose({ conditionalAccessPolicies: { ...policies, restoreMode: event.target.value as RestoreMode } })
            }
          >
            {RESTORE_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {T.modes[mode]}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" />
        </span>
        {isPreviewed && (
          <p className="small second" id={modeHelp}>
            {T.modeHelp}
          </p>
        )}
        <Check
          label={T.dependencies}
          help={T.dependenciesHelp}
          checked={policies.restoreDependencies}
          onChange={(restoreDependencies) =>
            choose({ conditionalAccessPolicies: { ...policies, restoreDependencies } })
          }
        />
      </fieldset>
      <div className="settings-remember">
        <Check
          label={T.remember}
          help={T.rememberHelp}
          checked={settings.remember}
          onChange={(remember) => choose({ remember })}
        />
        <Check
          label={T.never}
          help={T.neverHelp}
          checked={settings.show === 'never'}
          onChange={(never) => choose({ show: never ? 'never' : 'always' })}
        />
      </div>
    </div>
  );
};
