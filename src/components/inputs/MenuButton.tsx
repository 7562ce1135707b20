import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import type { IconName } from '../layout/icons';
import { Menu, preloadOverlays, type MenuItem } from '../overlays';

export interface MenuButtonProps {
  label: string;
  icon?: IconName;
  className?: string;
  items: readonly MenuItem[];
  children?: ReactNode;
}

/** A button that opens a menu; the menu's code comes when the pointer or the focus reaches the button. */
export const MenuButton = ({ label, icon, className, items, children }: MenuButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [target, setTarget] = useState<HTMLElement>();
  return (
    <>
      <Button
        ref={button}
        look="icon"
        icon={icon}
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={Boolean(target)}
        onPointerEnter={preloadOverlays}
        onFocus={preloadOverlays}
        onClick={() => setTarget(target ? undefined : (button.current ?? undefined))}
      >
        {children}
      </Button>
      {target && <Menu label={label} target={target} items={items} onClose={() => setTarget(undefined)} />}
    </>
  );
};
