import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { TEXTS } from '@trc/domain/texts';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';

export interface WizardFooterProps {
  /** Text of the primary action. */
  primary: string;
  onPrimary: () => void;
  /** The pointer or the focus is on the primary action: the code of the next step may be fetched. */
  onPrepare?: () => void;
  /** The reason that the primary action is disabled; it is enabled without a reason. */
  reason?: ReactNode;
  /** To the step before; the first step has none. */
  onBack?: () => void;
  onCancel: () => void;
  /** At the end of the bar: the selected objects, the time of the comparison, and the like. */
  children?: ReactNode;
  /** Above the buttons, over the whole width: the selection on small screens. */
  above?: ReactNode;
}

/**
 * Tells the styles the height of the bar: toasts are above it, and focused elements are scrolled to above it.
 * @returns the place of the bar
 */
const usePublishedHeight = () => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(
      () => bar.current && style.setProperty('--wizard-footer', `${bar.current.offsetHeight}px`),
    );
    if (bar.current) watch.observe(bar.current, { box: 'border-box' });
    return () => {
      watch.disconnect();
      style.removeProperty('--wizard-footer');
    };
  }, []);
  return bar;
};

/** The bar at the bottom: primary action first, always in the same place. */
export const WizardFooter = ({
  primary,
  onPrimary,
  onPrepare,
  reason,
  onBack,
  onCancel,
  children,
  above,
}: WizardFooterProps) => {
  const reasonId = useId();
  return (
    <div className="wizard-footer" ref={usePublishedHeight()}>
      {above}
      <div className="wizard-actions">
        <Button
          look="primary"
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onClick={onPrimary}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
        >
          {primary}
        </Button>
        {onBack && <Button onClick={onBack}>{T.back}</Button>}
        <Button look={onBack ? 'subtle' : 'default'} onClick={onCancel}>
          {TEXTS.cancel}
        </Button>
        {reason !== undefined && (
          <span className="wizard-reason small second" id={reasonId}>
            <Icon name="circleInfo" />
            <span>{reason}</span>
          </span>
        )}
        <span className="space" />
        {children}
      </div>
    </div>
  );
};
