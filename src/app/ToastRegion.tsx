import { ToastList } from '../components/ToastList';
import { selectToasts, toastClosed, toastHeld, toastReleased } from '../features/toasts';
import { useAppDispatch, useAppSelector } from '../store/hooks';

export const ToastRegion = () => {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  const act = (id: string) => {
    const action = toasts.find((toast) => toast.id === id)?.action;
    if (action) dispatch(action.event);
    dispatch(toastClosed(id));
  };
  return (
    <ToastList
      toasts={toasts} onAction={act} onClose={(id) => dispatch(toastClosed(id))} onHold={(id) => dispatch(toastHeld(id))} onRelease={(id) => dispatch(toastReleased(id))}
    />
  );
};
