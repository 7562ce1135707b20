import type { ReactNode } from 'react';
import './fields.css';

export interface ToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** The subject of the switch, for assistive technology. */
  label: string;
  /** Text next to the toggle, such as "… is on". */
  children: ReactNode;
}

export const Toggle = ({ isOn, onChange, disabled, label, children }: ToggleProps) => (
  <span className="row toggle-row">
    <button
      type="button"
      role="switch"
      className="toggle"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <i />
    </button>
    <b>{children}</b>
  </span>
);
