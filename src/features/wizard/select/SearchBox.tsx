import './searchBox.css';
import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../components/inputs/Button';
import { Icon } from '../../../components/layout/Icon';
import { useSearchKey } from '../../../components/inputs/letterKeys';
import { isOtherSearch, useReportPendingSearch } from '../../../components/inputs/pendingSearch';
import { WIZARD_TEXTS as T } from '@trc/domain/texts/wizard';

/** Milliseconds without a key before a text is searched for. */
const PAUSE_MS = 250;
/** The longest text that the service takes (openapi.yaml, SearchText). */
const MAX_LENGTH = 256;

export interface SearchBoxProps {
  label: string;
  /** The current search text. */
  value: string;
  /** Trimmed; empty for no search. */
  onSearch: (text: string) => void;
}

/** Blanks alone change nothing, an empty field ends the search. `/` leads here, Escape empties it. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Changed by somebody else: the way back, a link.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      if (!isOtherSearch(next, sent.current)) return;
      sent.current = next.trim();
      onSearch(sent.current);
    },
    [onSearch],
  );
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value.replaceAll('\0', '');
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), PAUSE_MS);
  };
  const clear = () => {
    setText('');
    search('');
    field.current?.focus();
  };
  useSearchKey(field);
  useReportPendingSearch(isOtherSearch(text, value));
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={MAX_LENGTH}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={change}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
          if (event.key === 'Escape' && text !== '') clear();
        }}
      />
      {text !== '' && (
        <Button look="icon" small icon="close" aria-label={T.clearSearch} title={T.clearSearch} onClick={clear} />
      )}
    </div>
  );
};
