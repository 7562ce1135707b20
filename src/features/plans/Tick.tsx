import { useEffect, useRef } from 'react';

export interface TickProps {
  /** The object that it selects, for assistive technology. */
  label: string;
  isOn: boolean;
  /** Something below it is selected and something is not. */
  isPartly?: boolean;
  disabled?: boolean;
  title?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A tick that also shows a part. */
export const Tick = ({ label, isOn, isPartly = false, disabled, title, onChange }: TickProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="tick"
      aria-label={label}
      title={title}
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
};
