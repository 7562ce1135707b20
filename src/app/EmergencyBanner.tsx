import { Message } from '../components/feedback/Message';
import { EMERGENCY_TEXTS as T } from '@trc/domain/texts/emergency';
import { selectIsEmergency } from '../features/session';
import { useAppSelector } from '../lib/hooks';

/** On every page of a session that was opened with a code of the host. */
export const EmergencyBanner = () => {
  const isEmergency = useAppSelector(selectIsEmergency);
  return isEmergency ? (
    <Message kind="warning" title={T.banner}>
      {T.bannerText}
    </Message>
  ) : null;
};
