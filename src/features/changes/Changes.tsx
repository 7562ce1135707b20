import './changes.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isPreviousData, useListChangesQuery } from '../../api';
import { ActorAdvice, advisedActors, MAX_ADVISED } from '../../components/feedback/ActorAdvice';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import { Button, buttonClass } from '../../components/inputs/Button';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { PageHead } from '../../components/layout/PageHead';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { auditMessage } from '@trc/domain/actors';
import type { ApiError } from '@trc/domain/errors';
import { formatDateTime } from '@trc/domain/format';
import { BAD_REQUEST, NOT_FOUND, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';
import { withLocalTimes } from '@trc/domain/localTimes';
import { labelOfType } from '@trc/domain/objectTypes';
import { pathTo, routeOf } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';
import { CREATED_TEXTS } from '@trc/domain/texts/created';
import { changesRequest, objectPath } from '../../lib/changesUrlState';
import { LAST_GOOD, NOW, useFollowComparableBackups } from '../../lib/comparableBackups';
import { useAppDispatch, useAppSelector, useAskAgain, useHasExtension } from '../../lib/hooks';
import { isNewComparison } from '../../lib/newComparison';
import { ChangesList } from './ChangesList';
import { Context } from './Context';
import { isOlderThan, joinPair, nowShown, placeShown, selectChanges, snapshotWanted } from './changesSlice';
import { countCreated } from './countCreated';
import { EarlierDamage } from './EarlierDamage';
import { Folds } from './Folds';
import { Sides } from './Sides';
import { Snapshot } from './Snapshot';
import { useChangesUrlState, type ChangesUrlState } from './useChangesUrlState';
import { useSides, type Sides as ChosenSides } from './useSides';

/** Asks for a choice while there is nothing to compare, once the list of sides is known. */
const Pick = ({ sides, mayReadNow, onChoose }: PickProps) => {
  const { backups, lastGood, from, to } = sides;
  if (!backups) return null;
  const isFew = backups.length === 0;
  const isSame = from.id !== '' && from.id === to.id;
  const [title, text] = isFew
    ? [T.fewTitle, T.fewText]
    : isSame
      ? [T.sameTitle, T.sameText]
      : [T.pickTitle, T.pickText];
  const action = isFew ? (
    <Link className={buttonClass()} to={pathTo('backups')}>
      {T.toBackups}
    </Link>
  ) : (
    mayReadNow &&
    lastGood && (
      <Button look="primary" onClick={() => onChoose(lastGood.backupId, NOW)}>
        {T.sinceLastGood}
      </Button>
    )
  );
  return (
    <div className="table-card">
      <EmptyState icon="swap" title={title} text={text} action={action} />
    </div>
  );
};

interface PickProps {
  sides: ChosenSides;
  mayReadNow: boolean;
  onChoose: ChangesUrlState['chooseSides'];
}

/**
 * Fills in sides that the address leaves open: the last good backup, or the person's last choice, or the newest two
 * backups.
 */
const useDefaultSides = ({ from, to, chooseSides, showPlace }: ChangesUrlState, sides: ChosenSides): void => {
  const { backups, lastGood } = sides;
  const { place: lastPlace } = useAppSelector(selectChanges);
  const isNew = isNewComparison(useLocation().state);
  const place = isNew ? undefined : lastPlace;
  useEffect(() => {
    const [newest, before] = backups ?? [];
    const isListed = (id: string) => backups?.some(({ backupId }) => backupId === id) === true;
    const isOpen = from === '' && to === '';
    if (from === LAST_GOOD && lastGood) chooseSides(lastGood.backupId, to, true);
    else if (isOpen && place && isListed(place.from) && (place.to === NOW || isListed(place.to))) showPlace(place);
    else if (isOpen && newest && before) chooseSides(before.backupId, newest.backupId, true);
  }, [from, to, backups, lastGood, place, chooseSides, showPlace]);
};

/** The navigation leads to the whole list, although a report led to the objects of one restore before. */
const placeOf = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('restore');
  const kept = params.toString();
  return kept && `?${kept}`;
};

