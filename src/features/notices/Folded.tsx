import './folded.css';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../components/layout/Icon';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { TEXTS } from '@trc/domain/texts';

interface FoldedProps {
  text: string;
  /** Words before the cut text: the number of further notices and the undo, which the opened notice shows as links. */
  lead: readonly (string | undefined)[];
  /** Links and buttons. */
  children: ReactNode;
}

/** A notice. On a small screen it is cut to two lines and opened by a press on it, so that the page stays in view. */
export const Folded = ({ text, lead, children }: FoldedProps) => {
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
      <button type="button" className="notice-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="unseen">{TEXTS.notices.whole}: </span>
        <span className={isOpen ? undefined : 'notice-cut'}>
          {!isOpen && lead.map((words) => words !== undefined && <b key={words}>{words}. </b>)}
          {text}
        </span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </button>
      {isOpen && <span className="row wrap notice-actions">{children}</span>}
    </>
  );
};
