import { Link, useLocation } from 'react-router-dom';
import { useAcknowledgeNoticeMutation, useListNoticesQuery, useMarkNoticeSeenMutation, type Notice } from '../../api';
import { Button } from '../../components/inputs/Button';
import { UndoLink } from '../../components/feedback/UndoLink';
import { Message, type MessageKind } from '../../components/feedback/Message';
import { noticeLine, noticeTarget } from '@trc/domain/noticeLine';
import type { NoticeSeverity } from '@trc/domain/notices';
import type { Role } from '@trc/domain/roles';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { describeUndoState } from '@trc/domain/undoState';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { Folded } from './Folded';

/** Milliseconds; the events behind notices happen a few times a day at most. */
const INTERVAL_MS = 60_000;

const KIND: Readonly<Record<NoticeSeverity, MessageKind>> = { info: 'info', warning: 'warning', critical: 'error' };

const moreThan = ({ length }: readonly Notice[]): string | undefined =>
  length > 1 ? TEXTS.notices.more(length - 1) : undefined;

/** Leads administrators to the page that lists all notices. */
const More = ({ text, role }: { text: string | undefined; role: Role }) => {
  const hasPage = useHasExtension('listNotificationTargets') && role === 'admin';
  if (text === undefined) return null;
  return hasPage ? <Link to={pathTo('notifications')}>{text}</Link> : <span>{text}.</span>;
};

const Target = ({ notice, role }: { notice: Notice; role: Role }) => {
  const target = noticeTarget(notice, role);
  return (
    <>
      {target && <Link to={target.path}>{target.label}</Link>}
      {notice.undo && <UndoLink undo={notice.undo} isLong />}
    </>
  );
};

/** Stays for everybody until an administrator acknowledges it. */
const CriticalNotice = ({ list, role }: { list: readonly Notice[]; role: Role }) => {
  const [acknowledge, { isLoading }] = useAcknowledgeNoticeMutation();
  const isOffered = useHasExtension('acknowledgeNotice');
  const [newest] = list;
  if (!newest) return null;
  const press = () => {
    if (!isLoading) void acknowledge({ id: newest.noticeId });
  };
  return (
    <Message kind="error">
      <Folded text={noticeLine(newest)} lead={[moreThan(list), newest.undo && describeUndoState(newest.undo)]}>
        <More text={moreThan(list)} role={role} />
        <Target notice={newest} role={role} />
        {isOffered && role === 'admin' && (
          <Button small aria-disabled={isLoading || undefined} onClick={press}>
            {TEXTS.notices.acknowledge}
          </Button>
        )}
        {isOffered && role !== 'admin' && <span className="second">{TEXTS.notices.forAdministrators}</span>}
      </Folded>
    </Message>
  );
};

/** Stays until the person closes it; others still see it. */
const OtherNotices = ({ list, role }: { list: readonly Notice[]; role: Role }) => {
  const [markSeen] = useMarkNoticeSeenMutation();
  const isOffered = useHasExtension('markNoticeSeen');
  const [newest] = list;
  if (!newest) return null;
  const close = () => {
    for (const { noticeId } of list) void markSeen({ id: noticeId });
  };
  const hasWarning = list.some(({ severity }) => severity === 'warning');
  return (
    <Message kind={hasWarning ? KIND.warning : KIND[newest.severity]} {...(isOffered && { onClose: close })}>
      <Folded text={noticeLine(newest)} lead={[moreThan(list)]}>
        <More text={moreThan(list)} role={role} />
        <Target notice={newest} role={role} />
      </Folded>
    </Message>
  );
};

/**
 * Shows notices on every page: one line for critical notices and one for the others, each with the newest and the
 * number of further ones. On a small screen each is cut to two lines. The page of all notices lists them itself. Needs
 * the extension of the backend.
 */
export const Notices = () => {
  const role = useAppSelector(selectRole);
  const { pathname } = useLocation();
  const { list = [] } = useListNoticesQuery(undefined, {
    pollingInterval: INTERVAL_MS,
    selectFromResult: ({ data }) => ({ list: data?.list }),
  });
  if (pathname === pathTo('notifications')) return null;
  return (
    <>
      <CriticalNotice list={list.filter(({ severity }) => severity === 'critical')} role={role} />
      <OtherNotices list={list.filter(({ severity }) => severity !== 'critical')} role={role} />
    </>
  );
};
