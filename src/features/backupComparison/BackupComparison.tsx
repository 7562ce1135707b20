import './comparison.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { isPreviousData, useCompareBackupsQuery } from '../../api';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { Button, buttonClass } from '../../components/inputs/Button';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import { PageHead } from '../../components/layout/PageHead';
import type { ApiError } from '@trc/domain/errors';
import { formatCount } from '@trc/domain/format';
import { labelOfType } from '@trc/domain/objectTypes';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import { useAskAgain, useHasExtension } from '../../lib/hooks';
import { NEW_COMPARISON } from '../../lib/newComparison';
import { BackupPicker } from './BackupPicker';
import { changesAddress } from './changesAddress';
import { ChangeCounts } from './ChangeCounts';
import { Differences } from './Differences';
import { SERVICE, useComparisonUrlState } from './useComparisonUrlState';
import { useTwoBackups, type TwoBackups } from './useTwoBackups';
import { TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

const NEEDED = 2;

/** Asks for a choice while there is nothing to compare, once the list of backups is known. */
const Pick = ({ two: { backups, isLoading, earlier, later } }: { two: TwoBackups }) => {
  if (isLoading) return null;
  const isSame = earlier.id !== '' && earlier.id === later.id;
  const isFew = backups !== undefined && backups.length < NEEDED;
  const [title, text] = isFew
    ? [T.fewTitle, T.fewText]
    : isSame
      ? [T.sameTitle, T.sameText]
      : [T.pickTitle, T.pickText];
  return (
    <div className="table-card">
      <EmptyState
        icon="backup"
        title={title}
        text={text}
        {...(isFew
          ? {
              action: (
                <Link className={buttonClass()} to={pathTo('backups')}>
                  {T.toBackups}
                </Link>
              ),
            }
          : {})}
      />
    </div>
  );
};

const Comparison = () => {
  const urlState = useComparisonUrlState();
  const two = useTwoBackups(urlState.ids);
  const { reply, isOld, error, refetch } = useCompareBackupsQuery(urlState.question ?? skipToken, {
    selectFromResult: ({ data, currentData, error: refused }) => ({
      reply: currentData ?? (refused ? undefined : data),
      isOld: isPreviousData({ data, currentData }),
      error: refused as ApiError | undefined,
    }),
  });
  const isBusy = error?.status === TOO_MANY_REQUESTS;
  useAskAgain(isBusy, refetch);
  const isEqual = reply?.counters.length === 0 && urlState.change !== SERVICE;
  const services = reply?.serviceChanges ?? 0;
  return (
    <>
      <Breadcrumb above={[{ text: routeOf('backups').title ?? '', to: pathTo('backups') }]} here={T.open} />
      <PageHead title={routeOf('compare-backups').title ?? ''} />
      <BackupPicker two={two} onChoose={urlState.chooseBackups} />
      {isBusy && <Message kind="warning">{T.busy}</Message>}
      {error && !isBusy && (
        <Message kind="error" title={T.failed}>
          {error.message}{' '}
          <Button look="link" onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      {reply && reply.incomplete.length > 0 && (
        <Message kind="warning">{T.incomplete(reply.incomplete.map(labelOfType).join(', '))}</Message>
      )}
      {!urlState.question && <Pick two={two} />}
      {urlState.question && isEqual && (
        <div className="table-card">
          <EmptyState
            icon="circleTick"
            title={T.nothingTitle}
            text={services === 0 ? T.nothingText : T.onlyServiceText(formatCount(services))}
            {...(services === 0
              ? {}
              : {
                  action: <Button onClick={() => urlState.filter({ change: SERVICE })}>{T.showServiceChanges}</Button>,
                })}
          />
        </div>
      )}
      {reply && reply.counters.length > 0 && (
        <ChangeCounts
          counters={reply.counters}
          type={urlState.type}
          change={urlState.change}
          onChoose={(type, change) => urlState.filter({ type, change })}
        />
      )}
      {urlState.question && !isEqual && (reply || !error) && (
        <Differences urlState={urlState} two={two} reply={reply} isOld={isOld} />
      )}
    </>
  );
};

const ToChanges = () => {
  const { id = '', otherId = '' } = useParams();
  const [params] = useSearchParams();
  const address = changesAddress(id, otherId, params);
  return <Navigate to={address} replace {...(id === '' ? { state: NEW_COMPARISON } : {})} />;
};

/**
 * Compares two backups (extension operation `compareBackups`). If the service lists changes and makes plans of them,
 * the page Changes replaces this one.
 */
export const BackupComparison = () => {
  const hasChanges = useHasExtension('listChanges');
  const hasPlans = useHasExtension('createPlan');
  return hasChanges && hasPlans ? <ToChanges /> : <Comparison />;
};
