import './versions.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  isPreviousData,
  useListObjectVersionsQuery,
  type ListObjectVersionsApiArg,
  type ListObjectVersionsApiResponse,
  type ObjectVersion,
} from '../../api';
import { ActorAdvice } from '../../components/feedback/ActorAdvice';
import { DiffModeChoice, preloadDiff, type DiffMode } from '../../components/diff';
import { EmptyState } from '../../components/feedback/EmptyState';
import { LoadError } from '../../components/feedback/LoadError';
import { Message } from '../../components/feedback/Message';
import { buttonClass } from '../../components/inputs/Button';
import { CopyButton } from '../../components/inputs/CopyButton';
import { useLetterKey } from '../../components/inputs/letterKeys';
import { SizeToggle } from '../../components/inputs/SizeToggle';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { PageHead } from '../../components/layout/PageHead';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { PagedTable } from '../../components/table/PagedTable';
import { useOpenRows } from '../../components/table/useOpenRows';
import type { ComparedSides } from '@trc/domain/comparedSides';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { useListUrlState, useUrlState } from '../../lib/urlState';
import { auditMessage } from '@trc/domain/actors';
import type { ApiError } from '@trc/domain/errors';
import { isKnownType } from '@trc/domain/objectTypes';
import { pathTo, routeOf } from '@trc/domain/routes';
import { shownName } from '@trc/domain/shownName';
import { OBJECT_VERSION_TEXTS as T } from '@trc/domain/texts/objectVersions';
import { typeName } from '@trc/domain/typeNames';
import { useTableSettings } from '../settings';
import { selectTake, toTakenObject, takeWanted } from '../take';
import { Absence, Deletion, ReadDeletion } from './Absence';
import { isNewlyRecreated, Recreation } from './Recreation';
import { keyOf, versionColumns } from './columns';
import { Unsaved } from './Unsaved';
import { useComparedChange, useComparedSides, type ComparedChange } from './useComparedChange';
import { VersionDetails } from './VersionDetails';
import { NOT_FOUND } from '@trc/domain/httpStatus';

const TABLE = 'objectVersions';

/** Page and view in the URL. */
const useVersionsUrlState = () => {
  const { params, page, perPage, goToPage, setPerPage } = useListUrlState();
  // A change of the view keeps the page.
  const { setParams } = useUrlState();
  const isSmall = useMedia(CARDS);
  const mode: DiffMode = isSmall || params.get('view') === 'inline' ? 'inline' : 'split';
  const chooseMode = useCallback(
    (next: DiffMode) => setParams({ view: next === 'split' ? undefined : next }),
    [setParams],
  );
  return { page, perPage, goToPage, setPerPage, mode, chooseMode };
};

type UrlState = ReturnType<typeof useVersionsUrlState>;

interface VersionsProps {
  type: string;
  id: string;
  urlState: UrlState;
  /** Missing during the first load. */
  reply: ListObjectVersionsApiResponse | undefined;
  /** It is the reply to the request before. */
  isOld: boolean;
  /** Both sides of the changes that the person comes from. */
  sides: ComparedSides | undefined;
  /** These changes list the object as deleted. */
  isDeleted: boolean;
}

const Versions = ({ type, id, urlState, reply, isOld, sides, isDeleted }: VersionsProps) => {
  const dispatch = useAppDispatch();
  const { size, onSize } = useTableSettings(TABLE);
  const { isTaking, error } = useAppSelector(selectTake);
  const { open, toggle } = useOpenRows();
  const { mode, page } = urlState;
  const total = reply?.total ?? 0;
  const { displayName, deletion } = reply ?? {};
  useEffect(preloadDiff, []);
  const onRestore = useCallback(
    ({ objectId, last }: ObjectVersion) =>
      dispatch(takeWanted({ backupId: last.backupId, objects: [toTakenObject(type, objectId, displayName)] })),
    [dispatch, type, displayName],
  );
  const isRestorable = reply?.restorable !== false;
  const newest = page === 1 && reply && !isOld ? { type, versions: reply.list, isRestorable } : undefined;
  const isBack = reply !== undefined && isNewlyRecreated(reply);
  const nameless = auditMessage(reply?.auditState?.state);
  const columns = useMemo(
    () => versionColumns({ objectId: id, isRestorable, isTaking, onToggle: toggle, onRestore }),
    [id, isRestorable, isTaking, toggle, onRestore],
  );
  const below = useCallback((version: ObjectVersion) => <VersionDetails version={version} mode={mode} />, [mode]);
  return (
    <>
      {newest && !isBack && <Absence {...newest} />}
      {newest && deletion && <Deletion {...newest} readTime={deletion.readTime} />}
      {newest && !isBack && !deletion && isDeleted && sides && <ReadDeletion {...newest} sides={sides} />}
      {!isRestorable && <Message kind="info">{T.watched}</Message>}
      {nameless !== undefined && <p className="small second">{nameless}</p>}
      {error && !isTaking && (
        <Message kind="error" title={T.takeFailed}>
          {error.message}
        </Message>
      )}
      <div className="commands version-commands">
        <span className="small second" role="status">
          {isTaking && T.taking}
        </span>
        <span className="space" />
        <span className="only-table">
          <DiffModeChoice value={mode} onChange={urlState.chooseMode} />
        </span>
        <span className="only-table">
          <SizeToggle value={size} onChange={onSize} />
        </span>
      </div>
      <PagedTable
        label={T.table}
        columns={columns}
        rows={reply?.list}
        total={total}
        isOld={isOld}
        keyOf={keyOf}
        size={size}
        below={below}
        open={open}
        empty={<EmptyState icon="history" title={T.emptyTitle} text={T.emptyText} />}
        nouns={T.nouns}
        paging={urlState}
      />
    </>
  );
};

