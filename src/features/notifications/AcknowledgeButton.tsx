import { useAcknowledgeNoticeMutation, type Notice } from '../../api';
import { Button } from '../../components/inputs/Button';
import { TEXTS } from '@trc/domain/texts';

/** Acknowledges a critical notice for everybody. For administrators, where the backend has the operation. */
export const AcknowledgeButton = ({ notice: { noticeId }, label }: { notice: Notice; label: string }) => {
  const [acknowledge, { isLoading }] = useAcknowledgeNoticeMutation();
  const press = () => {
    if (!isLoading) void acknowledge({ id: noticeId });
  };
  return (
    <Button small aria-label={label} aria-disabled={isLoading || undefined} onClick={press}>
      {TEXTS.notices.acknowledge}
    </Button>
  );
};
