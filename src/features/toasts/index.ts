export {
  toastsReducer,
  toastShown,
  toastClosed,
  toastHeld,
  toastReleased,
  selectToasts,
  type Toast,
  type ToastContent,
  type ToastKind,
} from './toastsSlice';
export { toastsSaga } from './toastsSaga';
