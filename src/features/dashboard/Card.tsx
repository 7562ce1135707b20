import { useId, type ReactNode } from 'react';
import { CardSkeleton } from '../../components/feedback/CardSkeleton';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { TEXTS } from '@trc/domain/texts';
import { DASHBOARD_TEXTS as T } from '@trc/domain/texts/dashboard';
import { useAppDispatch } from '../../lib/hooks';
import { dashboardRefreshRequested } from './dashboardSlice';

export interface CardProps {
  title: string;
  /** Shown right of the title. */
  afterTitle?: ReactNode;
  /** Shown at the end of the title's line. */
  end?: ReactNode;
  className?: string;
  /** Lines of the placeholder during the first load. */
  lines?: number;
  /** True during the first load. */
  isLoading: boolean;
  /** The first load failed. The card shows the error; other cards are not affected. */
  hasFailed?: boolean;
  children?: ReactNode;
}

const Failed = () => {
  const dispatch = useAppDispatch();
  return (
    <div className="card-failed" role="alert">
      <Icon name="circleCross" />
      <span>{T.failed}</span>
      <Button look="link" onClick={() => dispatch(dashboardRefreshRequested())}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
};

/** A card of the dashboard. Its size is the same while it loads, when it is empty and when it failed. */
export const Card = ({
  title,
  afterTitle,
  end,
  className = '',
  lines = 3,
  isLoading,
  hasFailed,
  children,
}: CardProps) => {
  const id = useId();
  return (
    <section
      className={`card ${className}`}
      aria-labelledby={id}
      aria-busy={!hasFailed && isLoading ? true : undefined}
    >
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {afterTitle}
        <span className="space" />
        {end}
      </div>
      {hasFailed ? <Failed /> : isLoading ? <CardSkeleton lines={lines} /> : children}
    </section>
  );
};
