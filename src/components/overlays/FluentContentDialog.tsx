import { Dialog, DialogType } from '@fluentui/react';
import type { ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { FluentRoot } from './FluentRoot';
import { useFocusReturn } from './useFocusReturn';

export interface ContentDialogProps {
  /** A name. */
  title: string;
  /** Buttons, the primary one first. */
  footer: ReactNode;
  /** Also for Escape, the cross and a click outside: nothing is lost by closing. */
  onClose: () => void;
  children: ReactNode;
}

/** Something to look at over the page; the whole screen on a small one. */
export const FluentContentDialog = ({ title, footer, onClose, children }: ContentDialogProps) => {
  useFocusReturn();
  return (
    <FluentRoot>
      <Dialog
        hidden={false}
        onDismiss={onClose}
        minWidth={320}
        maxWidth={768}
        modalProps={{ isBlocking: false, className: 'fluent-dialog fluent-wide' }}
        dialogContentProps={{
          type: DialogType.normal,
          title,
          closeButtonAriaLabel: TEXTS.close,
          showCloseButton: true,
        }}
      >
        {children}
        <div className="dialog-foot">{footer}</div>
      </Dialog>
    </FluentRoot>
  );
};
