import { useCallback, type RefObject } from 'react';
import { useLetterKey } from './useLetterKey';

type Field = RefObject<HTMLInputElement | null>;

const lead = ({ current: field }: Field, event: KeyboardEvent): void => {
  const dialog = document.querySelector('[role="dialog"]');
  if (!field || (dialog && !dialog.contains(field))) return;
  // The key itself must not land in the field.
  event.preventDefault();
  field.focus();
};

/** `/` puts the focus into the search field of a page; not from behind a dialog. */
export const useSearchKey = (field: Field): void => {
  useLetterKey(
    '/',
    useCallback((event: KeyboardEvent) => lead(field, event), [field]),
  );
};
