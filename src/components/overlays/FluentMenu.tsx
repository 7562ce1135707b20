import { ContextualMenu, ContextualMenuItemType, DirectionalHint, type IContextualMenuItem } from '@fluentui/react';
import type { ReactNode } from 'react';
import { FluentRoot } from './FluentRoot';

/** One line of a menu. Without an action or an address it only says something. */
export interface MenuItem {
  key: string;
  text?: string;
  icon?: ReactNode;
  /** Opens in a new tab. */
  href?: string;
  onClick?: () => void;
  /** For an item of a choice: shows a tick if chosen. */
  isChecked?: boolean;
  /** A heading over the items that follow. */
  isHeading?: boolean;
  isDivider?: boolean;
  /** Shown in place of the text. */
  body?: ReactNode;
}

export interface MenuProps {
  label: string;
  target: HTMLElement;
  items: readonly MenuItem[];
  onClose: () => void;
}

const typeOf = (item: MenuItem): ContextualMenuItemType => {
  if (item.isDivider) return ContextualMenuItemType.Divider;
  return item.isHeading || item.body ? ContextualMenuItemType.Header : ContextualMenuItemType.Normal;
};

const toFluent = (item: MenuItem): IContextualMenuItem => ({
  key: item.key,
  text: item.text,
  itemType: typeOf(item),
  href: item.href,
  target: item.href && '_blank',
  rel: item.href && 'noopener',
  canCheck: item.isChecked !== undefined,
  isChecked: item.isChecked,
  role: item.isChecked === undefined ? undefined : 'menuitemradio',
  onClick: item.onClick && (() => item.onClick?.()),
  onRenderIcon: item.icon ? () => <span className="menu-icon">{item.icon}</span> : undefined,
  iconProps: item.icon ? {} : undefined,
  onRenderContent: item.body ? () => <>{item.body}</> : undefined,
});

export const FluentMenu = ({ label, target, items, onClose }: MenuProps) => (
  <FluentRoot>
    <ContextualMenu
      ariaLabel={label}
      target={target}
      items={items.map(toFluent)}
      onDismiss={onClose}
      directionalHint={DirectionalHint.bottomRightEdge}
      isBeakVisible={false}
      gapSpace={4}
      calloutProps={{ className: 'fluent-menu' }}
      shouldFocusOnMount
    />
  </FluentRoot>
);
