import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import type { IconName } from '../layout/icons';
import { Menu, preloadOverlays, type MenuItem } from '../overlays';

export interface MenuButtonProps {
  /** Its text, or the name of a button that shows no text. */
  label: string;
  look?: 'icon' | 'subtle';
  icon?: IconName;
  className?: string;
  items: readonly MenuItem[];
  children?: ReactNode;
}

/** A button that opens a menu; the menu's code comes when the pointer or the focus reaches the button. */
export const MenuButton = ({ label, look = 'icon', icon, className, items, children }: MenuButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [target, setTarget] = useState<HTMLElement>();
  return (
    <>
      <Button
        ref={button}
        look={look}
        icon={icon}
        className={className}
        {...(look === 'icon' && { 'aria-label': label, title: label })}
        aria-haspopup="menu"
        aria-expanded={Boolean(target)}
        onPointerEnter={preloadOverlays}
        onFocus={preloadOverlays}
        onClick={() => setTarget(target ? undefined : (button.current ?? undefined))}
      >
        {look === 'icon' ? children : label}
      </Button>
      {target && <Menu label={label} target={target} items={items} onClose={() => setTarget(undefined)} />}
    </>
  );
};
