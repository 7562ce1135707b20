import { Button } from '../components/inputs/Button';
import { Message } from '../components/feedback/Message';
import { sessionWarning } from '@trc/domain/messages';
import { TEXTS } from '@trc/domain/texts';
import {
  selectIsEmergency,
  selectIsFinal,
  selectMayEndSession,
  selectMinutesLeft,
  signInAgainRequested,
  stayRequested,
} from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';

/** Only while one is about to be signed out. */
export const SessionWarning = () => {
  const dispatch = useAppDispatch();
  const minutes = useAppSelector(selectMinutesLeft);
  const isFinal = useAppSelector(selectIsFinal);
  const isEmergency = useAppSelector(selectIsEmergency);
  const mayEnd = useAppSelector(selectMayEndSession) && !isEmergency;
  if (minutes === undefined) return null;
  return (
    <Message kind="warning">
      <span className="row wrap">
        {sessionWarning(minutes, isFinal)}
        {!isFinal && (
          <Button look="link" onClick={() => dispatch(stayRequested())}>
            {TEXTS.shell.stay}
          </Button>
        )}
        {isFinal && mayEnd && (
          <Button look="link" onClick={() => dispatch(signInAgainRequested())}>
            {TEXTS.shell.signInAgain}
          </Button>
        )}
      </span>
    </Message>
  );
};
