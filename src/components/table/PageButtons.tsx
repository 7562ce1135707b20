import type { ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';

export interface PageButtonsProps {
  /** Page number, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Id of the element with the position in the list, which explains a disabled button. */
  place?: string;
  /** Stands between the two. */
  children?: ReactNode;
}

/**
 * Buttons for the page before and the next one. A button without a target is disabled, but keeps the focus of the
 * person who pressed it (WCAG 2.4.3).
 */
export const PageButtons = ({ page, pages, onPage, place, children }: PageButtonsProps) => {
  const button = (icon: 'left' | 'right', label: string, to: number) => {
    const isBarred = to < 1 || to > pages;
    return (
      <Button
        look="icon"
        icon={icon}
        aria-label={label}
        aria-describedby={place}
        aria-disabled={isBarred || undefined}
        onClick={() => !isBarred && onPage(to)}
      />
    );
  };
  return (
    <>
      {button('left', TEXTS.table.previous, page - 1)}
      {children}
      {button('right', TEXTS.table.next, page + 1)}
    </>
  );
};
