import type { ReactNode } from 'react';
import { CHANGES_TEXTS as T } from '@trc/domain/texts/changes';

export interface ContextProps {
  /** On small screens it opens on demand, so that the first change is on the first screen. */
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
