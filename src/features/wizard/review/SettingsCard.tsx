import { useId } from 'react';
import { Button } from '../../../components/inputs/Button';
import { REVIEW_TEXTS as T } from '@trc/domain/texts/review';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectRestoreSettings } from '../selectors';
import { useMailboxAvailable } from '../settings/SettingsFields';

const W = WIZARD_TEXTS.settings;
const word = (on: boolean): string => (on ? T.yes : T.no);

export interface SettingsCardProps {
  overwrites: boolean;
  onOverwrite: (on: boolean) => void;
  /** Back to where the settings are. */
  onChange: () => void;
}

/** The settings in force; those that are decided at the review can be changed here. */
export const SettingsCard = ({ overwrites, onOverwrite, onChange }: SettingsCardProps) => {
  const help = useId();
  const { users, conditionalAccessPolicies: policies } = useAppSelector(selectRestoreSettings);
  const available = useMailboxAvailable();
  return (
    <section className="review-box">
      <div className="row review-head">
        <h3>{T.settings}</h3>
        <Button look="link" className="small" aria-label={T.changeSettings} onClick={onChange}>
          {T.change}
        </Button>
      </div>
      <dl className="review-settings">
        <div>
          <dt>{W.recoverMailbox}</dt>
          <dd>{word(users.recoverMailbox && available)}</dd>
        </div>
        <div>
          <dt>{T.mode}</dt>
          <dd>{W.modes[policies.restoreMode]}</dd>
        </div>
        <div>
          <dt>{W.restoreEnabled}</dt>
          <dd>{word(users.restoreEnabled)}</dd>
        </div>
        <div>
          <dt>{W.dependencies}</dt>
          <dd>{word(policies.restoreDependencies)}</dd>
        </div>
      </dl>
      <label className="review-overwrite">
        <input
          type="checkbox"
          className="tick"
          checked={overwrites}
          aria-describedby={help}
          onChange={(event) => onOverwrite(event.target.checked)}
        />
        <span>{T.overwrite}</span>
      </label>
      <p className="small second" id={help}>
        {T.overwriteHelp}
      </p>
    </section>
  );
};
