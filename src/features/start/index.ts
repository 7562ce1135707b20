export {
  startReducer,
  stepBegan,
  serviceKnown,
  startPaused,
  startCompleted,
  startFailed,
  startRetried,
  selectStart,
  type ServiceInfo,
  type StartSliceState,
} from './startSlice';
export { startSteps } from './startSaga';
