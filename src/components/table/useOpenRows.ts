import { useCallback, useState } from 'react';

/** @returns keys of the rows that are open. A person opens and closes them, never a refresh. */
export const useOpenRows = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setOpen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key])),
    [],
  );
  return { open, toggle };
};
