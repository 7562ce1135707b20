import { useEffect } from 'react';
import { onCopyRefused } from '../components/inputs/useCopy';
import { ToastList } from '../components/feedback/ToastList';
import { SOMETHING_WENT_WRONG } from '@trc/domain/messages';
import { selectToasts, toastClosed, toastHeld, toastReleased, toastShown } from '../features/toasts';
import { useAppDispatch, useAppSelector } from '../lib/hooks';

export const ToastRegion = () => {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  // Wherever something is copied.
  useEffect(
    () => onCopyRefused(() => void dispatch(toastShown({ kind: 'error', text: SOMETHING_WENT_WRONG }))),
    [dispatch],
  );
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
      onHold={(id) => dispatch(toastHeld(id))}
      onRelease={(id) => dispatch(toastReleased(id))}
    />
  );
};
