import { useId } from 'react';
import { Icon } from '../layout/Icon';
import './filters.css';

export interface SelectFilterProps<Value extends string> {
  label: string;
  /** The first one stands for no filter. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** "Status: All": one of several values that narrow a list. */
export const SelectFilter = <Value extends string>({ label, options, value, onChange }: SelectFilterProps<Value>) => {
  const id = useId();
  return (
    <span className="filter">
      <label htmlFor={id}>{label}:</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </span>
  );
};
