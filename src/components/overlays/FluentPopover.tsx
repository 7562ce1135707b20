import { DirectionalHint, FocusTrapCallout, IconButton } from '@fluentui/react';
import type { ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { FluentRoot } from './FluentRoot';

export interface PopoverProps {
  title: string;
  /** The control to which it belongs; the focus returns there. */
  target: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** Opens on click and Enter, closes on Escape and on a click outside. */
export const FluentPopover = ({ title, target, onClose, children }: PopoverProps) => (
  <FluentRoot>
    <FocusTrapCallout
      target={target}
      onDismiss={onClose}
      role="dialog"
      ariaLabel={title}
      directionalHint={DirectionalHint.bottomLeftEdge}
      gapSpace={4}
      isBeakVisible={false}
      calloutMinWidth={280}
      calloutMaxWidth={380}
      focusTrapProps={{ isClickableOutsideFocusTrap: true }}
      className="fluent-popover"
    >
      <div className="popover-head">
        <h2>{title}</h2>
        <IconButton
          iconProps={{ iconName: 'Cancel' }}
          ariaLabel={TEXTS.close}
          onClick={onClose}
          styles={{ root: { color: 'var(--text)' } }}
        />
      </div>
      {children}
    </FocusTrapCallout>
  </FluentRoot>
);
