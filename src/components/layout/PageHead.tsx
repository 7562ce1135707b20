import type { ReactNode } from 'react';

/**
 * Title, its neighbours such as a status, and one line of context. The line keeps its room while it is empty, so
 * nothing jumps when it
 * comes; the title stays the same element when a neighbour appears, so that it keeps the focus that it has from the
 * arrival.
 */
export const PageHead = ({
  title,
  afterTitle,
  children,
}: {
  title: string;
  afterTitle?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="page-head">
    <div className="row wrap page-title">
      <h1 tabIndex={-1}>{title}</h1>
      {afterTitle}
    </div>
    {children !== undefined && <p className="page-line">{children}</p>}
  </div>
);
