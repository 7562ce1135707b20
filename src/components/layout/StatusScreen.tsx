import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './icons';

export interface StatusScreenProps {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A simple status screen: the event, and the next step. The heading takes the focus after a route change. */
export const StatusScreen = ({ icon, title, children, actions }: StatusScreenProps) => (
  <div className="screen">
    <Icon name={icon} large />
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {actions && <div className="screen-actions">{actions}</div>}
    </div>
  </div>
);
