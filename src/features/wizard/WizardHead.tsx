import { Link } from 'react-router-dom';
import type { BackupInfo } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { CopyButton } from '../../components/inputs/CopyButton';
import { Icon } from '../../components/layout/Icon';
import { IncompleteMark } from '../../components/feedback/IncompleteMark';
import { useMinute } from '../../components/feedback/useMinute';
import { formatCount, shortId } from '@trc/domain/format';
import { pathTo, routeOf } from '@trc/domain/routes';
import { backupTypeLabel } from '@trc/domain/statuses';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { NAMES } from '@trc/domain/texts/names';
import { StepList } from './StepList';
import { countObjects } from './totals';
import type { Step } from './useWizardUrlState';
import { elapsedInWords } from '@trc/domain/lengths';
import { LENGTH_TEXTS } from '@trc/domain/texts/lengths';

const Facts = ({ backup }: { backup: BackupInfo }) => {
  const now = useMinute();
  const label = backupTypeLabel(backup.source, backup.tag);
  const type = label && NAMES.inside(label);
  const objects = Object.values(countObjects(backup)).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {T.of('')}
      <DateTime value={backup.creationTime} />
      <span className="wizard-more">
        ,{' '}
        {[T.ago(agoInWords(Date.parse(backup.creationTime), now)), type, T.objects(formatCount(objects))]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
};

export interface WizardHeadProps {
  backupId: string;
  /** Missing until it has been read. */
  backup?: BackupInfo | undefined;
  /** Missing where there is nothing to walk through. */
  step?: Step | undefined;
  isModal: boolean;
}

/** The place in the console, the backup, and the steps. */
export const WizardHead = ({ backupId, backup, step, isModal }: WizardHeadProps) => (
  <div className="wizard-head">
    <div className="page-head">
      {!isModal && (
        <nav className="crumbs small" aria-label={T.path}>
          <Link to={pathTo('backups')}>{T.backups}</Link>
          <Icon name="right" />
          <span className="second" title={backupId}>
            {shortId(backupId)}
          </span>
          <CopyButton text={backupId} label={T.copyId} />
        </nav>
      )}
      <h1 tabIndex={-1}>{routeOf('backup').title}</h1>
      <p className="page-line">
        {backup && (
          <>
            <Facts backup={backup} /> <IncompleteMark backup={backup} />
          </>
        )}
      </p>
    </div>
    {step && <StepList step={step} />}
  </div>
);

/** @param at milliseconds since 1970. @returns the largest part of the time since then: "12 hours" */
export const agoInWords = (at: number, now: number): string => elapsedInWords(now - at) ?? LENGTH_TEXTS.short;
