import { Link, useSearchParams } from 'react-router-dom';
import type { ListObjectVersionsApiResponse } from '../../api';
import { Message } from '../../components/feedback/Message';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { OBJECT_VERSION_TEXTS } from '@trc/domain/texts/objectVersions';

const T = OBJECT_VERSION_TEXTS.recreation;

type Recreated = Pick<ListObjectVersionsApiResponse, 'recreations' | 'list'>;

export interface RecreationProps {
  type: string;
  /** The id of the address. */
  id: string;
  /** The first page, the newest version first. */
  reply: Recreated;
}

/** @returns true if a restore re-created the object, and no backup has its new id yet */
export const isNewlyRecreated = ({ recreations: [last] = [], list }: Recreated): boolean =>
  last !== undefined && !list.some(({ objectId }) => objectId.toLowerCase() === last.id.toLowerCase());

/**
 * Says which restore re-created the object, with both ids. Until a backup has the new id, the page has versions of the
 * former one only.
 */
export const Recreation = ({ type, id, reply }: RecreationProps) => {
  const [search] = useSearchParams();
  const { recreations: [last] = [], list } = reply;
  if (!last) return null;
  const isUnread = isNewlyRecreated(reply);
  const before = list.find(({ state }) => state === 'present');
  const author = last.time === undefined ? T.byRestore : T.byRestoreOf(formatDateTime(last.time), last.by ?? '');
  return (
    <Message kind="info" title={T.title}>
      {isUnread && before && `${T.deleted(formatDateTime(before.last.creationTime))} `}
      {T.recreated(last.id, author)} {T.former(last.formerId)} {isUnread && `${T.unread} `}
      {id.toLowerCase() !== last.id.toLowerCase() && (
        <>
          <Link to={{ pathname: pathTo('object', { type, id: last.id }), search: search.toString() }}>
            {T.open}
          </Link>{' '}
        </>
      )}
      <Link to={pathTo('restore-report', { id: last.restoreId })}>{T.report}</Link>
    </Message>
  );
};
