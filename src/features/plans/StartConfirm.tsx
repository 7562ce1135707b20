import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { useListPlanOperationsQuery, type Plan, type PlanOperation } from '../../api';
import { Button } from '../../components/inputs/Button';
import { ContentDialog } from '../../components/overlays';
import { describeLeftObjects } from '@trc/domain/leftObjects';
import { formatCount } from '@trc/domain/format';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { isUndone } from '@trc/domain/statuses';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { UNDO_TEXTS } from '@trc/domain/texts/undo';
import { protectionText } from './Attention';
import type { PlanUrlState } from './usePlanUrlState';
import { describeChoices, describeKinds, describeSignIn, formatDuration, nameDeleted, totalSeconds } from './wording';

const T = PLAN_TEXTS.start;
const NO_ROWS: readonly PlanOperation[] = [];

export interface StartConfirmProps {
  plan: Plan;
  /** The question of the list on the page. */
  question: PlanUrlState['question'];
  onStart: () => void;
  onClose: () => void;
}

interface CountFieldProps {
  /** Says what the number confirms. */
  label: string;
  count: number;
  onChange: (isConfirmed: boolean) => void;
}

const CountField = ({ label, count, onChange }: CountFieldProps) => {
  const field = useId();
  return (
    <>
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target: { value } }) => onChange([formatCount(count), String(count)].includes(value.trim()))}
      />
    </>
  );
};

/** @returns the first objects that the plan deletes; nothing before the service has answered */
const useDeleted = ({ planId, totals: { kinds } }: Plan): readonly PlanOperation[] =>
  useListPlanOperationsQuery(
    kinds.delete > 0
      ? { planId, body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, filters: { kind: 'delete' } } }
      : skipToken,
    { selectFromResult: ({ currentData }) => ({ list: currentData?.list ?? NO_ROWS }) },
  ).list;

/**
 * Describes the effect of the plan. Deletions without a recycle bin, and operations that lower the protection of the
 * tenant, are confirmed by typing their number.
 */
export const StartConfirm = ({ plan, question, onStart, onClose }: StartConfirmProps) => {
  const [confirmed, setConfirmed] = useState({ permanent: false, protection: false });
  const rows = useListPlanOperationsQuery(question, {
    selectFromResult: ({ currentData }) => ({ list: currentData?.list ?? NO_ROWS }),
  }).list;
  const deleted = useDeleted(plan);
  const { kinds, comesBackDisabled, conflicts, newId = 0, privilegesGiven = 0 } = plan.totals;
  // A service that does not count them may delete each of them permanently.
  const permanent = plan.totals.permanent ?? kinds.delete;
  const protection = plan.totals.protection ?? 0;
  const isConfirmed = (permanent === 0 || confirmed.permanent) && (protection === 0 || confirmed.protection);
  const cannot = plan.cannot.length;
  const isUndo = plan.source.kind === 'undo';
  const facts = [
    ...nameDeleted(plan, deleted),
    ...(isUndone({ undo: plan.undoneAlready }) ? [UNDO_TEXTS.takesBack] : []),
    ...(isUndo ? describeSignIn(plan, rows) : []),
    ...(cannot > 0 ? [(isUndo ? T.cannotOfUndo : T.cannot)(describeLeftObjects(plan.cannot))] : []),
    ...(protection > 0 ? [`${protectionText(plan)(formatCount(protection))}.`] : []),
    ...(privilegesGiven > 0 ? [T.privileges(formatCount(privilegesGiven))] : []),
    ...(newId > 0 ? [T.newId(formatCount(newId))] : []),
    ...(comesBackDisabled > 0 ? [T.disabled(formatCount(comesBackDisabled))] : []),
    ...describeChoices(plan, rows),
    ...(conflicts > 0 ? [T.conflicts(formatCount(conflicts))] : []),
    T.held,
  ];
  return (
    <ContentDialog
      title={isUndo ? T.titleOfUndo : T.title}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" disabled={!isConfirmed} onClick={onStart}>
            {isUndo ? T.yesOfUndo : T.yes}
          </Button>
          <Button onClick={onClose}>{T.no}</Button>
        </>
      }
    >
      <p>{(isUndo ? T.textOfUndo : T.text)(describeKinds(kinds), formatDuration(totalSeconds(plan)))}</p>
      <ul className="plan-list">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {permanent > 0 && (
        <div className="plan-typed">
          <p>{T.permanent(formatCount(permanent))}</p>
          <CountField
            label={T.type(formatCount(permanent))}
            count={permanent}
            onChange={(isTyped) => setConfirmed((former) => ({ ...former, permanent: isTyped }))}
          />
        </div>
      )}
      {protection > 0 && (
        <div className="plan-typed">
          <CountField
            label={(isUndo ? T.typeProtectionOfUndo : T.typeProtection)(formatCount(protection))}
            count={protection}
            onChange={(isTyped) => setConfirmed((former) => ({ ...former, protection: isTyped }))}
          />
        </div>
      )}
    </ContentDialog>
  );
};
