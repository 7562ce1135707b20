import type { ReactNode } from 'react';

/** The sentence of a step, with a summary at the end of its line. */
export const StepTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="step-title">
    <h2>{title}</h2>
    {children && <p className="second">{children}</p>}
  </div>
);