/** Remembers where the person is in the list, until the session ends. */
const usePlace = ({ from, to }: ChangesUrlState): void => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  useEffect(() => {
    if (from !== '' && from !== LAST_GOOD && to !== '') dispatch(placeShown({ from, to, search: placeOf(search) }));
  }, [dispatch, from, to, search]);
};

/**
 * Starts reading the directory if it is one of the sides.
 * @param backupTime of the earlier side, where it is known. @returns the later side, and its reading progress
 */
const useNow = (isNow: boolean, backupTime: string | undefined) => {
  const dispatch = useAppDispatch();
  const { snapshot } = useAppSelector(selectChanges);
  useEffect(() => {
    if (isNow) dispatch(nowShown(backupTime));
  }, [dispatch, isNow, backupTime]);
  const isRead = snapshot?.state === 'running' || snapshot?.state === 'completed';
  const done =
    isNow && isRead && !isOlderThan(snapshot, backupTime)
      ? snapshot.types.filter(({ state }) => state === 'done').length
      : 0;
  return { id: done > 0 ? (snapshot?.snapshotId ?? '') : '', startedAt: snapshot?.startedAt, done };
};

interface Reading {
  isFetching: boolean;
  /** Types of the directory that are read. */
  done: number;
  /** Id of the snapshot. */
  id: string;
  refetch: () => unknown;
}

/**
 * Lists the changes of each further type that is read. A refetch during a request would be dropped, so that the list
 * would stay without the last types.
 */
const useRefetchWhileRead = ({ isFetching, done, id, refetch }: Reading): void => {
  const askedWith = useRef(0);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  }, [done]);
  useEffect(() => {
    if (isFetching) askedWith.current = latest.current;
  }, [isFetching, id]);
  useEffect(() => {
    if (!isFetching && done > askedWith.current && askedWith.current > 0) void refetch();
  }, [isFetching, done, refetch]);
};

const useQuestion = ({ query, page, perPage, sort }: ChangesUrlState, id: string, otherId: string) =>
  useMemo(() => changesRequest(id, otherId, query, { page, perPage, sort }), [id, otherId, query, page, perPage, sort]);

/** The sentence above the list. Until the directory is read, it is not the last word. */
const headlineText = ({ headline, reading }: { headline: string; reading?: readonly string[] | undefined }): string => {
  const text = withLocalTimes(headline);
  return reading?.length ? T.reading.soFar(text) : text;
};

