import { Button } from '../../components/inputs/Button';
import { useCopy } from '../../components/inputs/useCopy';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';

const T = RESTORE_REPORT_TEXTS.details;

export const CopyError = ({ text }: { text: string }) => {
  const { copied, copy } = useCopy(text);
  return (
    <>
      <Button icon={copied ? 'tick' : 'copy'} onClick={copy}>
        {T.copy}
      </Button>
      {copied && (
        <span className="unseen" role="status">
          {T.copied}
        </span>
      )}
    </>
  );
};
