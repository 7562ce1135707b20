import { useState, useSyncExternalStore } from 'react';
import { useConsoleFacts } from '../components/layout/ConsoleFacts';
import { lazyComponent } from '../components/feedback/lazyComponent';
import { selectIsLeaving, selectSignInReason, signInRequested } from '../features/session';
import { useAppDispatch, useAppSelector } from '../lib/hooks';
import { SignInScreen } from './SignInScreen';

/** Needed by deployments with an open code only, so it is a separate chunk. */
const EmergencyForm = lazyComponent(() =>
  import(/* webpackChunkName: "emergency" */ './EmergencyForm').then((part) => part.EmergencyForm),
);

const neverChanges = () => () => undefined;
/** @returns false while the prerendered page is hydrated, which lacks the parts of this deployment */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

export const LoginPage = () => {
  const dispatch = useAppDispatch();
  const facts = useConsoleFacts();
  const reason = useAppSelector(selectSignInReason);
  const isHydrated = useIsHydrated();
  const [hasForm, setForm] = useState(false);
  const isLeaving = useAppSelector(selectIsLeaving);
  return (
    <SignInScreen
      facts={facts}
      reason={reason}
      isLeaving={isLeaving}
      isSecondary={hasForm}
      onSignIn={() => dispatch(signInRequested())}
    >
      {facts.emergency && isHydrated && <EmergencyForm isOpen={hasForm} onOpen={() => setForm(true)} />}
    </SignInScreen>
  );
};
