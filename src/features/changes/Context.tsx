import type { ReactNode } from 'react';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';

export interface ContextProps {
  /** It opens on demand on small screens, so that the first change is soon in view. */
  isFolded: boolean;
  children: ReactNode;
}

/** Explanations of the list. */
export const Context = ({ isFolded, children }: ContextProps) =>
  isFolded ? (
    <details className="changes-context">
      <summary>{T.context}</summary>
      {children}
    </details>
  ) : (
    children
  );