const Missing = ({ title, text, changes }: { title: string; text: string; changes?: string | undefined }) => (
  <div className="table-card">
    <EmptyState
      icon="history"
      title={title}
      text={text}
      action={
        <span className="row wrap">
          {changes !== undefined && (
            <Link className={buttonClass('primary')} to={changes}>
              {T.toChanges}
            </Link>
          )}
          <Link className={buttonClass()} to={pathTo('backups')}>
            {T.toBackups}
          </Link>
        </span>
      }
    />
  </div>
);

/**
 * @param reply the first page, the newest version first
 * @returns the present id, or that of the newest version; the id of the address if a restore created it since
 */
const findNewestId = (id: string, { list, recreations }: Partial<ListObjectVersionsApiResponse> = {}): string =>
  recreations?.[0]?.id ?? (list?.some(({ objectId }) => objectId === id) ? list[0]?.objectId : undefined) ?? id;

/** Advice about an account whose changes a person looked at. */
const Advice = ({ actor }: Pick<ComparedChange, 'actor'>) => (actor ? <ActorAdvice actor={actor} isOpen /> : null);

/** The versions of one object over all backups (extension operation listObjectVersions). */
export const ObjectVersions = () => {
  const { type = '', id = '' } = useParams();
  const urlState = useVersionsUrlState();
  const isOffered = useHasExtension('listObjectVersions');
  const isKnown = isKnownType(type);
  const { page, perPage } = urlState;
  const question = useMemo(
    (): ListObjectVersionsApiArg => ({
      body: {
        objectType: type as ListObjectVersionsApiArg['body']['objectType'],
        objectId: id,
        pagenum: page,
        perpage: perPage,
      },
    }),
    [type, id, page, perPage],
  );
  const { reply, isOld, error, refetch } = useListObjectVersionsQuery(isOffered && isKnown ? question : skipToken, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, currentData, error: refused }) => ({
      reply: currentData ?? (refused ? undefined : data),
      isOld: isPreviousData({ data, currentData }),
      error: refused as ApiError | undefined,
    }),
  });
  useLetterKey(
    'r',
    useCallback(() => {
      if (isOffered && isKnown) void refetch();
    }, [isOffered, isKnown, refetch]),
  );
  // The reply before may be one about another object.
  const own = reply?.objectId === id ? reply : undefined;
  const newestId = findNewestId(id, page === 1 ? own : undefined);
  const formerId = own?.recreations?.[0]?.formerId;
  const title = routeOf('object').title ?? '';
  const sides = useComparedSides();
  const { actor, isDeleted } = useComparedChange(id);
  const hasChanges = useHasExtension('listChanges');
  const changes = pathTo('changes', sides && { id: sides.since, otherId: sides.until });
  const above = sides
    ? { text: routeOf('changes').title ?? '', to: changes }
    : { text: routeOf('backups').title ?? '', to: pathTo('backups') };
  const isMissing = !isKnown || error?.status === NOT_FOUND;
  return (
    <>
      <Breadcrumb above={[above]} here={title} />
      <PageHead title={own ? shownName(own.displayName, id) : title}>
        <span className="version-id">
          {typeName(type)} <span className="mono">{newestId}</span>
          <CopyButton text={newestId} label={T.copyId} />
          {formerId !== undefined && <span className="small second mono">{T.formerly(formerId)}</span>}
        </span>
      </PageHead>
      {type === 'users' && <Advice actor={actor} />}
      {!isOffered && <Missing title={T.unsupportedTitle} text={T.unsupportedText} />}
      {isOffered && isMissing && (
        <Missing
          title={T.missingTitle}
          text={isKnown ? T.missingText : T.noTypeText}
          changes={isKnown && hasChanges ? changes : undefined}
        />
      )}
      {isOffered && error && !isMissing && (
        <LoadError title={T.failed} text={error.message} onRetry={() => void refetch()} />
      )}
      {own && page === 1 && <Recreation type={type} id={id} reply={own} />}
      {own?.unsaved && <Unsaved type={type} object={own.unsaved} />}
      {isOffered && !isMissing && !own?.unsaved && (own ?? !error) && (
        <Versions
          type={type}
          id={newestId}
          urlState={urlState}
          reply={own}
          isOld={isOld}
          sides={sides}
          isDeleted={isDeleted}
        />
      )}
    </>
  );
};
