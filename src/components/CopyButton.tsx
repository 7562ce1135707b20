import { memo, useEffect, useState } from 'react';
import { TEXTS } from '../domain/texts';
import { copyText } from './copying';
import { Icon } from './Icon';

/** How long the tick stands in the place of the copy sign, in milliseconds. */
const SHOWN = 2000;

/** Copies text; says so by a tick and, for screen readers, in words. A table has hundreds: the sign is drawn by its style, without elements. */
export const CopyButton = memo(({ text, label }: { text: string; label: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  return (
    <>
      <button type="button" className={`button button-icon button-small ${copied ? '' : 'copy-sign'}`} aria-label={label} title={label} onClick={() => void copy()}>
        {copied && <Icon name="tick" />}
      </button>
      {copied && <span className="unseen" role="status">{TEXTS.copied}</span>}
    </>
  );
});
