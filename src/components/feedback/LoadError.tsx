import { TEXTS } from '@trc/domain/texts';
import { Button } from '../inputs/Button';
import { Message } from './Message';

export interface LoadErrorProps {
  title: string;
  /** Message of the service. */
  text: string | undefined;
  onRetry: () => void;
}

/** Says why data could not be loaded, and offers another attempt. */
export const LoadError = ({ title, text, onRetry }: LoadErrorProps) => (
  <Message kind="error" title={title}>
    {text}{' '}
    <Button look="link" onClick={onRetry}>
      {TEXTS.tryAgain}
    </Button>
  </Message>
);
