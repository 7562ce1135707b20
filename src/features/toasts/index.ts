export {
  toastsReducer,
  toastShown,
  toastClosed,
  toastPaused,
  toastResumed,
  selectToasts,
  stays,
  type Toast,
  type ToastContent,
  type ToastKind,
} from './toastsSlice';
export { toastsSaga } from './toastsSaga';
