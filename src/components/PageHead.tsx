import type { ReactNode } from 'react';

/** Title and one line of context. The line keeps its room while it is empty, so nothing jumps when it comes. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="page-head">
    <h1 tabIndex={-1}>{title}</h1>
    {children !== undefined && <p className="page-line">{children}</p>}
  </div>
);
