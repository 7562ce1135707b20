import { useEffect, useState } from 'react';
import { Button } from '../../components/Button';
import { copyText } from '../../components/copying';
import { RESTORE_REPORT_TEXTS } from '../../domain/texts/restoreReport';

const T = RESTORE_REPORT_TEXTS.details;
/** Milliseconds for which the button says that it has copied. */
const SHOWN = 2000;

/** R-RPT-04. */
export const CopyError = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  return (
    <>
      <Button icon={copied ? 'tick' : 'copy'} onClick={() => void copy()}>{T.copy}</Button>
      {copied && <span className="unseen" role="status">{T.copied}</span>}
    </>
  );
};
