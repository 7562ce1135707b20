import './folded.css';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../components/inputs/Button';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { TEXTS } from '@trc/domain/texts';

interface FoldedProps {
  text: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** A notice. On a small screen it is cut to two lines and opened on demand, so that the page below stays in view. */
export const Folded = ({ text, children }: FoldedProps) => {
  const id = useId();
  const isSmall = useMedia(CARDS);
  const [isOpen, setOpen] = useState(false);
  if (!isSmall)
    return (
      <span className="row wrap">
        {text}
        {children}
      </span>
    );
  return (
    <>
      <span className="notice-line">
        <span className={isOpen ? undefined : 'notice-cut'} id={id}>
          {text}
        </span>
        <Button
          look="icon"
          small
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          aria-expanded={isOpen}
          aria-label={TEXTS.notices.whole}
          aria-describedby={id}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen && <span className="row wrap notice-actions">{children}</span>}
    </>
  );
};
