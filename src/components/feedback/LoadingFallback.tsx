import { useSyncExternalStore } from 'react';
import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Message } from './Message';
import { PageHead } from '../layout/PageHead';
import { hasFailedLoads, subscribeToFailedLoads, retryFailedLoads } from '../../lib/loader';

/** Shows nothing while a part loads, and a warning with "Try again" while loads fail. */
export const LoadingFallback = ({
  title,
}: {
  /** The title of the page if the part is a whole page. */
  title?: string | undefined;
}) =>
  useSyncExternalStore(subscribeToFailedLoads, hasFailedLoads, hasFailedLoads) ? (
    <>
      {title !== undefined && <PageHead title={title} />}
      <Message kind="warning" title={TEXTS.part.title}>
        {TEXTS.part.text}{' '}
        <Button look="link" onClick={retryFailedLoads}>
          {TEXTS.tryAgain}
        </Button>
      </Message>
    </>
  ) : null;
