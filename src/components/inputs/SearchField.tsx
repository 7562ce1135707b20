import { useEffect, useRef, useState } from 'react';
import { Icon } from '../layout/Icon';
import { useSearchKey } from './letterKeys';
import { isOtherSearch, useReportPendingSearch } from './pendingSearch';
import './fields.css';

/** Milliseconds without a key before a text is searched for. */
const PAUSE_MS = 300;
/** Characters; more finds nothing and is refused by the service. */
const MAX_LENGTH = 256;

export interface SearchFieldProps {
  label: string;
  /** The current search text. */
  value: string;
  /** Trimmed; empty for no search. */
  onSearch: (text: string) => void;
  /** Shown in the empty field, so that no label is needed above it. */
  isCompact?: boolean;
  id?: string;
  describedBy?: string;
}

/** Searches once the keys rest. Blanks alone change nothing, an empty field ends the search. `/` leads here. */
export const SearchField = ({ label, value, onSearch, isCompact, id, describedBy }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Reads the filters when the debounce ends, because they may have changed since the key press.
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  }, [value, onSearch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    // Changed by somebody else: the way back, a link, "Clear filters".
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useReportPendingSearch(isOtherSearch(typed, value));
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (isOtherSearch(text, latest.current.value)) latest.current.onSearch(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), PAUSE_MS);
  };
  return (
    <span className="input-frame search-field">
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        type="search"
        className="input"
        value={typed}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={describedBy}
        {...(isCompact ? { placeholder: label, 'aria-label': label } : {})}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed);
        }}
      />
    </span>
  );
};
