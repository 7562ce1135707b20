import { useState, type ReactNode } from 'react';
import { formatCount } from '@trc/domain/format';
import { CHANGES_TEXTS } from '@trc/domain/texts/changes';
import { CARDS, useMedia } from '../layout/useMedia';
import { Button } from './Button';

export interface FoldedFiltersProps {
  /** Filters in force. */
  chosen: number;
  children: ReactNode;
}

/** Filters of a list. On a small screen they open on demand, so that the list comes first. */
export const FoldedFilters = ({ chosen, children }: FoldedFiltersProps) => {
  const isSmall = useMedia(CARDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isSmall && (
        <Button aria-expanded={isOpen} icon={isOpen ? 'chevronUp' : 'chevronDown'} onClick={() => setOpen(!isOpen)}>
          {CHANGES_TEXTS.moreFilters(formatCount(chosen))}
        </Button>
      )}
      {(!isSmall || isOpen) && children}
    </>
  );
};