const Offered = () => {
  const dispatch = useAppDispatch();
  const urlState = useChangesUrlState();
  const sides = useSides(urlState.from, urlState.to);
  const mayReadNow = useHasExtension('startSnapshot');
  const hasCreated = useHasExtension('listCreatedObjects');
  const hasVersions = useHasExtension('listObjectVersions');
  const isNow = mayReadNow && urlState.to === NOW;
  useDefaultSides(urlState, sides);
  usePlace(urlState);
  useFollowComparableBackups();
  const fromTime = sides.from.backup?.creationTime;
  const now = useNow(isNow && (sides.backups?.length ?? 0) > 0, fromTime);
  const [id, otherId] = [sides.from.id, isNow ? now.id : sides.to.id];
  const question = useQuestion(urlState, id, otherId);
  const { reply, isOld, error, isFetching, refetch } = useListChangesQuery(question ?? skipToken, {
    refetchOnMountOrArgChange: isNow,
    selectFromResult: ({ data, currentData, isFetching: isUnderWay, error: refused }) => ({
      isFetching: isUnderWay,
      reply: currentData ?? (refused ? undefined : data),
      isOld: isPreviousData({ data, currentData }),
      error: refused as ApiError | undefined,
    }),
  });
  const isAsked = question !== undefined;
  useRefetchWhileRead({ isFetching, done: now.done, id: otherId, refetch });
  const isBusy = error?.status === TOO_MANY_REQUESTS;
  // The snapshot is removed. Where the time of the backup is not known, it may be the older one, which is refused.
  const mustReadAgain = isNow && error?.status === (fromTime === undefined ? BAD_REQUEST : NOT_FOUND);
  useAskAgain(isBusy, refetch);
  useLetterKey(
    'r',
    useCallback(() => {
      if (isAsked) void refetch();
    }, [isAsked, refetch]),
  );
  const compared = useMemo(() => ({ id, otherId }), [id, otherId]);
  const toTime = isNow ? now.startedAt : sides.to.backup?.creationTime;
  const times = useMemo(
    () => ({ from: fromTime ? formatDateTime(fromTime) : '', to: toTime ? formatDateTime(toTime) : '' }),
    [fromTime, toTime],
  );
  const actors = advisedActors(reply).slice(0, MAX_ADVISED);
  // Also before the list has come, so that nothing moves.
  const isFolded = useMedia(CARDS) && isAsked;
  const countsCreated = hasCreated && countCreated(reply) > 0;
  const audit = auditMessage(reply?.auditState?.state);
  const incomplete = reply?.incomplete.filter((type) => !reply.reading?.includes(type)) ?? [];
  return (
    <>
      {isAsked && (
        <p className={reply ? 'changes-headline' : 'changes-headline skeleton-rows'} role="status">
          {reply ? headlineText(reply) : !error && <span className="skeleton" />}
        </p>
      )}
      <Sides sides={sides} mayReadNow={mayReadNow} onChoose={urlState.chooseSides} />
      {!isFolded && <EarlierDamage sides={sides} mayReadNow={mayReadNow} />}
      {isNow && <Snapshot />}
      {isBusy && <Message kind="warning">{T.busy}</Message>}
      {error && !isBusy && (
        <Message kind="error" title={T.failed}>
          {error.message}{' '}
          <Button
            look="link"
            onClick={() => (mustReadAgain ? dispatch(snapshotWanted({ again: true })) : void refetch())}
          >
            {mustReadAgain ? T.reading.again : TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      {incomplete.length > 0 && (
        <Message kind="warning">{T.incomplete(incomplete.map(labelOfType).join(', '))}</Message>
      )}
      {audit !== undefined && <p className="small second">{audit}</p>}
      {!isAsked && !isNow && <Pick sides={sides} mayReadNow={mayReadNow} onChoose={urlState.chooseSides} />}
      {actors.map((actor) => (
        <ActorAdvice
          key={actor.id}
          actor={actor}
          isShort={isFolded}
          accountPath={hasVersions ? objectPath('users', actor.id, { since: id, until: otherId }) : undefined}
        />
      ))}
      {countsCreated && (
        <p className="changes-decide">
          <Link to={pathTo('created', { id, otherId })}>{CREATED_TEXTS.link}</Link>
        </p>
      )}
      {(isFolded || reply) && (
        <Context isFolded={isFolded}>
          {isFolded && <EarlierDamage sides={sides} mayReadNow={mayReadNow} />}
          {reply && <Folds folds={reply.folds} totals={reply.totals} />}
        </Context>
      )}
      {isAsked && (reply || !error) && (
        <ChangesList
          key={joinPair(id, otherId)}
          urlState={urlState}
          compared={compared}
          times={times}
          reply={reply}
          isOld={isOld}
        />
      )}
    </>
  );
};

/** Lists the changes of the whole tenant, the most important first (extension operation `listChanges`). */
export const Changes = () => {
  const isOffered = useHasExtension('listChanges');
  return (
    <>
      <PageHead title={routeOf('changes').title ?? ''} />
      {isOffered ? (
        <Offered />
      ) : (
        <div className="table-card">
          <EmptyState
            icon="swap"
            title={T.unsupportedTitle}
            text={T.unsupportedText}
            action={
              <Link className={buttonClass()} to={pathTo('backups')}>
                {T.toBackups}
              </Link>
            }
          />
        </div>
      )}
    </>
  );
};
