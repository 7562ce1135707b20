import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../layout/Icon';
import { useSearchKey } from './letterKeys';
import { isOtherSearch, useReportPendingSearch } from './pendingSearch';
import './filters.css';

export interface SearchFilterProps {
  label: string;
  /** The text in force. */
  value: string;
  /** Trimmed; empty clears the search. */
  onSearch: (text: string) => void;
}

/** Milliseconds after the last key. */
const WAIT_MS = 300;

/** Text that narrows a list. Spaces alone change nothing. `/` leads here. */
export const SearchFilter = ({ label, value, onSearch }: SearchFilterProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The text in force was changed elsewhere, such as by "Clear filters" or by going back.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const isPending = isOtherSearch(text, value);
  useReportPendingSearch(isPending);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isPending, text, onSearch]);
  return (
    <span className="filter filter-search">
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        value={text}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Icon name="search" />
    </span>
  );
};
