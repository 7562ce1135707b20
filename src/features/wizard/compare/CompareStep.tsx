import './compare.css';
import { useEffect, useMemo } from 'react';
import { Button } from '../../../components/inputs/Button';
import { preloadDiff } from '../../../components/diff';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Message } from '../../../components/feedback/Message';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { COMPARE_TEXTS as T } from '@trc/domain/texts/compare';
import { TEXTS } from '@trc/domain/texts';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectCounts, selectLimit, selectPreviewSettings, selectRestoreSettings, selectTotal } from '../selectors';
import { StepTitle } from '../StepTitle';
import type { StepProps } from '../stepProps';
import { WizardFooter } from '../WizardFooter';
import { AccountStatus, countOutcomes, previewText, shouldOfferAccountStatus, useComparison } from '.';
import { ComparedObjects } from './ComparedObjects';
import { ComparisonProgress } from './ComparisonProgress';
import type { Comparison } from './comparisonSlice';

const Summary = ({ comparison }: { comparison: Comparison }) =>
  comparison.totals ? (
    <>{`${T.of(formatCount(comparison.objects.length))} ${previewText(comparison.totals)}`}</>
  ) : (
    <ComparedSummary comparison={comparison} />
  );

const ComparedSummary = ({ comparison }: { comparison: Comparison }) => {
  const counts = useMemo(() => countOutcomes(comparison.objects), [comparison.objects]);
  const problems = counts.failed + counts.lost;
  const differ = `${T.differ(formatCount(counts.differs + counts.fixed))}${counts.fixed > 0 ? ` (${T.ofThemFixed(formatCount(counts.fixed))})` : ''}`;
  return (
    <>
      {`${T.of(formatCount(comparison.objects.length))} `}
      {[
        differ,
        T.missing(formatCount(counts.missing)),
        T.equal(formatCount(counts.equal)),
        ...(problems > 0 ? [T.problems(formatCount(problems))] : []),
      ].join(', ')}
    </>
  );
};

/** The page's header shows the error; this part offers a retry and keeps the results that arrived. */
const Failed = ({ comparison, onRetry }: { comparison: Comparison; onRetry: () => void }) => (
  <Message kind="warning">
    {comparison.objects.length > 0 &&
      `${T.kept(formatCount(comparison.objects.length), formatCount(comparison.total))} `}
    <Button look="link" onClick={onRetry}>
      {TEXTS.tryAgain}
    </Button>
  </Message>
);

/** The second step: the changes that a restore would make in the directory. */
export const CompareStep = ({ backupId, onBack, onNext, onCancel }: StepProps) => {
  const { comparison, isReady, compareAgain } = useComparison(backupId);
  const total = useAppSelector(useMemo(() => selectTotal(backupId), [backupId]));
  const limit = useAppSelector(selectLimit);
  const {
    users,
    conditionalAccessPolicies: { restoreMode },
  } = useAppSelector(selectRestoreSettings);
  const isPreviewed = useAppSelector((state) => selectPreviewSettings(backupId)(state) !== undefined);
  const chosenUsers = useAppSelector((state) => selectCounts(backupId)(state).users ?? 0);
  const isEmpty = isReady && total === 0;
  const isBusy = !isEmpty && comparison?.phase !== 'done' && comparison?.phase !== 'failed';
  // While the directory is asked, not when it has answered.
  useEffect(preloadDiff, []);
  const totals = comparison?.totals ?? comparison?.lastTotals;
  const hasPolicies = comparison?.objects.some(({ type }) => type === 'conditionalAccessPolicies') ?? false;
  return (
    <>
      <StepTitle title={WIZARD_TEXTS.steps.compare.title}>
        {comparison && comparison.objects.length > 0 && <Summary comparison={comparison} />}
      </StepTitle>
      {hasPolicies && restoreMode !== 'BackupState' && (
        <Message>{(isPreviewed ? T.modeApplies : T.modes)(WIZARD_TEXTS.settings.modes[restoreMode])}</Message>
      )}
      {totals && shouldOfferAccountStatus({ totals, restoreEnabled: users.restoreEnabled, userCount: chosenUsers }) && (
        <AccountStatus totals={totals} isBusy={isBusy} />
      )}
      {isBusy && <ComparisonProgress comparison={comparison} />}
      {comparison?.phase === 'failed' && <Failed comparison={comparison} onRetry={compareAgain} />}
      {isEmpty && (
        <div className="table-card">
          <EmptyState
            icon="document"
            title={T.nothingTitle}
            text={T.nothingText}
            action={<Button onClick={onBack}>{WIZARD_TEXTS.back}</Button>}
          />
        </div>
      )}
      {comparison && comparison.objects.length > 0 && <ComparedObjects comparison={comparison} />}
      {comparison?.phase === 'done' && (
        <span className="unseen" role="status">
          {T.announce(formatCount(comparison.objects.length))}
        </span>
      )}
      <WizardFooter
        primary={WIZARD_TEXTS.steps.compare.next}
        onPrimary={onNext}
        onBack={onBack}
        onCancel={onCancel}
        {...(isEmpty ? { reason: WIZARD_TEXTS.nextBarred } : isReady ? {} : { reason: WIZARD_TEXTS.nextWaits })}
      >
        <span className="second numbers compared-total">{T.selected(formatCount(total), formatCount(limit))}</span>
        {comparison?.at !== undefined && (
          <>
            <span className="second compared-at" title={new Date(comparison.at).toISOString()}>
              {T.at(formatDateTime(comparison.at))}
            </span>
            <Button look="subtle" icon="refresh" disabled={isBusy} onClick={compareAgain}>
              {T.again}
            </Button>
          </>
        )}
      </WizardFooter>
    </>
  );
};
