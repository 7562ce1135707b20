import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon';
import type { IconName } from '../layout/icons';
import { TEXTS } from '@trc/domain/texts';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  text: string;
  action?: ReactNode;
}

/** An empty list: the reason, and one action. */
export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className="empty">
    <Icon name={icon} large />
    <h2>{title}</h2>
    <p className="second">{text}</p>
    {action}
  </div>
);

/** Shown for an empty page of a list with other pages; the pager stays. */
export const EmptyPage = () => <EmptyState icon="document" {...TEXTS.table.emptyPage} />;
