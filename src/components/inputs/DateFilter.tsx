import { useId } from 'react';
import './filters.css';

export interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD, a day of the person's own calendar; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** The id of the sentence that says what is wrong with it. */
  errorId?: string;
}

/** A day that bounds a list. The browser's own control speaks every language and is worked by keyboard and by voice. */
export const DateFilter = ({ label, value, onChange, errorId }: DateFilterProps) => {
  const id = useId();
  return (
    <span className={errorId ? 'filter filter-wrong' : 'filter'}>
      <label htmlFor={id}>{label}:</label>
      <input
        id={id}
        type="date"
        value={value}
        max="9999-12-31"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
};
