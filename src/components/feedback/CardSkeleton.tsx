import './cardSkeleton.css';
import { TEXTS } from '@trc/domain/texts';

/** Placeholders for the lines of a card during its first load. */
export const CardSkeleton = ({ lines }: { lines: number }) => (
  <div className="card-skeleton skeleton-rows">
    <span className="unseen">{TEXTS.table.loading}</span>
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={`skeleton skeleton-${line % 2 ? 'b' : 'a'}`} aria-hidden="true" />
    ))}
  </div>
);
