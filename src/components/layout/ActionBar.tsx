import type { ReactNode } from 'react';
import './actionBar.css';

export interface ActionBarProps {
  isEmpty: boolean;
  /** Stays at the lower edge of a phone before anything is chosen, without elements of the class `action-bar-late`. */
  stays?: boolean;
  children: ReactNode;
}

/**
 * Buttons for the chosen rows of a list, at the lower edge of the window. On a phone it stays there only once something
 * is chosen, without the buttons of the class `action-bar-select`.
 */
export const ActionBar = ({ isEmpty, stays = false, children }: ActionBarProps) => (
  <div className="action-bar" data-empty={isEmpty || undefined} data-stays={stays || undefined}>
    {children}
  </div>
);
