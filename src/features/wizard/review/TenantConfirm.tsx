import { useId } from 'react';
import { REVIEW_TEXTS } from '@trc/domain/texts/review';

const T = REVIEW_TEXTS.lockout;

export interface TenantConfirmProps {
  /** The text to type: the name of the tenant. */
  tenant: string;
  typed: string;
  onType: (text: string) => void;
}

/** A person who starts a restore that may do harm types the tenant's name. */
export const TenantConfirm = ({ tenant, typed, onType }: TenantConfirmProps) => {
  const [field, help] = [useId(), useId()];
  return (
    <div className="lockout-confirm">
      <label htmlFor={field}>
        {T.type} <span className="mono">{tenant}</span> {T.confirm}
      </label>
      <input
        id={field}
        type="text"
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={help}
        onChange={(event) => onType(event.target.value)}
      />
      <p className="small second" id={help}>
        {T.help}
      </p>
    </div>
  );
};
