import { useEffect, useState } from 'react';

const listener: { tell: () => void } = { tell: () => undefined };

/** @returns a function that ends the subscription */
export const onCopyRefused = (tell: () => void): (() => void) => {
  listener.tell = tell;
  return () => {
    listener.tell = () => undefined;
  };
};

/** Copies text; a refusal is reported to the listeners. @returns true if it was copied */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    listener.tell();
    return false;
  }
};

/** Time for which a button says that it has copied, in milliseconds. */
const SHOWN = 2000;

export const useCopy = (text: string): { copied: boolean; copy: () => void } => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(text).then(setCopied) };
};
