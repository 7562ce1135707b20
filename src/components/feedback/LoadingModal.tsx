import { useEffect, useRef } from 'react';
import { START_NOTE } from '@trc/domain/messages';
import { TEXTS } from '@trc/domain/texts';
import { Icon } from '../layout/Icon';

/** The step of the start and the sentence of the specification. It cannot be closed: nothing works before it. */
export const LoadingModal = ({ step }: { step: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a layout effect: focusing earlier would force an extra layout during the first render.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="scrim scrim-start">
      <div className="dialog" role="dialog" aria-modal="true" aria-label={TEXTS.start.label} tabIndex={-1} ref={box}>
        <div className="loading" role="status">
          <Icon name="ring" spins />
          <div>
            <h2>{step}</h2>
            <p className="second">{START_NOTE}</p>
          </div>
        </div>
      </div>
    </div>
  );
};
