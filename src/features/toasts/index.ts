export {
  toastsReducer,
  toastShown,
  toastClosed,
  toastHeld,
  toastReleased,
  selectToasts,
  stays,
  type Toast,
  type ToastContent,
  type ToastKind,
} from './toastsSlice';
export { toastsSaga } from './toastsSaga';
