import { useState } from 'react';
import { Icon } from '../../components/Icon';

/** Milliseconds without a key before a text is searched for. */
const PAUSE = 300;
/** The longest text that the service takes (openapi.yaml, SearchText). */
const LONGEST = 256;

export interface SearchFieldProps {
  label: string;
  value: string;
  /** Trimmed; empty for no search. */
  onSearch: (text: string) => void;
}

/** Blanks alone change nothing (T-25). */
export const SearchField = ({ label, value, onSearch }: SearchFieldProps) => {
  const [typed, setTyped] = useState<{ text: string; over: string }>({ text: value, over: value });
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  // Changed by somebody else: the way back, a link.
  const text = typed.over === value || typed.text.trim() === value ? typed.text : value;
  const change = (next: string) => {
    setTyped({ text: next, over: value });
    clearTimeout(timer);
    const trimmed = next.trim();
    if (trimmed === value || (trimmed === '' && next !== '')) return;
    setTimer(setTimeout(() => onSearch(trimmed), PAUSE));
  };
  return (
    <div className="change-search">
      <Icon name="search" />
      <input type="search" value={text} maxLength={LONGEST} placeholder={label} aria-label={label} autoComplete="off" spellCheck={false} onChange={(event) => change(event.target.value.replaceAll('\0', ''))} />
    </div>
  );
};
