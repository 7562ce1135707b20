import './review.css';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/inputs/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Icon } from '../../../components/layout/Icon';
import { Message } from '../../../components/feedback/Message';
import { formatDateTime } from '@trc/domain/format';
import { COMPARE_TEXTS } from '@trc/domain/texts/compare';
import { REVIEW_TEXTS as T } from '@trc/domain/texts/review';
import { durationText, WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectUser } from '../../session';
import { AccountStatus, shouldOfferAccountStatus, useComparison } from '../compare';
import { selectCounts, selectPreviewSettings, selectRestoreSettings, selectSelection, selectTotal } from '../selectors';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { useWizardUrlState } from '../useWizardUrlState';
import { WizardFooter } from '../WizardFooter';
import { enforcedPolicies, mayEnforce } from './enforced';
import { LockoutCheck } from './LockoutCheck';
import { loweringProtection, ProtectionCheck } from './ProtectionCheck';
import { ReviewTable } from './ReviewTable';
import { SettingsCard } from './SettingsCard';
import { TenantConfirm } from './TenantConfirm';
import { useStart } from './useStart';

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/**
 * Checks that the person must confirm before the start: policies that are enforced on the person, and protection that
 * falls.
 */
const useChecks = (backupId: string, comparison: ReturnType<typeof useComparison>['comparison']) => {
  const mode = useAppSelector(selectRestoreSettings).conditionalAccessPolicies.restoreMode;
  const isPreviewed = useAppSelector((state) => selectPreviewSettings(backupId)(state) !== undefined);
  const hasPolicies =
    useAppSelector((state) => (selectCounts(backupId)(state).conditionalAccessPolicies ?? 0) > 0) &&
    (isPreviewed || mayEnforce(mode));
  const objects = comparison?.objects;
  const policies = useMemo(
    () => (hasPolicies ? enforcedPolicies(objects ?? [], mode) : []),
    [hasPolicies, objects, mode],
  );
  const lowering = useMemo(() => loweringProtection(objects ?? []), [objects]);
  const isUnchecked =
    objects?.some(
      ({ type, inDirectory, message }) =>
        type === 'conditionalAccessPolicies' && inDirectory === undefined && message !== undefined,
    ) ?? false;
  const isDone = comparison?.phase === 'done';
  const isFailed = comparison?.phase === 'failed';
  const isChecking = hasPolicies && !isPreviewed && !isDone && !isFailed;
  return {
    policies,
    lowering,
    isChecking,
    isPreviewing: isPreviewed && !isDone && !isFailed,
    isUnknown: hasPolicies && policies.length === 0 && (isFailed || (isDone && isUnchecked)) && mayEnforce(mode),
    isUnseen: isPreviewed && isFailed,
  };
};

/** The preview failed: a person can still start by typing the tenant's name. */
const Unseen = ({ confirm }: { confirm: ReactNode }) => (
  <section className="lockout" aria-label={T.unknownPreview.title}>
    <div className="lockout-head">
      <Icon name="triangle" />
      <div>
        <h3>{T.unknownPreview.title}</h3>
        <p>{T.unknownPreview.text}</p>
      </div>
    </div>
    {confirm && <div className="lockout-body">{confirm}</div>}
  </section>
);

/** The third step: the objects to be restored, and the start. */
export const ReviewStep = ({ backup, backupId, onBack, onCancel }: StepProps) => {
  const { comparison, isReady } = useComparison(backupId);
  const { policies, lowering, isChecking, isPreviewing, isUnknown, isUnseen } = useChecks(backupId, comparison);
  const { restoreEnabled } = useAppSelector(selectRestoreSettings).users;
  const users = useAppSelector((state) => selectCounts(backupId)(state).users ?? 0);
  const totals = comparison?.totals ?? comparison?.lastTotals;
  const user = useAppSelector(selectUser);
  const isEmpty = useAppSelector((state) => selectTotal(backupId)(state) === 0) && isReady;
  const estimate = useAppSelector((state) => selectSelection(backupId)(state).estimatedDuration);
  const { goToStep } = useWizardUrlState();
  const [typed, setTyped] = useState('');
  const [overwrites, setOverwrites] = useState(false);
  const tenant = user?.tenantName ?? '';
  const hasLockout = policies.length > 0 || isUnknown;
  const mustConfirm = hasLockout || lowering.length > 0 || isUnseen;
  const { reason, start } = useStart(
    backupId,
    { isChecking, isPreviewing, isAsked: mustConfirm && !isSame(typed, tenant) },
    overwrites,
  );
  const confirm = <TenantConfirm tenant={tenant} typed={typed} onType={setTyped} />;
  return (
    <>
      <StepTitle title={WIZARD_TEXTS.steps.review.title} />
      <div className="review">
        <div className="review-main">
          {isEmpty ? (
            <div className="table-card">
              <EmptyState
                icon="document"
                title={COMPARE_TEXTS.nothingTitle}
                text={COMPARE_TEXTS.nothingText}
                action={<Button onClick={() => goToStep('select')}>{T.toSelect}</Button>}
              />
            </div>
          ) : (
            <ReviewTable backupId={backupId} comparison={comparison} onCompare={() => goToStep('compare')} />
          )}
          <SettingsCard overwrites={overwrites} onOverwrite={setOverwrites} onChange={() => goToStep('select')} />
        </div>
        <aside className="review-side" aria-label={T.side}>
          {isChecking && <Message>{T.lockout.checking}</Message>}
          {totals && shouldOfferAccountStatus({ totals, restoreEnabled, userCount: users }) && (
            <AccountStatus totals={totals} isBusy={isPreviewing} />
          )}
          {lowering.length > 0 && <ProtectionCheck objects={lowering} confirm={!hasLockout && confirm} />}
          {isUnseen && <Unseen confirm={!hasLockout && confirm} />}
          {hasLockout && (
            <LockoutCheck policies={policies} isUnknown={isUnknown} upn={user?.email ?? ''} confirm={confirm} />
          )}
          <section className="review-box">
            <dl className="review-facts">
              <div>
                <dt>{T.backup}</dt>
                <dd>
                  <time dateTime={backup.creationTime} title={backup.creationTime}>
                    {formatDateTime(backup.creationTime)}
                  </time>
                </dd>
              </div>
              <div>
                <dt>{T.tenant}</dt>
                <dd>
                  <b>{tenant}</b>
                </dd>
              </div>
              {estimate !== undefined && (
                <div>
                  <dt>{T.estimate}</dt>
                  <dd>
                    <b>{durationText(estimate)}</b>
                  </dd>
                </div>
              )}
            </dl>
          </section>
        </aside>
      </div>
      <WizardFooter
        primary={WIZARD_TEXTS.steps.review.next}
        onPrimary={start}
        reason={reason}
        onBack={onBack}
        onCancel={onCancel}
      >
        <span className="small second review-only">{T.only}</span>
      </WizardFooter>
    </>
  );
};
