import { Button } from '../../components/Button';
import { useCopy } from '../../components/useCopy';
import { RESTORE_REPORT_TEXTS } from '../../domain/texts/restoreReport';

const T = RESTORE_REPORT_TEXTS.details;

export const CopyError = ({ text }: { text: string }) => {
  const { copied, copy } = useCopy(text);
  return (
    <>
      <Button icon={copied ? 'tick' : 'copy'} onClick={copy}>{T.copy}</Button>
      {copied && <span className="unseen" role="status">{T.copied}</span>}
    </>
  );
};
