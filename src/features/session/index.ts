export {
  sessionReducer,
  signInRequested,
  signInFailed,
  signOutRequested,
  stayRequested,
  signInAgainRequested,
  noSessionFound,
  signedIn,
  tokenRenewed,
  permissionLoaded,
  sessionEndIsNear,
  sessionEnded,
  emergencySignInRequested,
  type Permission,
  type SessionState,
} from './sessionSlice';
export {
  selectUser,
  selectSessionStatus,
  selectIsSignedIn,
  selectHasPermission,
  selectRole,
  selectMayOpen,
  selectMinutesLeft,
  selectIsFinal,
  selectMayEndSession,
  selectSignInReason,
  selectIsLeaving,
  selectIsEmergency,
  selectCodeProblem,
  type SessionUser,
} from './selectors';
export { openSession, readPermission, restoreSession, resumeSession, sessionSaga } from './sessionSaga';
export { createIdentity } from './identity';
export type { SignInSettings } from './keptSession';
