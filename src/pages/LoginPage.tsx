import { useConsoleFacts } from '../components/layout/ConsoleFacts';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { selectIsLeaving, selectSignInReason, signInRequested } from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';
import { SignInScreen } from './SignInScreen';

/** For deployments with an open code only, so it is a separate chunk. */
const EmergencyForm = lazyComponent(() =>
  import(/* webpackChunkName: "emergency" */ './EmergencyForm').then((part) => part.EmergencyForm),
);

export const LoginPage = () => {
  const dispatch = useAppDispatch();
  const facts = useConsoleFacts();
  const reason = useAppSelector(selectSignInReason);
  const isLeaving = useAppSelector(selectIsLeaving);
  return (
    <SignInScreen facts={facts} reason={reason} isLeaving={isLeaving} onSignIn={() => dispatch(signInRequested())}>
      {facts.emergency && <EmergencyForm />}
    </SignInScreen>
  );
};
