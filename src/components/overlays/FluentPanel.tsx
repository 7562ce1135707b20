import { Panel, PanelType } from '@fluentui/react';
import { useCallback, type ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { FluentRoot } from './FluentRoot';
import { useFocusReturn } from './useFocusReturn';

export interface PanelProps {
  title: string;
  /** Escape, the cross, and a click outside where that may close it. */
  onClose: () => void;
  /** Commands that stay in sight at the bottom, the primary one first. */
  footer: ReactNode;
  /**
   * The panel has a form: a click outside must not discard typed or chosen values, and the focus starts at its first
   * field.
   */
  keepsOpen?: boolean;
  children: ReactNode;
}

const HEADING = { role: 'heading', 'aria-level': 2 } as const;
const stay = (): void => undefined;
/** In a form the focus starts at its first field, not at the close button, where typed text would be lost. */
const FORM = {
  firstFocusableTarget: (panel: HTMLElement) =>
    panel.querySelector<HTMLElement>('.ms-Panel-content :is(input, select, textarea):not(:disabled)'),
};

/** A form at the right edge; the whole screen on a small one. */
export const FluentPanel = ({ title, onClose, footer, keepsOpen, children }: PanelProps) => {
  useFocusReturn();
  const onRenderFooterContent = useCallback(() => <div className="panel-foot">{footer}</div>, [footer]);
  return (
    <FluentRoot>
      <Panel
        isOpen
        isLightDismiss={!keepsOpen}
        isFooterAtBottom
        type={PanelType.custom}
        customWidth="560px"
        headerText={title}
        headerTextProps={HEADING}
        closeButtonAriaLabel={TEXTS.close}
        {...(keepsOpen && { focusTrapZoneProps: FORM })}
        onDismiss={() => onClose()}
        onOuterClick={keepsOpen ? stay : undefined}
        onRenderFooterContent={onRenderFooterContent}
        className="fluent-panel"
      >
        {children}
      </Panel>
    </FluentRoot>
  );
};
