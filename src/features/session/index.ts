export {
  sessionReducer, signInRequested, signInFailed, signOutRequested, stayRequested, nobodySignedIn, signedIn, tokenRenewed,
  permissionLoaded, sessionEndIsNear, sessionEnded, type Permission, type SessionState,
} from './sessionSlice';
export {
  selectUser, selectSessionStatus, selectIsSignedIn, selectHasPermission, selectPermission, selectRole, selectMinutesLeft,
  selectSignInReason, selectIsLeaving, type SessionUser,
} from './selectors';
export { SignInCard, type SignInCardProps } from './components/SignInCard';
