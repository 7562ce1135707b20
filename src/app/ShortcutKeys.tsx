import { useEffect } from 'react';
import { Shortcuts } from '../components/overlays';
import { useLetterKey, setLetterKeysEnabled } from '../components/inputs/letterKeys';
import { letterShortcutsToggled, selectLetterShortcuts } from '../features/settings';
import { useAppDispatch, useAppSelector } from '../lib/hooks';

export interface ShortcutKeysProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The list of shortcuts, opened by `?` and by the help menu; single letters can be turned off here (WCAG 2.1.4). */
export const ShortcutKeys = ({ isOpen, onOpen, onClose }: ShortcutKeysProps) => {
  const dispatch = useAppDispatch();
  const lettersOn = useAppSelector(selectLetterShortcuts);
  useEffect(() => setLetterKeysEnabled(lettersOn), [lettersOn]);
  useLetterKey('?', onOpen);
  if (!isOpen) return null;
  return <Shortcuts lettersOn={lettersOn} onLetters={() => dispatch(letterShortcutsToggled())} onClose={onClose} />;
};
