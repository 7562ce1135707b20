import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '../../components/inputs/Button';
import { Field } from '../../components/inputs/Field';
import { Icon } from '../../components/layout/Icon';
import { Select } from '../../components/inputs/Select';
import { DEFAULT_RETENTION_BACKUPS, MAX_RETENTION_BACKUPS } from '@trc/domain/limits';
import { clockText, isTime, timesOfDay, toUtc } from '@trc/domain/schedule/convert';
import { describeLocalDay } from '@trc/domain/schedule/sentence';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';
import { DaysField } from './DaysField';
import { findProblems, type Draft, type Problems } from './draft';

export interface ScheduleFormProps {
  draft: Draft;
  /** Shown once a save was tried or the field was left. */
  problems: Problems;
  isDirty: boolean;
  isSaving: boolean;
  /** Number of backups that are kept now, while a schedule is on. */
  keptNow?: number;
  /** Minutes that local time is ahead of UTC. */
  offset: number;
  /** Counts refused saves: each puts the focus on the first wrong field. */
  refusals: number;
  onChange: (draft: Draft) => void;
  onLeaveField: (field: keyof Problems) => void;
  onSave: () => void;
  onDiscard: () => void;
}

/** The help under the additional day: its day counts in UTC, which may be another one here. */
const additionalHelp = ({ additional, time }: Draft, offset: number): string => {
  if (additional === null || !isTime(time)) return T.additionalHelp;
  const here = describeLocalDay(additional, toUtc({ days: [], time }, offset).time, offset);
  return here === T.dayNames[additional] ? T.additionalHelp : T.additionalInUtc(here);
};

export const ScheduleForm = ({
  draft,
  problems,
  isDirty,
  isSaving,
  keptNow,
  offset,
  refusals,
  onChange,
  onLeaveField,
  onSave,
  onDiscard,
}: ScheduleFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('.day-wrong input, [aria-invalid]')?.focus();
  }, [refusals]);
  // Barred by ARIA alone: a button that takes no focus would lose it with every save.
  const isIdle = !isDirty || isSaving;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isIdle) onSave();
  };
  const kept = Number(draft.retention);
  const keepsLess = findProblems(draft).retention === undefined && keptNow !== undefined && kept < keptNow;
  return (
    <form ref={form} className="schedule-form" noValidate onSubmit={submit}>
      <DaysField days={draft.days} error={problems.days} onChange={(days) => onChange({ ...draft, days })} />
      <div className="schedule-row">
        <Field label={T.time} error={problems.time} className="schedule-time">
          {(links) => (
            <Select
              {...links}
              value={draft.time}
              onChange={(event) => onChange({ ...draft, time: event.target.value })}
              onBlur={() => onLeaveField('time')}
            >
              <option value="">{T.timeNone}</option>
              {timesOfDay(draft.time).map((time) => (
                <option key={time} value={time}>
                  {clockText(time)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={T.additional} help={additionalHelp(draft, offset)} className="schedule-additional">
          {(links) => (
            <Select
              {...links}
              value={draft.additional ?? ''}
              onChange={({ target: { value } }) =>
                onChange({ ...draft, additional: value === '' ? null : Number(value) })
              }
            >
              <option value="">{T.additionalNone}</option>
              {T.dayNames.map((name, day) => (
                <option key={name} value={day}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label={T.retention}
        className="schedule-time"
        error={problems.retention}
        help={keepsLess ? T.retentionLower(kept) : T.retentionHelp(MAX_RETENTION_BACKUPS)}
      >
        {(links) => (
          <span className="input-frame">
            <input
              {...links}
              className="input numbers"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={draft.retention}
              placeholder={String(DEFAULT_RETENTION_BACKUPS)}
              onChange={(event) => onChange({ ...draft, retention: event.target.value })}
              onBlur={() => onLeaveField('retention')}
            />
            <span className="input-unit">{T.retentionUnit}</span>
          </span>
        )}
      </Field>
      <div className="schedule-actions">
        <Button look="primary" type="submit" aria-disabled={isIdle || undefined} aria-describedby="schedule-state">
          {isSaving && <Icon name="ring" spins />}
          {T.save}
        </Button>
        <Button
          aria-disabled={isIdle || undefined}
          aria-describedby="schedule-state"
          onClick={() => !isIdle && onDiscard()}
        >
          {T.discard}
        </Button>
        <span className="row small second" id="schedule-state" role="status">
          {isSaving ? T.saving : isDirty ? T.notSaved : T.nothingToSave}
        </span>
      </div>
    </form>
  );
};
