import { useRef, type FocusEvent } from 'react';
import { Link } from 'react-router-dom';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Icon } from '../layout/Icon';
import { MESSAGE_ICONS, type MessageKind } from './Message';
import { useLostFocus } from '../layout/useLostFocus';

export interface ToastView {
  id: string;
  kind: MessageKind;
  text: string;
  detail?: string;
  link?: { text: string; to: string };
  action?: { text: string };
}

export interface ToastListProps {
  toasts: readonly ToastView[];
  onClose: (id: string) => void;
  onAction: (id: string) => void;
  /** While the pointer or the focus is on a toast, it stays open. */
  onPause: (id: string) => void;
  onResume: (id: string) => void;
}

/**
 * Newest at the bottom. The region is always there, so that a screen reader hears new toasts, and only those:
 * `role=status` alone would read the whole region again.
 */
export const ToastList = ({ toasts, onClose, onAction, onPause, onResume }: ToastListProps) => {
  // The element that had the focus before; it gets the focus back with the last button of a toast.
  const from = useRef<HTMLElement>(undefined);
  const focus = useLostFocus(
    ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget))
        from.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
      return from;
    },
    ({ current }) => (current?.isConnected ? current : undefined),
  );
  return (
    <section {...focus} className="toasts" aria-label={TEXTS.shell.toasts} role="status" aria-atomic={false}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`toast toast-${toast.kind}`}
          role={toast.kind === 'error' ? 'alert' : undefined}
          onPointerEnter={() => onPause(toast.id)}
          onPointerLeave={() => onResume(toast.id)}
          onFocus={() => onPause(toast.id)}
          onBlur={() => onResume(toast.id)}
        >
          <Icon name={MESSAGE_ICONS[toast.kind]} />
          <div className="toast-body">
            <b>{toast.text}</b>
            {toast.detail && <div className="small second">{toast.detail}</div>}
            {toast.link && (
              <div>
                <Link to={toast.link.to}>{toast.link.text}</Link>
              </div>
            )}
            {toast.action && (
              <div>
                <Button look="link" onClick={() => onAction(toast.id)}>
                  {toast.action.text}
                </Button>
              </div>
            )}
          </div>
          <Button look="icon" small icon="close" aria-label={TEXTS.close} onClick={() => onClose(toast.id)} />
        </div>
      ))}
    </section>
  );
};
