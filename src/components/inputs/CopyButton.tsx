import { memo } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { Icon } from '../layout/Icon';
import { useCopy } from './useCopy';

/**
 * Copies text; says so by a tick and, for screen readers, in words. A table has hundreds: the sign is drawn by its
 * style, without elements.
 */
export const CopyButton = memo(({ text, label }: { text: string; label: string }) => {
  const { copied, copy } = useCopy(text);
  return (
    <>
      <button
        type="button"
        className={`button button-icon button-small ${copied ? '' : 'copy-sign'}`}
        aria-label={label}
        title={label}
        onClick={copy}
      >
        {copied && <Icon name="tick" />}
      </button>
      {copied && (
        <span className="unseen" role="status">
          {TEXTS.copied}
        </span>
      )}
    </>
  );
});
