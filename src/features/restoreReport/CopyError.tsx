import { useEffect, useState } from 'react';
import { Button } from '../../components/Button';
import { SOMETHING_WENT_WRONG } from '../../domain/messages';
import { RESTORE_REPORT_TEXTS } from '../../domain/texts/restoreReport';
import { toastShown } from '../toasts';
import { useAppDispatch } from '../../store/hooks';

const T = RESTORE_REPORT_TEXTS.details;
/** Milliseconds for which the button says that it has copied. */
const SHOWN = 2000;

/** R-RPT-04; a browser that refuses is told in the words of the specification (R-RPT-05). */
export const CopyError = ({ text }: { text: string }) => {
  const dispatch = useAppDispatch();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      dispatch(toastShown({ kind: 'error', text: SOMETHING_WENT_WRONG }));
    }
  };
  return (
    <>
      <Button icon={copied ? 'tick' : 'copy'} onClick={() => void copy()}>{T.copy}</Button>
      {copied && <span className="unseen" role="status">{T.copied}</span>}
    </>
  );
};
