import { Panel, PanelType } from '@fluentui/react';
import type { ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { FluentRoot } from './FluentRoot';
import { useFocusReturn } from './useFocusReturn';

export interface DrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The navigation on a small screen, from the left. */
export const FluentDrawer = ({ title, onClose, children }: DrawerProps) => {
  useFocusReturn();
  return (
    <FluentRoot>
      <Panel
        isOpen
        isLightDismiss
        type={PanelType.customNear}
        customWidth="272px"
        headerText={title}
        closeButtonAriaLabel={TEXTS.close}
        onDismiss={onClose}
        className="fluent-drawer"
      >
        {children}
      </Panel>
    </FluentRoot>
  );
};
