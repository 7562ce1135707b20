import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { onCopyRefused } from '../components/inputs/useCopy';
import { ToastList } from '../components/feedback/ToastList';
import { SOMETHING_WENT_WRONG } from '@trc/domain/messages';
import {
  selectToasts,
  stays,
  toastClosed,
  toastPaused,
  toastResumed,
  toastShown,
  type Toast,
} from '../features/toasts';
import { useAppDispatch, useAppSelector } from '../lib/hooks';

/** @returns true if the open page says the same as a toast that stays until it is closed */
const isShownByPage = (toast: Toast, pathname: string): boolean =>
  stays(toast) && toast.link !== undefined && `${toast.link.to}/`.startsWith(`${pathname}/`);

export const ToastRegion = () => {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  // Wherever something is copied.
  useEffect(
    () => onCopyRefused(() => void dispatch(toastShown({ kind: 'error', text: SOMETHING_WENT_WRONG }))),
    [dispatch],
  );
  const { pathname } = useLocation();
  useEffect(() => {
    for (const toast of toasts) if (isShownByPage(toast, pathname)) dispatch(toastClosed(toast.id));
  }, [dispatch, toasts, pathname]);
  const act = (id: string) => {
    const action = toasts.find((toast) => toast.id === id)?.action;
    if (action) dispatch(action.event);
    dispatch(toastClosed(id));
  };
  return (
    <ToastList
      toasts={toasts}
      onAction={act}
      onClose={(id) => dispatch(toastClosed(id))}
      onPause={(id) => dispatch(toastPaused(id))}
      onResume={(id) => dispatch(toastResumed(id))}
    />
  );
};
