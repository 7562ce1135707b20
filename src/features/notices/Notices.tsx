import { Link } from 'react-router-dom';
import { useListNoticesQuery, useMarkNoticeSeenMutation } from '../../api';
import { Message } from '../../components/Message';
import { pathTo } from '../../domain/routes';
import { TEXTS } from '../../domain/texts';
import { useAppSelector } from '../../store/hooks';
import { selectRole } from '../session';
import { noticeText } from './noticeText';

/** Milliseconds; what it tells of happens a few times a day at most. */
const INTERVAL = 60_000;

/**
 * What became of scheduled backups, on every page until somebody has seen it. One line: the newest, and how many more.
 * `isOffered`: the backend has the extension.
 */
export const Notices = ({ isOffered }: { isOffered: boolean }) => {
  const role = useAppSelector(selectRole);
  const { list = [] } = useListNoticesQuery(undefined, {
    skip: !isOffered, pollingInterval: INTERVAL, selectFromResult: ({ data }) => ({ list: data?.list }),
  });
  const [markSeen] = useMarkNoticeSeenMutation();
  const [newest] = list;
  if (!newest) return null;
  const mayClose = role !== undefined && role !== 'viewOnly';
  const close = () => {
    for (const { noticeId, severity } of list) if (severity !== 'critical') void markSeen({ id: noticeId });
  };
  return (
    <Message kind="warning" {...(mayClose ? { onClose: close } : {})}>
      <span className="row wrap">
        {noticeText(newest)}
        {list.length > 1 && ` ${TEXTS.notices.more(list.length - 1)}`}
        <Link to={pathTo('backups')}>{TEXTS.notices.show}</Link>
      </span>
    </Message>
  );
};
