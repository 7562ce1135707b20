import { formatCount, joinWords } from '@trc/domain/format';
import { HIDDEN_SELECTION_TEXTS as T } from '@trc/domain/texts/hiddenSelection';
import { Button } from '../inputs/Button';

/** Hidden rows that one sentence names. */
const NAMED = 3;

/** @returns the first names, and the number of the others */
export const joinHiddenNames = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return joinWords([...names.slice(0, NAMED), ...(more > 0 ? [T.more(formatCount(more))] : [])]);
};

export interface HiddenSelectionProps {
  showText: string;
  onShow: () => void;
  onUnselect: () => void;
}

/** Shows the selected rows that search and filters hide, or unselects them. */
export const HiddenSelection = ({ showText, onShow, onUnselect }: HiddenSelectionProps) => (
  <>
    <Button look="subtle" onClick={onShow}>
      {showText}
    </Button>
    <Button look="subtle" onClick={onUnselect}>
      {T.unselect}
    </Button>
  </>
);
