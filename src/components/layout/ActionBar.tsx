import type { ReactNode } from 'react';
import './actionBar.css';

/**
 * Buttons for the chosen rows of a list, at the lower edge of the window. On a phone it stays there only once something
 * is chosen, without the buttons of the class `action-bar-select`.
 */
export const ActionBar = ({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) => (
  <div className="action-bar" data-empty={isEmpty || undefined}>
    {children}
  </div>
);
