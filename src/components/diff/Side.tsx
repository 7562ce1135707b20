import type { ReactNode } from 'react';
import { DIFF_TEXTS } from '@trc/domain/texts/diff';

/** Signs before a value of each side, in texts and in dates. */
export const MARKS = { old: '−', new: '+' } as const;

export interface SideProps {
  side: 'old' | 'new';
  /** The name of the side, for people who do not see its place. */
  name: string;
  /** Missing where this side has no value. */
  text: string | undefined;
  /** Shown where there is no value. */
  none?: string;
  /** Shown under the value. */
  note?: ReactNode;
  title?: string | undefined;
}

/** One value that is wholly gone or wholly new. */
export const Side = ({ side, name, text, none = DIFF_TEXTS.none, note, title }: SideProps) => {
  const Mark = side === 'old' ? 'del' : 'ins';
  return (
    <div className={`diff-side diff-${side}`}>
      <span className="unseen">{`${name}: `}</span>
      <span className="diff-mark" aria-hidden="true">
        {MARKS[side]}
      </span>
      <div className="diff-value">
        {text === undefined ? <span className="second">{none}</span> : <Mark title={title}>{text}</Mark>}
        {note !== undefined && <div className="small second">{note}</div>}
      </div>
    </div>
  );
};
