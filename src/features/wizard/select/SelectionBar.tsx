import { useEffect, useRef } from 'react';
import { Button } from '../../../components/inputs/Button';
import { formatCount } from '@trc/domain/format';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';
import { useAppSelector } from '../../../lib/hooks';
import { selectLimit, selectTotal } from '../selectors';
import { LimitBar, LimitNote, SelectionPane, useEstimate, type SelectionPaneProps } from './SelectionPane';

export interface SelectionBarProps extends Omit<SelectionPaneProps, 'opensSettings'> {
  isOpen: boolean;
  onToggle: () => void;
}

/** The selection where there is no room for its pane: a line above the buttons that opens upwards. */
export const SelectionBar = ({ isOpen, onToggle, ...pane }: SelectionBarProps) => {
  const { backupId } = pane;
  const total = useAppSelector(selectTotal(backupId));
  const limit = useAppSelector(selectLimit);
  const estimate = useEstimate(backupId);
  const toggle = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    sheet.current?.focus();
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      onToggle();
      toggle.current?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen, onToggle]);
  const text = isOpen ? T.hideSelection : T.showSelection;
  return (
    <>
      {isOpen && (
        <div className="selection-sheet" id="selection-sheet" ref={sheet} tabIndex={-1}>
          <SelectionPane {...pane} opensSettings />
        </div>
      )}
      <div className="selection-bar">
        {!isOpen && <LimitNote backupId={backupId} />}
        <div className="row">
          <b className="numbers">{T.ofLimit(formatCount(total), formatCount(limit))}</b>
          <span className="space" />
          {estimate && <span className="small second">{estimate}</span>}
          <Button
            ref={toggle}
            look="icon"
            small
            icon={isOpen ? 'chevronDown' : 'chevronUp'}
            aria-label={text}
            title={text}
            aria-expanded={isOpen}
            aria-controls="selection-sheet"
            onClick={onToggle}
          />
        </div>
        <LimitBar total={total} limit={limit} />
      </div>
    </>
  );
};
