import { useSyncExternalStore } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Message } from './Message';
import { PageHead } from '../layout/PageHead';
import { arePartsMissing, subscribeToParts, tryPartsAgain } from './persistently';

/** Stands where a part is on its way: nothing, unless it cannot be had; then a sentence, and the part comes by itself when it can. */
export const LoadingFallback = ({
  title,
}: {
  /** Of the page, where the part is a whole one. */
  title?: string | undefined;
}) =>
  useSyncExternalStore(subscribeToParts, arePartsMissing) ? (
    <>
      {title !== undefined && <PageHead title={title} />}
      <Message kind="warning" title={TEXTS.part.title}>
        {TEXTS.part.text}{' '}
        <Button look="link" onClick={tryPartsAgain}>
          {TEXTS.tryAgain}
        </Button>
      </Message>
    </>
  ) : null;
