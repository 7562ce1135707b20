import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';

/** True after the person went from one step to another since the wizard opened. */
export const StepTurned = createContext(false);

/** The sentence of a step, with a summary at the end of its line. */
export const StepTitle = ({ title, children }: { title: string; children?: ReactNode }) => {
  const hasTurned = useContext(StepTurned);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here has gone with its step; a screen reader announces the new step. In a layout effect, which
  // saves an extra layout.
  useEffect(() => {
    if (!hasTurned) return undefined;
    const frame = requestAnimationFrame(
      () => document.activeElement === document.body && heading.current?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [hasTurned]);
  return (
    <div className="step-title">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && <p className="second">{children}</p>}
    </div>
  );
};
