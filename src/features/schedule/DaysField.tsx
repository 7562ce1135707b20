import { useId } from 'react';
import { Button } from '../../components/inputs/Button';
import { FieldNotes } from '../../components/inputs/Field';
import { Icon } from '../../components/layout/Icon';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';

export interface DaysFieldProps {
  /** 0 (Sunday) to 6, local. */
  days: readonly number[];
  error?: string;
  onChange: (days: number[]) => void;
}

/** Monday to Friday. */
const WEEKDAYS = [1, 2, 3, 4, 5] as const;

/** Seven weekdays, any number of them. */
export const DaysField = ({ days, error, onChange }: DaysFieldProps) => {
  const id = useId();
  const toggle = (day: number) =>
    onChange(
      days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort((one, other) => one - other),
    );
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : `${id}-help`}
    >
      <span className="field-label" id={`${id}-label`}>
        {T.days}
      </span>
      <span className="days">
        {T.dayNames.map((name, day) => (
          <label key={name} className={error ? 'day day-wrong' : 'day'} title={name}>
            <input type="checkbox" checked={days.includes(day)} aria-label={name} onChange={() => toggle(day)} />
            {days.includes(day) && <Icon name="tick" />}
            <span aria-hidden="true">{T.dayMarks[day]}</span>
          </label>
        ))}
      </span>
      <span>
        <Button look="link" className="small" onClick={() => onChange([...WEEKDAYS])}>
          {T.weekdays}
        </Button>
      </span>
      <FieldNotes id={id} help={T.daysHelp} error={error} />
    </div>
  );
};
