import { useEffect, useState } from 'react';
import { copyText } from './copying';

/** How long a button says that it has copied, in milliseconds. */
const SHOWN = 2000;

/** @returns what copies the text, and whether it has just done so. */
export const useCopy = (text: string): { copied: boolean; copy: () => void } => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(text).then(setCopied) };
};
