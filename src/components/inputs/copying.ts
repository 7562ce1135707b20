/** Who says that the browser refused to copy. One place, because any component may copy. */
const listener: { tell: () => void } = { tell: () => undefined };

/** @returns what ends it */
export const onCopyRefused = (tell: () => void): (() => void) => {
  listener.tell = tell;
  return () => {
    listener.tell = () => undefined;
  };
};

/** Copies text; a refusal is reported to the listeners. @returns whether it was copied */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    listener.tell();
    return false;
  }
};
