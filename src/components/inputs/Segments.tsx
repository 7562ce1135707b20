import { useId } from 'react';

export interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; name?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three exclusive values as one radio group. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => {
  const group = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.name}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.name}
          />
          <span aria-hidden={option.name ? true : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
