import { useEffect, useRef, useState } from 'react';
import { schedulerApi, useSaveScheduleMutation, useStopScheduleMutation, type Schedule } from '../../api';
import { Button } from '../../components/inputs/Button';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import { ConfirmDialog, preloadOverlays } from '../../components/overlays';
import { Toggle } from '../../components/inputs/Toggle';
import { useLeaveGuard } from '../../components/layout/useLeaveGuard';
import { whenText } from '@trc/domain/schedule/sentence';
import type { OffsetAt } from '@trc/domain/schedule/zone';
import { SCHEDULE_TEXTS as T } from '@trc/domain/texts/schedule';
import { toastShown } from '../toasts';
import { useAppDispatch } from '../../lib/hooks';
import { DraftPreview } from './DraftPreview';
import {
  buildScheduleBody,
  createDraft,
  factsIn,
  readScheduleFacts,
  isStored,
  findProblems,
  sameDraft,
  sameSchedule,
  type Draft,
  type Problems,
} from './draft';
import { SavedSchedule } from './SavedSchedule';
import { ScheduleForm } from './ScheduleForm';

export interface EditedScheduleProps {
  schedule: Schedule;
  offsetAt: OffsetAt;
  now: Date;
}

const messageIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';

/** The toggle, the form of a schedule that is on or about to be, and next to it the saved schedule. */
export const EditedSchedule = ({ schedule, offsetAt, now }: EditedScheduleProps) => {
  const dispatch = useAppDispatch();
  const offset = offsetAt(now);
  const [save, saving] = useSaveScheduleMutation();
  const [stop, stopping] = useStopScheduleMutation();
  const [edited, setEdited] = useState<Draft>();
  /** The saved schedule when the person began to edit. */
  const [base, setBase] = useState<Schedule>();
  /** The person wants it on: the form stays open, even where somebody else turns it off meanwhile. */
  const [isTurnedOn, setTurnedOn] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [unread, setUnread] = useState<unknown>();
  const [left, setLeft] = useState<Partial<Record<keyof Problems, true>>>({});
  const [refusals, setRefusals] = useState(0);
  const [asksOff, setAsksOff] = useState(false);

  const isOn = schedule.enabled === true;
  const stored = createDraft(schedule, offset);
  const draft = edited ?? stored;
  const isOpen = isOn || isTurnedOn;
  const isDirty = isOpen && (!isOn || !sameDraft(draft, stored));
  const isStale = isDirty && base !== undefined && !sameSchedule(base, schedule);
  const guard = useLeaveGuard(isDirty);
  const card = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  // The button that opens or closes the form disappears with it; its replacement takes the focus.
  useEffect(() => {
    const hasTurned = wasOpen.current !== isOpen;
    wasOpen.current = isOpen;
    if (hasTurned && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('form input, .empty button')?.focus();
  }, [isOpen]);
  const problems = findProblems(draft);
  const shown = Object.fromEntries(
    Object.entries(problems).filter(([field]) => left[field as keyof Problems] === true),
  ) as Problems;

  const begin = () => {
    if (!isDirty) setBase(schedule);
    setTurnedOn(true);
  };
  const settle = () => {
    setTurnedOn(false);
    setUnread(undefined);
    setLeft({});
    saving.reset();
    stopping.reset();
  };
  const startOver = () => {
    setEdited(undefined);
    settle();
  };
  // The answer to a change is the schedule as it is now: no moment of the old one is seen until it is read again.
  const take = (saved: Schedule | undefined) =>
    saved && dispatch(schedulerApi.util.updateQueryData('getSchedule', undefined, () => saved));
  const saveDraft = async () => {
    // A schedule that somebody else saved after this page was read is replaced only by a person who has seen it.
    const { data: fresh, error: readError } = await dispatch(
      schedulerApi.endpoints.getSchedule.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    setUnread(readError);
    if (readError || !fresh || (!sameSchedule(fresh, schedule) && !(base && sameSchedule(fresh, base)))) return;
    const { data, error } = await save({ body: buildScheduleBody(fresh, factsIn(draft, offset)) });
    if (error) return;
    take(data);
    settle();
    // Changes during the request become a draft on top of the saved schedule.
    setEdited((now) => (now === edited ? undefined : now));
    if (data) setBase(data);
    dispatch(toastShown({ kind: 'success', text: T.saved }));
  };
  const onSave = async () => {
    setLeft({ days: true, time: true, retention: true });
    if (Object.keys(problems).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    setSaving(true);
    setUnread(undefined);
    saving.reset();
    await saveDraft();
    setSaving(false);
  };
  const onStop = async () => {
    setAsksOff(false);
    const { data, error } = await stop();
    if (error) return;
    take(data);
    startOver();
    dispatch(toastShown({ kind: 'info', text: T.turnedOff }));
  };
  const onToggle = (wanted: boolean) => {
    if (isOn) setAsksOff(true);
    else if (wanted) begin();
    else setTurnedOn(false);
  };
  const refused = unread ?? saving.error;
  const failed = refused
    ? [T.saveError, messageIn(refused)]
    : stopping.error
      ? [T.stopError, messageIn(stopping.error)]
      : undefined;
  return (
    <div className="schedule">
      <section className="card schedule-card" ref={card}>
        {failed && (
          <Message kind="error" title={failed[0]}>
            {failed[1]}
          </Message>
        )}
        <span onPointerEnter={preloadOverlays} onFocus={preloadOverlays}>
          <Toggle label={T.toggle} isOn={isOpen} disabled={isSaving || stopping.isLoading} onChange={onToggle}>
            {isOn ? T.on : isOpen ? T.onLater : T.off}
          </Toggle>
        </span>
        {isOpen ? (
          <>
            <ScheduleForm
              draft={draft}
              problems={shown}
              isDirty={isDirty}
              isSaving={isSaving}
              offset={offset}
              refusals={refusals}
              {...(isOn ? { keptNow: readScheduleFacts(schedule).retention } : {})}
              onChange={(changed) => {
                begin();
                setEdited(changed);
              }}
              onLeaveField={(field) => setLeft((before) => ({ ...before, [field]: true }))}
              onSave={() => void onSave()}
              onDiscard={startOver}
            />
            {isStale && (
              <Message kind="warning" title={T.changedTitle}>
                {isOn ? T.changedText : T.stoppedMeanwhile}
              </Message>
            )}
            {isDirty && Object.keys(problems).length === 0 && (
              <DraftPreview facts={factsIn(draft, offset)} offset={offset} now={now} />
            )}
          </>
        ) : (
          <EmptyState
            icon="calendar"
            title={isStored(schedule) ? T.stoppedTitle : T.emptyTitle}
            text={isStored(schedule) ? T.stoppedText(whenText(readScheduleFacts(schedule), offset)) : T.emptyText}
            action={
              <Button look="primary" onClick={begin}>
                {isStored(schedule) ? T.turnOnAgain : T.setUp}
              </Button>
            }
          />
        )}
      </section>
      <SavedSchedule schedule={schedule} offsetAt={offsetAt} now={now} />
      {asksOff && (
        <ConfirmDialog {...T.confirmOff} isDanger onYes={() => void onStop()} onNo={() => setAsksOff(false)} />
      )}
      {guard.isAsking && <ConfirmDialog {...T.confirmLeave} isDanger onYes={guard.leave} onNo={guard.stay} />}
    </div>
  );
};
