import './review.css';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { Message } from '../../../components/Message';
import { formatDateTime } from '../../../domain/format';
import { COMPARE_TEXTS } from '../../../domain/texts/compare';
import { REVIEW_TEXTS as T } from '../../../domain/texts/review';
import { durationText, WIZARD_TEXTS } from '../../../domain/texts/wizard';
import { useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../session';
import { useComparison } from '../compare';
import { selectCounts, selectRestoreSettings, selectSelection, selectTotal } from '../selectors';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { useWizardAddress } from '../useWizardAddress';
import { WizardFooter } from '../WizardFooter';
import { enforcedPolicies, mayEnforce } from './enforced';
import { LockoutCheck } from './LockoutCheck';
import { ReviewTable } from './ReviewTable';
import { SettingsCard } from './SettingsCard';
import { useStart } from './useStart';

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** Which policies would be enforced on the person, and whether that is known. */
const useLockout = (backupId: string, comparison: ReturnType<typeof useComparison>['comparison']) => {
  const mode = useAppSelector(selectRestoreSettings).conditionalAccessPolicies.restoreMode;
  const hasPolicies = useAppSelector((state) => (selectCounts(backupId)(state).conditionalAccessPolicies ?? 0) > 0) && mayEnforce(mode);
  const objects = comparison?.objects;
  const policies = useMemo(() => (hasPolicies ? enforcedPolicies(objects ?? [], mode) : []), [hasPolicies, objects, mode]);
  const isUnchecked = objects?.some(({ type, inDirectory, message }) => type === 'conditionalAccessPolicies' && inDirectory === undefined && message !== undefined) ?? false;
  return {
    policies,
    isChecking: hasPolicies && comparison?.phase !== 'done' && comparison?.phase !== 'failed',
    isUnknown: hasPolicies && policies.length === 0 && (comparison?.phase === 'failed' || (comparison?.phase === 'done' && isUnchecked)),
  };
};

/** The third step: what will be restored, and its start (R-WIZ-09, R-WIZ-10). */
export const ReviewStep = ({ backup, backupId, onBack, onCancel }: StepProps) => {
  const { comparison, isReady } = useComparison(backupId);
  const { policies, isChecking, isUnknown } = useLockout(backupId, comparison);
  const user = useAppSelector(selectUser);
  const isEmpty = useAppSelector((state) => selectTotal(backupId)(state) === 0) && isReady;
  const estimate = useAppSelector((state) => selectSelection(backupId)(state).estimatedDuration);
  const { goToStep } = useWizardAddress();
  const [typed, setTyped] = useState('');
  const [overwrites, setOverwrites] = useState(false);
  const tenant = user?.tenantName ?? '';
  const mustConfirm = policies.length > 0 || isUnknown;
  const { reason, start } = useStart(backupId, { isChecking, isAsked: mustConfirm && !isSame(typed, tenant) }, overwrites);
  return (
    <>
      <StepTitle title={WIZARD_TEXTS.steps.review.title} />
      <div className="review">
        <div className="review-main">
          {isEmpty ? (
            <div className="table-card">
              <EmptyState icon="document" title={COMPARE_TEXTS.nothingTitle} text={COMPARE_TEXTS.nothingText} action={<Button onClick={() => goToStep('select')}>{T.toSelect}</Button>} />
            </div>
          ) : <ReviewTable backupId={backupId} comparison={comparison} onCompare={() => goToStep('compare')} />}
          <SettingsCard overwrites={overwrites} onOverwrite={setOverwrites} onChange={() => goToStep('select')} />
        </div>
        <aside className="review-side">
          {isChecking && <Message>{T.lockout.checking}</Message>}
          {mustConfirm && <LockoutCheck policies={policies} isUnknown={isUnknown} upn={user?.email ?? ''} tenant={tenant} typed={typed} onType={setTyped} />}
          <section className="review-box">
            <dl className="review-facts">
              <div><dt>{T.backup}</dt><dd><time dateTime={backup.creationTime} title={backup.creationTime}>{formatDateTime(backup.creationTime)}</time></dd></div>
              <div><dt>{T.tenant}</dt><dd><b>{tenant}</b></dd></div>
              {estimate !== undefined && <div><dt>{T.estimate}</dt><dd><b>{durationText(estimate)}</b></dd></div>}
            </dl>
          </section>
        </aside>
      </div>
      <WizardFooter primary={WIZARD_TEXTS.steps.review.next} onPrimary={start} reason={reason} onBack={onBack} onCancel={onCancel}>
        <span className="small second review-only">{T.only}</span>
      </WizardFooter>
    </>
  );
};
