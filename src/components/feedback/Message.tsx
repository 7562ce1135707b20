import type { ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Icon } from '../layout/Icon';
import type { IconName } from '../layout/icons';

export type MessageKind = 'info' | 'success' | 'warning' | 'error';

export const MESSAGE_ICONS: Readonly<Record<MessageKind, IconName>> = {
  info: 'circleInfo',
  success: 'circleTick',
  warning: 'triangle',
  error: 'circleCross',
};

export interface MessageProps {
  kind?: MessageKind;
  title?: string;
  children?: ReactNode;
  onClose?: () => void;
}

/** Stays until it is solved or closed. Errors interrupt a screen reader, the rest waits. */
export const Message = ({ kind = 'info', title, children, onClose }: MessageProps) => (
  <div className={`message message-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon name={MESSAGE_ICONS[kind]} />
    <div className="message-body">
      {title && <b>{title}</b>}
      {/* Beneath another title it is another text: nothing has moved. */}
      {children && <div key={title}>{children}</div>}
    </div>
    {onClose && <Button look="icon" small icon="close" aria-label={TEXTS.close} onClick={onClose} />}
  </div>
);
