import { useEffect } from 'react';
import { UNKNOWN_ERROR } from '@trc/domain/errors';
import { TEXTS } from '@trc/domain/texts';
import { ErrorScreen } from './ErrorScreen';

const T = TEXTS.error;
const reload = () => window.location.reload();

/**
 * In the place of a page that could not be drawn. The address stays, so that the same page can be
 * loaded again.
 */
export const BrokenPage = () => {
  // The element that had the focus is gone.
  useEffect(() => document.querySelector<HTMLElement>('#main h1')?.focus(), []);
  return <ErrorScreen title={T.title} message={UNKNOWN_ERROR} note={T.broken} onRetry={reload} />;
};
