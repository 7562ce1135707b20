import './wizard.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetBackupQuery, type BackupInfo } from '../../api';
import { Button } from '../../components/inputs/Button';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import type { ApiError } from '@trc/domain/errors';
import { pathTo } from '@trc/domain/routes';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppDispatch } from '../../lib/hooks';
import { TEXTS } from '@trc/domain/texts';
import { errorLine, HeaderErrors } from './HeaderErrors';
import { classifyError } from './sagas/classifyError';
import { SelectStep } from './select/SelectStep';
import { StepSkeleton } from './StepSkeleton';
import { StepTurned } from './StepTitle';
import { CompareStep, ReviewStep } from './steps';
import { countRestorable } from './totals';
import { STEPS, useWizardUrlState, useWizardParams } from './useWizardUrlState';
import { WizardHead } from './WizardHead';
import { FRESH_SECONDS } from './select/useRecords';
import { backupAwaited, backupClosed, backupOpened, retryRequested } from './wizardSlice';

const BODIES = { select: SelectStep, compare: CompareStep, review: ReviewStep } as const;

/** A backup that can be restored: the steps. */
const Steps = ({ backup }: { backup: BackupInfo }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { step, goToStep } = useWizardUrlState();
  const { isModal } = useWizardParams();
  const { backupId } = backup;
  const totals = useMemo(() => countRestorable(backup), [backup]);
  useEffect(() => void dispatch(backupOpened({ backupId, totals })), [dispatch, backupId, totals]);
  useEffect(() => () => void dispatch(backupClosed({ backupId })), [dispatch, backupId]);

  const [first] = useState(step);
  const [hasTurned, setTurned] = useState(false);
  if (step !== first && !hasTurned) setTurned(true);
  const now = STEPS.indexOf(step);
  const onBack = useCallback(() => goToStep(STEPS[now - 1] ?? 'select'), [goToStep, now]);
  const onNext = useCallback(() => goToStep(STEPS[now + 1] ?? 'review'), [goToStep, now]);
  const onCancel = useCallback(() => {
    const cameFromHere = isModal && ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (cameFromHere ? navigate(-1) : navigate(pathTo('backups')));
  }, [isModal, navigate]);
  useEffect(() => {
    // In a layout effect: scrolling earlier would force an extra layout during the first render.
    const frame = requestAnimationFrame(() => document.querySelector('#main')?.scrollTo?.(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [step]);
  const Body = BODIES[step];
  return (
    <StepTurned value={hasTurned}>
      <Body backup={backup} backupId={backupId} onBack={onBack} onNext={onNext} onCancel={onCancel} />
    </StepTurned>
  );
};

/** The backup is there but cannot be restored, or not yet; the page polls it. */
const NotReady = ({ backup }: { backup: BackupInfo }) => {
  const navigate = useNavigate();
  const isRunning = backup.status === 'Running' || backup.status === 'Completed';
  return (
    <div className="table-card">
      <EmptyState
        icon="backup"
        title={isRunning ? T.running : T.notReady(backup.status)}
        text={isRunning ? T.runningText : (backup.statusDetails ?? T.notReadyText)}
        action={<Button onClick={() => void navigate(pathTo('backups'))}>{T.toBackups}</Button>}
      />
    </div>
  );
};

const isMissing = (backup: BackupInfo | null | undefined, error: ApiError | undefined): boolean =>
  error ? classifyError(error) === 'notFound' : backup === null || (backup !== undefined && !backup.backupId);

const InfoError = ({ id, error, onRetry }: { id: string; error: ApiError | undefined; onRetry: () => void }) => {
  const navigate = useNavigate();
  if (!error || classifyError(error) === 'notFound') {
    return (
      <Message kind="error" title={T.notFound(id)}>
        {T.notFoundText}{' '}
        <Button look="link" onClick={() => void navigate(pathTo('backups'))}>
          {T.toBackups}
        </Button>
      </Message>
    );
  }
  const kind = classifyError(error);
  const comesBack = kind === 'unreachable' ? T.infoComes : kind === 'busy' ? T.infoBusy : undefined;
  return (
    <Message kind={comesBack ? 'warning' : 'error'} title={kind === 'busy' ? T.busy : T.infoFailed}>
      {comesBack ?? errorLine(error)}{' '}
      <Button look="link" onClick={onRetry}>
        {TEXTS.tryAgain}
      </Button>
    </Message>
  );
};

const noted = (error: unknown): ApiError | undefined => error as ApiError | undefined;

/** The restore wizard of one backup, as a page and in modal mode. */
export const Wizard = () => {
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { step } = useWizardUrlState();
  const { isModal } = useWizardParams();
  const question = useMemo(() => ({ body: { backupId: id } }), [id]);
  const { backup, error, refetch } = useGetBackupQuery(question, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
    selectFromResult: (result) => ({ backup: result.currentData, error: noted(result.error) }),
  });
  const missing = isMissing(backup, error);
  const shown = missing ? undefined : (backup ?? undefined);
  const isReady = shown?.status === 'Completed' && shown.isDataReady;
  // A backup that is known stays on the screen when a later look fails; one that is gone does not.
  const failed = error !== undefined && (missing || !shown);
  const waits = !missing && (shown ? !isReady : failed);
  useEffect(() => {
    if (!waits) return undefined;
    dispatch(backupAwaited({ backupId: id, on: true }));
    return () => void dispatch(backupAwaited({ backupId: id, on: false }));
  }, [dispatch, id, waits]);
  const retry = useCallback(() => {
    void refetch();
    dispatch(retryRequested({ backupId: id }));
  }, [dispatch, id, refetch]);
  return (
    <div className="wizard">
      <WizardHead
        backupId={id}
        backup={shown}
        step={missing || (shown && !isReady) ? undefined : step}
        isModal={isModal}
      />
      {(missing || failed) && <InfoError id={id} error={missing ? undefined : error} onRetry={retry} />}
      {isReady && <HeaderErrors backupId={shown.backupId} />}
      {isReady && <Steps backup={shown} />}
      {shown && !isReady && <NotReady backup={shown} />}
      {!shown && !missing && !failed && <StepSkeleton step={step} />}
    </div>
  );
};
