export {
  consentReducer,
  roundBegan,
  roundEnded,
  consentReceived,
  consentFailed,
  consentRequested,
  grantRequested,
  checkAgainRequested,
  selectConsent,
  type ConsentReply,
  type ConsentSliceState,
} from './consentSlice';
export { consentSaga, leaveGuide, readConsentReturn, waitForConsent } from './consentSaga';
