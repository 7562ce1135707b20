import { useState } from 'react';
import type { Plan } from '../../api';
import { lazyComponent } from '../../components/feedback/lazyComponent';
import { Button } from '../../components/inputs/Button';
import { ConfirmDialog, preloadOverlays } from '../../components/overlays';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { selectRunningRestores } from '../restoreWatch';
import { ExportMenu } from './ExportMenu';
import { discardWanted, selectIsStarting, selectPending, startWanted } from './plansSlice';
import type { PlanUrlState } from './usePlanUrlState';

const REASON_ID = 'plan-barred';
type Asked = 'start' | 'discard';

const StartConfirm = lazyComponent(
  () => import(/* webpackChunkName: "startPlan" */ './StartConfirm').then((part) => part.StartConfirm),
  () => null,
);
const preload = (): void => {
  preloadOverlays();
  void StartConfirm.preload();
};

/** @returns the reason that the plan cannot be started now, and true if the reason passes without a person */
const useBarred = ({ totals }: Plan): string | undefined => {
  const isRunning = useAppSelector((state) => selectRunningRestores(state).length > 0);
  if (totals.operations === totals.kinds.unchanged) return T.start.impossible;
  if (totals.selected === 0) return T.start.nothing;
  return isRunning ? T.start.running : undefined;
};

/** Starts or discards a draft. */
export const DraftCommands = ({ plan, question }: { plan: Plan; question: PlanUrlState['question'] }) => {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<Asked>();
  const isStarting = useAppSelector(selectIsStarting);
  const isSaving = useAppSelector((state) => selectPending(state).length > 0);
  const barred = useBarred(plan);
  const { planId, hash, source } = plan;
  const ask = (what: Asked) => ({
    onClick: () => setAsked(what),
    onPointerEnter: preload,
    onFocus: preload,
  });
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        look="primary"
        {...ask('start')}
        disabled={barred !== undefined || isStarting || isSaving}
        aria-describedby={barred === undefined ? undefined : REASON_ID}
      >
        {isStarting ? T.start.starting : source.kind === 'undo' ? T.start.actionOfUndo : T.start.action}
      </Button>
      <Button look="subtle" icon="bin" {...ask('discard')} disabled={isStarting}>
        {T.discard.action}
      </Button>
      <ExportMenu planId={planId} />
      <span id={REASON_ID} className="small second" role="status">
        {isSaving ? T.edit.saving : barred}
      </span>
      {asked === 'start' && (
        <StartConfirm
          plan={plan}
          question={question}
          onClose={close}
          onStart={() => {
            close();
            dispatch(startWanted({ planId, hash, backupId: source.backupId }));
          }}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={T.discard.title}
          text={T.discard.text}
          yes={T.discard.yes}
          no={T.discard.no}
          isDanger
          onNo={close}
          onYes={() => {
            close();
            dispatch(discardWanted(planId));
          }}
        />
      )}
    </>
  );
};
