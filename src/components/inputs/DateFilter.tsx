import { useId } from 'react';
import './filters.css';

export interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD in the person's own calendar, with `hasTime` YYYY-MM-DDTHH:MM in local time; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** The id of the error message. */
  errorId?: string;
  /** Asks for a time of the day, too. */
  hasTime?: boolean;
}

/**
 * A day or a minute that bounds a list. The browser's own control speaks every language and is worked by keyboard and
 * by voice.
 */
export const DateFilter = ({ label, value, onChange, errorId, hasTime = false }: DateFilterProps) => {
  const id = useId();
  return (
    <span className={errorId ? 'filter filter-wrong' : 'filter'}>
      <label htmlFor={id}>{label}:</label>
      <input
        id={id}
        type={hasTime ? 'datetime-local' : 'date'}
        value={value}
        max={hasTime ? '9999-12-31T23:59' : '9999-12-31'}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
};
