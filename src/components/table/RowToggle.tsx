import { Button } from '../inputs/Button';

export interface RowToggleProps {
  /** Names the row and the effect, e.g. "Show details of the restore of 3 May". */
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the details under a row. */
export const RowToggle = ({ label, isOpen, onToggle }: RowToggleProps) => (
  <Button
    look="icon"
    small
    icon={isOpen ? 'chevronDown' : 'right'}
    aria-expanded={isOpen}
    aria-label={label}
    title={label}
    onClick={onToggle}
  />
);
