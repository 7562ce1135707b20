import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '@trc/domain/product';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Icon } from './Icon';

export interface FrameProps {
  onClose?: () => void;
  wide?: boolean;
  /** Fills the window. */
  full?: boolean;
  children: ReactNode;
}

/** Modal mode: no header, no navigation, one centred card with a way back. */
export const Frame = ({ onClose, wide, full, children }: FrameProps) => (
  <div className={full ? 'frame frame-filled' : 'frame'}>
    <main className={full ? 'frame-full' : wide ? 'frame-card frame-wide' : 'frame-card'} id="main">
      <div className="frame-top">
        <Icon name="product" />
        <b>{PRODUCT_NAME}</b>
        <span className="space" />
        {onClose && <Button look="icon" icon="close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose} />}
      </div>
      {children}
    </main>
  </div>
);
